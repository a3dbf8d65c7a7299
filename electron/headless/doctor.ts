import { needsDoctor, type Checkup } from '#shared/doctor/checkup';
import { checkWords, remedyWords } from '#shared/doctor/words';
import { checkupLines } from '#core/doctor/report';
import { failure, type Failure } from '#shared/failure';
import { text } from '#shared/text/text';
import { visibleText } from '#shared/text/visible';
import { orderedServers } from '#shared/view/select';
import type { ServerView } from '#shared/view/snapshot';
import type { Run } from './commands';
import { failureWords } from './failure-words';
import { print, printError } from './output';

export interface DoctorCommand {
  readonly name: 'doctor';
  /** null: all that count, and those that wait for a word of the person. */
  readonly server: string | null;
}

interface Examined {
  readonly view: ServerView;
  readonly checkup: Checkup;
}

/** Goes along the chain of one server, or of all, and says where it breaks and what repairs it. */
export async function doctor(run: Run, { server }: DoctorCommand): Promise<number> {
  const { app, json } = run;
  await app.start({ connect: false });
  const wanted = orderedServers(app.state.get()).filter((view) =>
    server === null ? isLookedAt(view) : view.name === server
  );
  if (server !== null && wanted.length === 0) {
    return refuse(run, failure('config.unknown-server', { details: { server } }));
  }
  const ids = new Set(wanted.map(({ id }) => id));
  app.manager.reconcile(app.resolution().active.filter(({ id }) => ids.has(id)));
  const cancel = (): void => {
    for (const serverId of ids) void app.bridge.call('doctor.cancel', { serverId });
  };
  run.signal.addEventListener('abort', cancel);
  const examined = (await Promise.all(wanted.map((view) => examineOne(run, view)))).flat();
  run.signal.removeEventListener('abort', cancel);
  if (json) await print(JSON.stringify({ servers: examined.map(shapeOf) }, null, 2));
  else if (examined.length === 0) await print(text('doctor:report.none'));
  else await print(visibleText(examined.map(textOf).join('\n\n')));
  return examined.every(({ checkup }) => checkup.broken === null && !checkup.isCancelled) ? 0 : 1;
}

/** What is switched off, or held back where doing nothing is right, is no trouble. */
function isLookedAt(view: ServerView): boolean {
  return view.suppression === null ? view.connection.type !== 'disabled' : needsDoctor(view);
}

async function examineOne({ app }: Run, view: ServerView): Promise<readonly Examined[]> {
  const checkup = await app.doctor.run(view.id, false);
  return checkup.ok ? [{ view, checkup: checkup.value }] : [];
}

function textOf({ view, checkup }: Examined): string {
  return [view.name, ...checkupLines(checkup)].join('\n');
}

function shapeOf({ view, checkup }: Examined) {
  const { checks, broken, lastLines, isCancelled } = checkup;
  const { name, scope, source } = view;
  return {
    ...{ name, scope, source, transport: view.config?.transport ?? null },
    ok: broken === null && !isCancelled,
    checks: checks.map((check) => ({
      link: check.link,
      state: check.state === 'todo' ? 'not-reached' : check.state,
      ms: check.ms,
      message: check.state === 'failed' ? (broken?.failure.message ?? '') : checkWords(check, text)
    })),
    broken:
      broken === null
        ? null
        : {
            link: broken.link,
            failure: broken.failure,
            remedy: { ...broken.remedy, label: remedyWords(broken.remedy, text) }
          },
    stderrTail: lastLines
  };
}

async function refuse({ json }: Run, why: Failure): Promise<number> {
  if (json) await print(JSON.stringify({ ok: false, failure: why }, null, 2));
  else printError(failureWords(why));
  return 1;
}
