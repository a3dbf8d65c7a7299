import type { z } from 'zod';
import type { Result } from '../failure';
import { accountCommands } from './account-commands';
import { appCommands } from './app-commands';
import { askCommands } from './ask-commands';
import { authCommands } from './auth-commands';
import type { Command } from './command';
import { doctorCommands } from './doctor-commands';
import { importCommands } from './import-commands';
import { collectionCommands } from './collection-commands';
import { handOverCommands } from './hand-over-commands';
import { historyCommands } from './history-commands';
import { inspectCommands } from './inspect-commands';
import { linkCommands } from './link-commands';
import { permissionCommands } from './permission-commands';
import { programCommands } from './program-commands';
import { secretCommands } from './secret-commands';
import { serverCommands } from './server-commands';
import { settingCommands } from './setting-commands';
import { sourceCommands } from './source-commands';
import { toolCommands } from './tool-commands';
import { trafficCommands } from './traffic-commands';
import { weightCommands } from './weight-commands';

/** Every command from a user interface to the core. Types, handlers and calls are inferred from this object. */
export const commands = {
  ...accountCommands,
  ...appCommands,
  ...askCommands,
  ...authCommands,
  ...secretCommands,
  ...serverCommands,
  ...settingCommands,
  ...sourceCommands,
  ...linkCommands,
  ...doctorCommands,
  ...importCommands,
  ...collectionCommands,
  ...handOverCommands,
  ...historyCommands,
  ...inspectCommands,
  ...weightCommands,
  ...permissionCommands,
  ...programCommands,
  ...toolCommands,
  ...trafficCommands
} as const;

export type Commands = typeof commands;
export type CommandName = keyof Commands;
/** What the caller writes. */
export type CommandInput<Name extends CommandName> = z.input<Commands[Name]['input']>;
/** What the handler receives, checked. */
export type CheckedInput<Name extends CommandName> = z.output<Commands[Name]['input']>;
export type CommandOutput<Name extends CommandName> =
  Commands[Name] extends Command<z.ZodType, infer Output> ? Output : never;

export type Handlers = {
  readonly [Name in CommandName]: (input: CheckedInput<Name>) => Promise<Result<CommandOutput<Name>>>;
};
