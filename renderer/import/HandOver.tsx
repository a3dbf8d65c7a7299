import { useEffect, useState } from 'react';
import type { Failure } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { HandOverPreview } from '#shared/ipc/hand-over-commands';
import { copy } from '../actions';
import { call } from '../bridge';
import { useServers } from '../selectors';
import { Button } from '../ui/Button';
import { Checkbox } from '../ui/Checkbox';
import { CodeWell } from '../ui/CodeWell';
import { Dialog } from '../ui/Dialog';
import { FailureNotice } from '../ui/FailureNotice';
import { Notice } from '../ui/Notice';
import { Section } from '../ui/Section';
import { showToast } from '../ui/toasts';
import { say } from '../text';
import { useText } from '../use-text';
import styles from './HandOver.module.css';

interface HandOverProps {
  /** null: the person chooses here. */
  readonly serverIds: readonly ServerId[] | null;
  readonly onClose: () => void;
}

/** Chooses servers, shows what the file will hold and what its receiver must supply, and writes it (CF9). */
export function HandOver({ serverIds, onClose }: HandOverProps) {
  const text = useText();
  const servers = useServers().filter(({ scope }) => scope !== 'built-in');
  const [chosen, setChosen] = useState<readonly ServerId[]>(serverIds ?? servers.map(({ id }) => id));
  const { preview, failure, setFailure } = usePreview(chosen);
  const count = preview?.names.length ?? 0;
  const save = async () => {
    const answer = await call('hand-over.save', { serverIds: [...chosen] });
    if (!answer.ok) {
      setFailure(answer.failure);
      return;
    }
    const { file } = answer.value;
    if (file === null) return;
    showToast({ title: () => say('handOver:saved', { file }) });
    onClose();
  };
  return (
    <Dialog
      open
      size="wide"
      title={text('handOver:title')}
      description={text('handOver:lead')}
      onClose={onClose}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            {text('action:cancel')}
          </Button>
          <Button
            size="large"
            why={count === 0 ? text('ui:none') : null}
            onClick={() => void copy(preview?.text ?? '', () => say('handOver:what'))}
          >
            {text('handOver:copy')}
          </Button>
          <Button
            size="large"
            look="primary"
            why={count === 0 ? text('ui:none') : null}
            onClick={() => void save()}
          >
            {text('handOver:save', { count })}
          </Button>
        </>
      }
    >
      <FailureNotice failure={failure} />
      <Section title={text('handOver:servers')}>
        <Checkbox
          checked={chosen.length === servers.length}
          mixed={chosen.length > 0 && chosen.length < servers.length}
          onChange={(isChosen) => setChosen(isChosen ? servers.map(({ id }) => id) : [])}
        >
          {text('handOver:all')}
        </Checkbox>
        <ul className={styles['servers']}>
          {servers.map(({ id, name }) => (
            <li key={id}>
              <Checkbox
                checked={chosen.includes(id)}
                onChange={(isChosen) =>
                  setChosen((known) => (isChosen ? [...known, id] : known.filter((each) => each !== id)))
                }
              >
                {name}
              </Checkbox>
            </li>
          ))}
        </ul>
      </Section>
      {preview !== null && <Needs preview={preview} />}
      {preview !== null && count > 0 && (
        <Section title={text('handOver:written')}>
          <CodeWell label={text('handOver:written')}>{preview.text}</CodeWell>
        </Section>
      )}
    </Dialog>
  );
}

function Needs({ preview: { needs, left, names } }: { readonly preview: HandOverPreview }) {
  const text = useText();
  return (
    <>
      {names.length > 0 && (
        <Section title={text('handOver:needs')}>
          {needs.length === 0 && <p>{text('handOver:needsNone')}</p>}
          <ul aria-label={text('handOver:needs')} className={styles['needs']}>
            {needs.map((need) => (
              <li key={need.kind === 'value' ? `${need.server} ${need.id}` : `${need.server} sign-in`}>
                {need.kind === 'value'
                  ? text('handOver:value', { what: need.field, server: need.server })
                  : text('handOver:signIn', { address: need.address, server: need.server })}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {left.length > 0 && (
        <Notice shape="held" title={text('handOver:left')}>
          <ul className={styles['needs']}>
            {left.map(({ name, reason }) => (
              <li key={name}>
                {name}: {text(`handOver:reason.${reason}`)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

/** Made anew for each choice; an answer that comes late is not shown. */
function usePreview(chosen: readonly ServerId[]) {
  const [preview, setPreview] = useState<HandOverPreview | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    const round = { isOver: false };
    void call('hand-over.preview', { serverIds: [...chosen] }).then((answer) => {
      if (round.isOver) return;
      setPreview(answer.ok ? answer.value : null);
      setFailure(answer.ok ? null : answer.failure);
    });
    return () => {
      round.isOver = true;
    };
  }, [chosen]);
  return { preview, failure, setFailure };
}
