import type { Result } from '../failure';
import type { Patch } from '../view/patch';
import type { CommandInput, CommandName, CommandOutput } from './commands';

/** The seam between a user interface and a host: two operations, nothing else. */
export interface Bridge {
  call<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<Result<CommandOutput<Name>>>;
  /** @returns the function that ends the subscription. */
  subscribe(listener: (patch: Patch) => void): () => void;
}
