import { secretsOf } from '#shared/traffic/secrets';
import type { Configuration } from '../config/contract';
import type { SecretStore } from './store';

/** What the configuration of any server holds, whether it counts or not. */
export function configuredSecrets(configuration: Pick<Configuration, 'resolution'>): readonly string[] {
  const { active, suppressed } = configuration.resolution();
  return [...active, ...suppressed].flatMap(({ config }) => (config === null ? [] : secretsOf(config)));
}

/** Of all servers at once, for one may have told another’s; and the values in the keychain that they refer to. */
export async function everySecret(
  configuration: Pick<Configuration, 'resolution'>,
  store: SecretStore
): Promise<readonly string[]> {
  const kept = await Promise.all((await store.names()).map((name) => store.get(name)));
  const values = kept.flatMap((each) => (each.ok ? (each.value ?? []) : []));
  return [...configuredSecrets(configuration), ...values];
}
