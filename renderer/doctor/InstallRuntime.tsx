import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import type { InstallWay, Remedy } from '#shared/doctor/checkup';
import { foundWords } from '#shared/doctor/words';
import type { ServerView } from '#shared/view/snapshot';
import { copy } from '../actions';
import { Button } from '../ui/Button';
import { CodeWell } from '../ui/CodeWell';
import { Dialog } from '../ui/Dialog';
import { SegmentedControl } from '../ui/SegmentedControl';
import { say } from '../text';
import { useSay, useText } from '../use-text';
import { mend } from './doctor-actions';

interface InstallRuntimeProps {
  readonly server: ServerView;
  readonly remedy: Extract<Remedy, { readonly kind: 'install-runtime' }>;
  /** What has come to nothing already: the next way is offered first. */
  readonly tried?: readonly string[] | undefined;
  readonly onBegun?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** What was found, and exactly what would be run; nothing runs before the person says so. */
export function InstallRuntime({ server, remedy, tried = [], onBegun, onClose }: InstallRuntimeProps) {
  const text = useText();
  const sayFound = useSay();
  const safe = useRef<HTMLButtonElement>(null);
  const { ways, needed, found } = remedy;
  const [chosen, setChosen] = useState(wayAfter(ways, tried)?.id ?? '');
  const way = ways.find(({ id }) => id === chosen) ?? null;
  const runtime = sayFound(`doctor:runtime.${remedy.runtime}`);
  const { name } = server;
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('doctor:install.title', { runtime, name })}
      initialFocus={safe}
      actions={
        <>
          <Button size="large" ref={safe} onClick={onClose}>
            {text('doctor:value.cancel')}
          </Button>
          {way !== null && (
            <Button
              size="large"
              icon={Copy}
              look={way.needsRoot ? 'primary' : 'plain'}
              onClick={() => void copy(lineOf(way), () => say('doctor:install.command'))}
            >
              {text('doctor:install.copy')}
            </Button>
          )}
          {way?.needsRoot === false && (
            <Button
              size="large"
              look="primary"
              onClick={() => {
                void mend(server, remedy, { kind: 'way', id: way.id });
                onClose();
                onBegun?.();
              }}
            >
              {text('doctor:install.run')}
            </Button>
          )}
        </>
      }
    >
      {needed !== null && <p>{text('doctor:install.needed', { name, runtime, needed })}</p>}
      <p>
        {found.length === 0
          ? text('doctor:install.noneFound', { runtime })
          : text('doctor:explain.found', { count: found.length, found: foundWords(remedy) })}
      </p>
      {ways.length > 1 && (
        <SegmentedControl
          label={text('doctor:install.title', { runtime, name })}
          value={chosen}
          onChange={setChosen}
          options={ways.map(({ id }) => ({ value: id, label: text('doctor:install.way', { id }) }))}
        />
      )}
      {way === null ? (
        <p>{text('doctor:install.noWay')}</p>
      ) : (
        <>
          <p>{text(way.needsRoot ? 'doctor:install.needsRoot' : 'doctor:install.runs')}</p>
          <CodeWell label={text('doctor:install.command')}>{lineOf(way)}</CodeWell>
        </>
      )}
    </Dialog>
  );
}

/** Round in a circle. */
function wayAfter(ways: readonly InstallWay[], tried: readonly string[]): InstallWay | undefined {
  const last = ways.findIndex(({ command }) => command.join('\n') === tried.join('\n'));
  return ways[(last + 1) % ways.length];
}

/** As one would type it; what holds a blank stands in quotes. */
function lineOf({ command }: InstallWay): string {
  return command
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`))
    .join(' ');
}
