import type { ChildProcess } from 'node:child_process';
import type { Result } from '#shared/failure';
import type { Preferences } from '#shared/view/snapshot';
import type { TrustedCertificate, Trusts } from './connection/trusted-certificate';

/** Everything of the outside that core touches. Real ones in `node-ports.ts`; tests fake clock, browser and randomness only. */
export interface Ports {
  readonly clock: Clock;
  readonly random: Random;
  readonly spawn: Spawn;
  readonly fetch: Fetch;
  readonly environment: Environment;
  readonly keychain: Keychain;
  readonly desktop: Desktop;
  readonly preferences: PreferencesStore;
  readonly log: Log;
  /** What the person trusts beyond what the system does; absent: nothing. `fetch` is told of it already. */
  readonly trusts?: Trusts;
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** @returns the function that cancels it. */
  setTimeout(callback: () => void, ms: number): () => void;
}

export interface Random {
  /** 0 ≤ number < 1. */
  number(): number;
  /** Hexadecimal text of `bytes` random bytes. */
  hex(bytes: number): string;
}

export interface SpawnOptions {
  readonly cwd?: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Starts a program with piped stdin, stdout and stderr, in a process group of its own (POSIX). Never through a shell. */
export type Spawn = (command: string, args: readonly string[], options: SpawnOptions) => ChildProcess;

export interface FetchInit extends RequestInit {
  /** Connects to one of these addresses, whatever else the name leads to by now (SE3). */
  readonly addresses?: readonly string[];
  /** Counts as vouched for on this connection. */
  readonly trusted?: TrustedCertificate;
  /** Its answer is read once and only then: it is made without what else `fetch` makes, and no redirect is followed. */
  readonly isQuick?: boolean;
  /** Origin of the server that this request is part of signing in to; the line itself takes no notice. */
  readonly onBehalfOf?: string;
}

/** Node's fetch without its 300 s ceilings. */
export type Fetch = (url: string | URL, init?: FetchInit) => Promise<Response>;

/** The variables and folders this app was started with. */
export interface Environment {
  readonly variables: Readonly<Record<string, string>>;
  readonly platform: NodeJS.Platform;
  /** Stands for the person's home in every path of ours. */
  readonly home: string;
  /** Folder of the administrator's files. */
  readonly system: string;
  readonly version: string;
}

export interface Keychain {
  /** null: no such secret. Every call ends within its time limit. */
  get(account: string): Promise<Result<string | null>>;
  set(account: string, secret: string): Promise<Result<null>>;
  remove(account: string): Promise<Result<null>>;
  /** false where secrets live in memory for this run only. */
  available(): Promise<boolean>;
  close(): Promise<void>;
}

/** What only a host with a screen can do. */
export interface Desktop {
  openUrl(url: string): Promise<Result<null>>;
  openFile(file: string): Promise<Result<null>>;
  writeClipboard(text: string): Promise<Result<null>>;
  /** Asks the person for a folder; null: none. The answer is a whole path. */
  chooseFolder(title: string): Promise<Result<string | null>>;
  /** Asks the person for a file; null: none. The answer is a whole path. */
  chooseFile(title: string): Promise<Result<string | null>>;
  /** Asks the person where to; null: nowhere. What is to be written is not made before that. */
  saveFile(file: {
    readonly suggestedName: string;
    readonly content: AsyncIterable<string | Uint8Array>;
  }): Promise<Result<{ readonly file: string | null }>>;
}

export interface PreferencesStore {
  get(): Preferences;
  set(patch: Partial<Preferences>): Preferences;
}

export interface Log {
  /** Put into words only where somebody reads it: most hosts do not. */
  info(message: () => string): void;
  warn(message: string): void;
  error(message: string, error?: unknown): void;
}

/** A message port to a process of its own (`Helper processes`): utilityProcess in Electron, fork in Node. */
export interface HelperProcess {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  onExit(listener: () => void): void;
  kill(): void;
}

/** Starts the built helper script of that name, e.g. `keychain-helper`. */
export type StartHelper = (name: string) => HelperProcess;
