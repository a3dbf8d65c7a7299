import type { AskAnswer, Question } from '#shared/ask/ask';
import type { ServerId } from '#shared/ids';

/** A question of a server on its way to whoever can answer it. */
export interface AskRequest {
  readonly serverId: ServerId;
  readonly serverName: string;
  /** One object per connection: what is said about all questions of it ends with it. */
  readonly connection: object;
  /** The tool that runs meanwhile; null: none, or several. */
  readonly tool: string | null;
  readonly question: Question;
  /** By which the server later says that what happens behind a link is done; null: it gave none. */
  readonly elicitationId: string | null;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** Who answers the questions of servers: a person at a window, a rule, or a model that was set up for it. */
export interface Asks {
  /** Whether requests for a model's answer can be answered at all. */
  canSample(): boolean;
  /** Settles with every question, `cancel` where its signal came first; never rejects. */
  ask(request: AskRequest): Promise<AskAnswer>;
  /** The server says that what happens behind a link is done. */
  completed(connection: object, elicitationId: string): void;
}
