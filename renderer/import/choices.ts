import type { ImportChoice } from '#shared/ipc/import-commands';
import type { ImportableFile, ImportableServer } from '#shared/view/import-view';

/** What the person chose: of each server whether it comes in its own place or beside one that is here. */
export type Choices = Readonly<Record<string, ImportChoice>>;

export function choiceKey(file: string, name: string): string {
  return `${file}\n${name}`;
}

/** At first all that are new: taking over is what the dialog was opened for. */
export function firstChoices(files: readonly ImportableFile[]): Choices {
  return Object.fromEntries(
    files.flatMap(({ file, servers }) =>
      servers
        .filter(({ standing }) => standing.kind === 'new')
        .map(({ name }) => [choiceKey(file, name), { file, name, clash: 'both' as const }])
    )
  );
}

export function withChoice(
  choices: Choices,
  file: string,
  name: string,
  clash: ImportChoice['clash'] | null
): Choices {
  const key = choiceKey(file, name);
  const { [key]: _gone, ...rest } = choices;
  return clash === null ? rest : { ...rest, [key]: { file, name, clash } };
}

/** Those that can be chosen without a question. */
export function newOf({ servers }: ImportableFile): readonly ImportableServer[] {
  return servers.filter(({ standing }) => standing.kind === 'new');
}

export function chosenOf({ file, servers }: ImportableFile, choices: Choices): readonly ImportableServer[] {
  return servers.filter(({ name }) => Object.hasOwn(choices, choiceKey(file, name)));
}

/** A server of another program that asks for the same name and is another one. */
export interface Rival {
  readonly file: string;
  readonly program: string;
  readonly server: ImportableServer;
}

/** Those that are here already are asked about by their own standing. */
export function rivalsOf(
  files: readonly ImportableFile[],
  file: string,
  server: ImportableServer
): readonly Rival[] {
  if (server.standing.kind !== 'new') return [];
  return files
    .filter((other) => other.file !== file)
    .flatMap(({ file: at, program, servers }) =>
      servers
        .filter(
          ({ name, what, standing }) =>
            name === server.name && what !== server.what && standing.kind === 'new'
        )
        .map((each) => ({ file: at, program, server: each }))
    );
}
