import { withOneStop } from '../text/one-stop';
import { text } from '../text/text';
import type { Problem, ProblemLevel } from './config';

const levels = {
  syntax: 'error',
  unreadable: 'error',
  bundle: 'error',
  'wrong-root': 'error',
  'encoding-utf16': 'warning',
  'encoding-invalid': 'warning',
  'encoding-utf32': 'error',
  'duplicate-key': 'warning',
  'empty-name': 'error',
  'names-differ-by-case-or-space': 'warning',
  'servers-under-other-keys': 'warning',
  'entry-without-name': 'error',
  'unknown-type': 'error',
  'type-and-fields-disagree': 'error',
  'invalid-entry': 'error',
  'broken-entry': 'error',
  'env-value-not-text': 'warning',
  'argument-not-text': 'warning',
  'ignored-field': 'warning',
  'timeout-below-a-second': 'warning',
  'switch-as-text': 'warning',
  'unclear-switch': 'warning',
  'missing-variable': 'error',
  'unclosed-variable': 'warning',
  'foreign-placeholder': 'warning',
  'missing-command-or-url': 'error',
  'ambiguous-entry': 'warning',
  'overlay-without-base': 'error',
  'wrong-setting': 'error',
  'unknown-setting': 'warning',
  'setting-not-here': 'warning',
  'plugin-invalid': 'error',
  'plugin-refused': 'warning',
  'plugin-parts': 'info',
  'managed-copy': 'warning',
  'managed-unreachable': 'error',
  'managed-changed': 'info',
  'was-off': 'info',
  'auto-approve-not-taken-over': 'info',
  'name-cleaned': 'warning',
  'runs-a-shell': 'warning',
  'runs-inline-code': 'warning',
  'changes-how-programs-load': 'warning',
  'docker-without-input': 'warning',
  'value-needed': 'warning',
  'undefined-input': 'error',
  'reads-file': 'warning',
  'secret-elsewhere': 'warning',
  'missing-secret': 'error',
  'trust-ignored': 'info',
  'name-refused-by-program': 'warning',
  'transport-retired-in-program': 'warning',
  'built-in-of-other-app': 'info',
  'managed-by-other-app': 'info',
  'taken-over-under-another-name': 'info',
  'same-server-already-here': 'info',
  'secret-kept-in-file': 'warning',
  'env-file-not-taken-over': 'warning',
  'env-file-copied': 'info'
} as const satisfies Readonly<Record<string, ProblemLevel>>;

export type ProblemKind = keyof typeof levels;

export interface ProblemDetails {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly server?: string;
  readonly field?: string;
  readonly variable?: string;
  /** Where else servers stand. */
  readonly keys?: readonly string[];
  /** Only for the sentence. */
  readonly value?: string;
  readonly cause?: string;
  /** Key of a part of the sentence, e.g. `part.not-a-file` or `fault.CommaExpected`. */
  readonly part?: string;
}

/** Makes a problem whose sentence and hint come from the catalogue. */
export function problem(kind: ProblemKind, details: ProblemDetails): Problem {
  const { value, cause, part, ...shown } = details;
  const params = {
    ...shown,
    value,
    cause,
    what: part === undefined ? undefined : text(`problem:${part}`, { ...details })
  };
  const hint = text(`problem:${kind}.hint`, params);
  return {
    ...shown,
    level: levels[kind],
    code: `config.${kind}`,
    message: withOneStop(text(`problem:${kind}.message`, params)),
    ...(hint === '' ? {} : { hint })
  };
}

/** The first problem for which an entry cannot be started; null: nothing hinders it. */
export function obstacle(problems: readonly Problem[]): Problem | null {
  return problems.find(({ level }) => level === 'error') ?? null;
}
