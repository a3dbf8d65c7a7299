import type { Say } from '../text/text';
import type { CheckLink, LinkCheck, Remedy } from './checkup';

/** What was found at a link, or what is done there. */
export function checkWords({ link, state, fact }: LinkCheck, say: Say): string {
  if (fact !== null) return say(`doctor:fact.${fact.key}`, fact.params);
  // Passed on the way to where the chain breaks, and not looked at by itself.
  return say(state === 'ok' ? 'doctor:passed' : `doctor:todo.${link}`);
}

export function linkName(link: CheckLink, say: Say): string {
  return say(`doctor:link.${link}`);
}

/** What the button that repairs says. */
export function remedyWords(remedy: Remedy, say: Say): string {
  const key = `doctor:remedy.${remedy.kind}`;
  switch (remedy.kind) {
    case 'switch-transport':
      return say(key, { transport: say(`doctor:transport.${remedy.to}`) });
    case 'install-runtime':
      return say(key, { runtime: say(`doctor:runtime.${remedy.runtime}`) });
    case 'use-program':
      return say(key, { file: [remedy.file, remedy.version].filter((part) => part !== null).join(', ') });
    case 'edit':
      return say(remedy.field === undefined ? key : `${key}-${remedy.field}`);
    case 'use-address':
    case 'enter-variable':
    case 'open-file':
      return say(key, { ...remedy });
    default:
      return say(key);
  }
}

/** One more sentence about what the button does; null: it says all. */
export function remedyExplained(remedy: Remedy, say: Say): string | null {
  switch (remedy.kind) {
    case 'use-program':
    case 'forget-registration':
      return say(`doctor:explain.${remedy.kind}`);
    case 'use-address':
      return say('doctor:explain.use-address', { address: remedy.address });
    case 'switch-transport':
      return say('doctor:explain.switch-transport', {
        address: remedy.address,
        transport: say(`doctor:transport.${remedy.to}`)
      });
    case 'use-another-port':
      return remedy.of === 'program' ? say('doctor:explain.use-another-port', { port: remedy.port }) : null;
    case 'install-runtime':
      return remedy.found.length === 0
        ? null
        : say('doctor:explain.found', { count: remedy.found.length, found: foundWords(remedy) });
    default:
      return null;
  }
}

export function foundWords({ found }: Extract<Remedy, { kind: 'install-runtime' }>): string {
  return found.map(({ file, version }) => (version === null ? file : `${version} (${file})`)).join(', ');
}
