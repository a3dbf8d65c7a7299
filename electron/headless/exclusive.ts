import { existsSync } from 'node:fs';
import path from 'node:path';
import type { AppOptions } from '#core/app-options';
import { systemFolder } from '#core/node-ports';
import { failure, type Failure } from '#shared/failure';
import type { Command } from './arguments';
import { sources, type Run } from './commands';
import { failureWords } from './failure-words';
import { print, printError } from './output';

const refused = 1;

/** Files of `--config` do not get round an organisation's own list; null: there is none, or no such file was given. */
export function exclusiveRefusal({ config, system }: AppOptions): Failure | null {
  const folder = system ?? systemFolder(process.platform, process.env);
  const file = path.resolve(folder, 'enterprise-mcp.json');
  return config.length > 0 && existsSync(file) ? failure('policy.enterprise', { details: { file } }) : null;
}

/** `sources` still shows what is held back; nothing is started. */
export async function refuse(run: Run, command: Command, why: Failure): Promise<number> {
  if (command.name === 'sources') await sources(run);
  else if (run.json) await print(JSON.stringify({ ok: false, failure: why }, null, 2));
  printError(failureWords(why));
  return refused;
}
