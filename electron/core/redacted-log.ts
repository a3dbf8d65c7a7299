import { inspect } from 'node:util';
import { createRedactor } from '#shared/traffic/redact';
import type { Log } from './ports';

/** A log that no secret reaches (SE5): neither a configured one nor what looks like any, in words and in stacks. */
export function redactedLog(log: Log, secrets: () => readonly string[]): Log {
  const text = (words: string): string => createRedactor(secrets()).text(words);
  return {
    info: (message) => log.info(() => text(message())),
    warn: (message) => log.warn(text(message)),
    error: (message, error) => {
      if (error === undefined) log.error(text(message));
      else log.error(text(message), redactedError(error, text));
    }
  };
}

function redactedError(error: unknown, text: (words: string) => string): Error {
  const clean = new Error(text(error instanceof Error ? error.message : inspect(error)));
  // Where it was made tells nothing; where the other one was does.
  clean.stack = text((error instanceof Error ? error.stack : undefined) ?? clean.message);
  return clean;
}
