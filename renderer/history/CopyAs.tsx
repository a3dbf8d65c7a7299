import { ChevronDown } from 'lucide-react';
import { copyAs, copyForms, type CopyForm } from '#shared/call/copy-as';
import type { CallId, ServerId } from '#shared/ids';
import { copy } from '../actions';
import { argumentsTextOf } from '../call/use-arguments-text';
import { useWindow } from '../store';
import { Button } from '../ui/Button';
import { Menu } from '../ui/Menu';
import { say } from '../text';
import { useText } from '../use-text';

interface CopyAsProps {
  readonly call: {
    readonly id: CallId;
    readonly serverId: ServerId;
    readonly serverName: string;
    readonly tool: string;
  };
}

/** The call in the words of other programs; what the configuration keeps secret stands as a variable. */
export function CopyAs({ call }: CopyAsProps) {
  const text = useText();
  const server = useWindow((state) => state.snapshot.servers[call.serverId]);
  const connection = server?.connection;
  const about = {
    serverName: call.serverName,
    config: server?.config ?? null,
    tool: call.tool,
    era: connection?.type === 'connected' ? connection.era : ('legacy' as const),
    protocolVersion: connection?.type === 'connected' ? connection.protocolVersion : '2025-11-25'
  };
  const forms = copyForms.filter((form) => copyAs(form, { ...about, argumentsText: '{}' }) !== null);
  const take = async (form: CopyForm) => {
    const argumentsText = await argumentsTextOf(call.id);
    const words = argumentsText === null ? null : copyAs(form, { ...about, argumentsText });
    if (words !== null) await copy(words, () => say(`history:form.${form}`));
  };
  return (
    <Menu
      trigger={
        <Button size="small" iconAfter={ChevronDown}>
          {text('history:copyAs')}
        </Button>
      }
      items={forms.map((form) => ({
        id: form,
        label: text(`history:form.${form}`),
        onChoose: () => void take(form)
      }))}
    />
  );
}
