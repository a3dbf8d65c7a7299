import { useId, useState } from 'react';
import type { Failure } from '#shared/failure';
import { orderedServers } from '#shared/view/select';
import type { ServerView } from '#shared/view/snapshot';
import { call } from '../bridge';
import { openServer } from '../navigate';
import { useServers } from '../selectors';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { DialogForm } from '../ui/DialogForm';
import { Field } from '../ui/Field';
import { FailureNotice } from '../ui/FailureNotice';
import { Notice } from '../ui/Notice';
import { Select } from '../ui/Select';
import { TextInput } from '../ui/TextInput';
import { useText } from '../use-text';

/** A second account at the address of a server, which becomes a server of its own (AU10). */
export function AddAccount({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const formId = useId();
  const all = useServers();
  const servers = remoteServers(all);
  const [chosen, setChosen] = useState(servers[0]?.id ?? null);
  const server = servers.find(({ id }) => id === chosen);
  const [account, setAccount] = useState('');
  const [typedName, setTypedName] = useState<string | null>(null);
  const [wasSent, setWasSent] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const name = typedName ?? suggestion(server, account);
  const isTaken = all.some((one) => one.name === name.trim());
  const hasHeaders = server !== undefined && hasSecretHeaders(server);
  const faults = {
    account: account.trim() === '' ? text('account:addDialog.needed') : null,
    name:
      name.trim() === ''
        ? text('account:addDialog.needed')
        : isTaken
          ? text('account:addDialog.nameTaken')
          : null
  };

  async function add(): Promise<void> {
    setWasSent(true);
    if (server === undefined || hasHeaders || faults.account !== null || faults.name !== null) return;
    setIsBusy(true);
    const input = { serverId: server.id, name: name.trim(), account: account.trim() };
    const done = await call('account.add', input);
    setIsBusy(false);
    if (!done.ok) {
      setFailure(done.failure);
      return;
    }
    onClose();
    openServer(done.value.serverId);
  }

  return (
    <Dialog
      open
      busy={isBusy}
      onClose={onClose}
      title={text('account:addDialog.title')}
      description={text('account:addDialog.why')}
      actions={
        <>
          <Button size="large" busy={isBusy} onClick={onClose}>
            {text('action:cancel')}
          </Button>
          <Button
            size="large"
            look="primary"
            type="submit"
            form={formId}
            busy={isBusy}
            why={
              server === undefined
                ? text('account:addDialog.none')
                : hasHeaders
                  ? text('account:addDialog.secretHeaders')
                  : null
            }
          >
            {text('account:addDialog.add')}
          </Button>
        </>
      }
    >
      {server === undefined ? (
        <p>{text('account:addDialog.none')}</p>
      ) : (
        <DialogForm id={formId} onSubmit={add}>
          <Field label={text('account:addDialog.server')}>
            {(control) => (
              <Select
                {...control}
                value={server.id}
                onChange={setChosen}
                options={servers.map(({ id, name: label }) => ({ value: id, label }))}
              />
            )}
          </Field>
          <Field
            label={text('account:addDialog.account')}
            hint={text('account:addDialog.accountHint')}
            required
            error={wasSent ? faults.account : null}
          >
            {(control) => <TextInput {...control} value={account} onChange={setAccount} />}
          </Field>
          <Field
            label={text('account:addDialog.name')}
            required
            error={wasSent || isTaken ? faults.name : null}
          >
            {(control) => <TextInput {...control} value={name} onChange={setTypedName} />}
          </Field>
          {hasHeaders && <Notice shape="asks" title={text('account:addDialog.secretHeaders')} />}
          <FailureNotice failure={failure} />
        </DialogForm>
      )}
    </Dialog>
  );
}

function remoteServers(all: readonly ServerView[]): readonly ServerView[] {
  const servers = Object.fromEntries(all.map((server) => [server.id, server]));
  return orderedServers({ servers }).filter(({ config }) => config !== null && 'url' in config);
}

function hasSecretHeaders({ config }: ServerView): boolean {
  return config !== null && 'headers' in config && Object.keys(config.headers).length > 0;
}

function suggestion(server: ServerView | undefined, account: string): string {
  const word = account
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return server === undefined || word === '' ? '' : `${server.name}-${word}`;
}
