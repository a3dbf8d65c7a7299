import type { CertificateView } from '../connection/certificate';
import type { ConnectionState } from '../connection/state';
import type { Failure } from '../failure';
import type { ServerView } from '../view/snapshot';

/** The links between a person and the tools of a server, in order; each server has those that apply to it. */
export type CheckLink =
  | 'counts'
  | 'settings'
  | 'program'
  | 'runtime'
  | 'start'
  | 'speaks'
  | 'address'
  | 'name'
  | 'line'
  | 'security'
  | 'answer'
  | 'sign-in'
  | 'handshake'
  | 'tools';

/** Key of a sentence under `doctor:fact`. */
export type FactKey =
  | 'counts'
  | 'settings'
  | 'program'
  | 'runtime'
  | 'runtimeNeeds'
  | 'started'
  | 'speaks'
  | 'address'
  | 'isAddress'
  | 'name'
  | 'line'
  | 'security'
  | 'answer'
  | 'signedIn'
  | 'noSignIn'
  | 'handshake'
  | 'tools';

export interface CheckFact {
  readonly key: FactKey;
  readonly params: Readonly<Record<string, string | number>>;
}

export interface LinkCheck {
  readonly link: CheckLink;
  /** `todo` at the end of a checkup: not reached. */
  readonly state: 'todo' | 'running' | 'ok' | 'failed';
  /** null: not measured by itself. */
  readonly ms: number | null;
  /** What was found; null: nothing to tell. */
  readonly fact: CheckFact | null;
}

export type RuntimeName = 'node' | 'python' | 'uv' | 'docker' | 'bun' | 'deno';

export interface FoundProgram {
  readonly file: string;
  /** null: it did not say. */
  readonly version: string | null;
}

/** One way to install a runtime: exactly this is run, and nothing before the person has agreed. */
export interface InstallWay {
  /** Name of the program that installs, e.g. `brew`. */
  readonly id: string;
  readonly command: readonly string[];
  /** Only an administrator can: it is shown to be copied, never run from here. */
  readonly needsRoot: boolean;
}

/** The one step that repairs the first broken link. Addresses in it are shown only: the host keeps its own. */
export type Remedy =
  | { readonly kind: 'choose-program'; readonly command: string }
  | { readonly kind: 'use-program'; readonly file: string; readonly version: string | null }
  | {
      readonly kind: 'install-runtime';
      readonly runtime: RuntimeName;
      /** As package managers write ranges; null: every version will do. */
      readonly needed: string | null;
      readonly found: readonly FoundProgram[];
      readonly ways: readonly InstallWay[];
    }
  | { readonly kind: 'switch-transport'; readonly to: 'http' | 'sse' | 'ws'; readonly address: string }
  | { readonly kind: 'use-address'; readonly address: string }
  | { readonly kind: 'use-another-port'; readonly of: 'sign-in' | 'program'; readonly port: number }
  | {
      readonly kind: 'enter-variable';
      readonly variable: string;
      /** `reference`: the file names it. `env`: the program asks for it. `keychain`: its secret is gone. */
      readonly of: 'reference' | 'env' | 'keychain';
    }
  | { readonly kind: 'trust-certificate'; readonly place: string; readonly certificate: CertificateView }
  | { readonly kind: 'open-file'; readonly file: string; readonly line: number }
  /** `field`: the one that is to be looked at first. */
  | { readonly kind: 'edit'; readonly field?: EditField }
  | { readonly kind: PlainRemedy };

/** A field of the form in which a server is edited. */
export type EditField = 'url' | 'command' | 'args' | 'cwd';

/** `none`: only somebody else can repair it, or nothing is to be repaired. */
export type PlainRemedy =
  | 'forget-registration'
  | 'enter-client'
  | 'relax-issuer'
  | 'sign-in'
  | 'approve'
  | 'use-instead'
  | 'enable'
  | 'wait-longer'
  | 'unpin'
  | 'try-again'
  | 'none';

export interface BrokenLink {
  readonly link: CheckLink;
  readonly failure: Failure;
  readonly remedy: Remedy;
}

/** One look at one server. */
export interface Checkup {
  /** The state that it looks into (`checkupSubject`): another state wants another look. */
  readonly subject: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** null: it is under way. */
  readonly endedAt: number | null;
  readonly isCancelled: boolean;
  readonly checks: readonly LinkCheck[];
  /** The first that does not hold; null: none was found. */
  readonly broken: BrokenLink | null;
  /** Last lines of the program's own words; null: there are none. */
  readonly lastLines: string | null;
}

/** A runtime that is being installed for a server. */
export interface Installing {
  readonly runtime: RuntimeName;
  readonly command: readonly string[];
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly line: string | null;
  /** All of its last lines, once it has failed; else empty. */
  readonly lines: readonly string[];
  /** Why it came to nothing; null while it goes on, and when it went well. */
  readonly failure: Failure | null;
}

export function checkupSubject({ connection, suppression }: SubjectOf): string {
  if (suppression !== null) return suppression.kind;
  return connection.type === 'failed' ? `failed ${connection.failure.code}` : connection.type;
}

type SubjectOf = Pick<ServerView, 'suppression'> & { readonly connection: ConnectionState };

/** Whether there is anything to find out: a server that waits for nobody and works needs no doctor. */
export function needsDoctor(server: ServerView): boolean {
  const { connection, suppression } = server;
  if (suppression !== null) return suppression.kind === 'not-approved' || suppression.kind === 'invalid';
  return connection.type === 'failed' || connection.type === 'needs-auth' || isRetrying(connection);
}

function isRetrying(connection: ConnectionState): boolean {
  return connection.type === 'pending' && connection.failure !== null;
}
