import { keychainName, literal } from '#shared/config-dialects/fill';
import { withSecretValues } from '#shared/secret/references';
import type { Wanted } from './plan';

/** Servers with what was answered in the place of their references, for a file that holds it as it is. */
export function withAnswers(
  wanted: readonly Wanted[],
  answers: Readonly<Record<string, string>>
): readonly Wanted[] {
  return wanted.map((each) => {
    const values = each.server.asks.flatMap(({ id }) => {
      const value = answers[id] ?? '';
      return value === '' ? [] : ([[keychainName(id), literal(value)]] as const);
    });
    return { ...each, server: { ...each.server, own: withSecretValues(each.server.own, new Map(values)) } };
  });
}
