import type { JsonValue } from './json';
import { withOneStop } from './text/one-stop';
import { text } from './text/text';

/**
 * Every way something can fail that a person may see. Closed: the sentence and the next step of each
 * stand in `shared/text/en/failure.json` under the same key.
 */
export const failureCodes = [
  'config.unreadable',
  'config.syntax',
  'config.invalid-entry',
  'config.unknown-server',
  'config.undo-gone',
  'config.unknown-collection',
  'config.not-a-collection',
  'config.name-taken',
  'config.changed-meanwhile',
  'config.not-writable',
  'config.write-failed',
  'config.missing-variable',
  'config.missing-secret',
  'config.locked',
  'config.read-only-source',
  'config.unclosed-quote',
  'config.no-folder',
  'config.held-back',
  'config.switched-off',
  'policy.enterprise',
  'config.invalid-rule',
  'process.no-browser',
  'process.not-found',
  'process.not-executable',
  'process.bad-folder',
  'process.spawn-failed',
  'process.exited',
  'process.killed',
  'process.helper-failed',
  'process.cannot-prepare',
  'process.wrong-version',
  'process.no-runtime',
  'process.runtime-down',
  'process.port-taken',
  'process.variable-needed',
  'network.dns',
  'network.refused',
  'network.unreachable',
  'network.reset',
  'network.tls',
  'network.timeout',
  'network.http-status',
  'network.redirect',
  'network.failed',
  'network.gone-in-sleep',
  'protocol.not-mcp',
  'protocol.version',
  'protocol.invalid-answer',
  'protocol.no-answer',
  'protocol.error',
  'protocol.too-large',
  'protocol.session-lost',
  'protocol.no-session',
  'protocol.cannot-follow',
  'protocol.bad-template',
  'protocol.pinned-era',
  'protocol.wrong-transport',
  'protocol.wrong-address',
  'connect.timeout',
  'connect.closed',
  'connect.stopped',
  'connect.given-up',
  'auth.required',
  'auth.refused',
  'auth.cancelled',
  'auth.timed-out',
  'auth.denied',
  'auth.state-mismatch',
  'auth.port-taken',
  'auth.metadata-unreachable',
  'auth.registration-failed',
  'auth.exchange-failed',
  'auth.refresh-metadata-unreachable',
  'auth.refresh-no-registration',
  'auth.refresh-no-token-returned',
  'auth.refresh-invalid-grant',
  'auth.refresh-transient-exhausted',
  'auth.refresh-refused',
  'auth.scope',
  'auth.token-refused',
  'auth.busy',
  'auth.no-sign-in',
  'auth.address-refused',
  'auth.company-sign-in',
  'auth.no-company',
  'auth.no-credentials',
  'call.timeout',
  'call.overall-timeout',
  'call.cancelled',
  'call.connection-lost',
  'call.not-connected',
  'call.missing-variable',
  'call.never-allowed',
  'call.tool-off',
  'call.needs-confirmation',
  'call.unknown-tool',
  'call.invalid-arguments',
  'call.ask-declined',
  'call.too-many-asks',
  'ask.gone',
  'ask.invalid-answer',
  'model.none',
  'model.address',
  'model.text-only',
  'model.refused',
  'model.invalid-answer',
  'storage.keychain-absent',
  'storage.keychain-locked',
  'storage.keychain-timeout',
  'storage.keychain-failed',
  'storage.keychain-denied',
  'storage.keychain-full',
  'storage.file-not-saved',
  'storage.history-not-cleared',
  'storage.history-not-restored',
  'ipc.unknown-command',
  'ipc.invalid-input',
  'ipc.refused',
  'usage.invalid',
  'internal.bug'
] as const;

export type FailureCode = (typeof failureCodes)[number];

export type FailureDetails = Readonly<Record<string, JsonValue>>;

/** A value, cloneable: it crosses IPC and stands in `--json` output as it is. */
export interface Failure {
  readonly code: FailureCode;
  /** A whole English sentence; the window renders its own language from `code` and `details`. */
  readonly message: string;
  /** One thing to do. */
  readonly hint: string | null;
  /** False where repeating the same thing cannot help (RC1). */
  readonly retryable: boolean;
  /** The foreign error's own words, set apart from ours. */
  readonly cause?: string;
  readonly details?: FailureDetails;
}

export type Result<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

const repeatingCannotHelp: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'config.unreadable',
  'config.syntax',
  'config.invalid-entry',
  'config.unknown-server',
  'config.undo-gone',
  'config.name-taken',
  'config.not-writable',
  'config.missing-variable',
  'config.missing-secret',
  'config.read-only-source',
  'config.unclosed-quote',
  'config.no-folder',
  'policy.enterprise',
  'config.invalid-rule',
  'process.not-found',
  'process.not-executable',
  'process.bad-folder',
  'process.cannot-prepare',
  'network.redirect',
  'protocol.not-mcp',
  'protocol.version',
  'protocol.pinned-era',
  'connect.stopped',
  'auth.required',
  'auth.refused',
  'auth.cancelled',
  'auth.denied',
  'auth.state-mismatch',
  'auth.registration-failed',
  'auth.refresh-no-registration',
  'auth.refresh-no-token-returned',
  'auth.refresh-invalid-grant',
  'auth.refresh-refused',
  'auth.scope',
  'auth.token-refused',
  'auth.no-sign-in',
  'auth.address-refused',
  'auth.company-sign-in',
  'auth.no-company',
  'auth.no-credentials',
  'call.unknown-tool',
  'call.never-allowed',
  'call.tool-off',
  'call.needs-confirmation',
  'protocol.cannot-follow',
  'protocol.bad-template',
  'call.invalid-arguments',
  'call.ask-declined',
  'call.too-many-asks',
  'ask.gone',
  'ask.invalid-answer',
  'model.none',
  'model.address',
  'model.text-only',
  'ipc.unknown-command',
  'ipc.invalid-input',
  'ipc.refused',
  'usage.invalid'
]);

export interface FailureOptions {
  readonly details?: FailureDetails;
  readonly cause?: string;
  /** Overrides the code's own rule, e.g. HTTP 408 among the 4xx. */
  readonly retryable?: boolean;
}

/** Makes a failure whose sentence and hint come from the catalogue, filled with `details`. */
export function failure(code: FailureCode, options: FailureOptions = {}): Failure {
  const params = { ...options.details, cause: options.cause ?? '' };
  return {
    code,
    message: withOneStop(text(`failure:${code}.message`, params)),
    hint: text(`failure:${code}.hint`, params) || null,
    retryable: options.retryable ?? !repeatingCannotHelp.has(code),
    ...(options.cause === undefined ? {} : { cause: options.cause }),
    ...(options.details === undefined ? {} : { details: options.details })
  };
}

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function failed(
  code: FailureCode,
  options: FailureOptions = {}
): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure: failure(code, options) };
}
