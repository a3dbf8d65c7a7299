import type { ServerEntry } from '#shared/server/config';
import { visibleText } from '#shared/text/visible';
import { connectAll, fail, type Run } from './commands';
import { print } from './output';

export type ListCommand = {
  readonly name: 'resources' | 'prompts';
  readonly server: string | null;
};

/** Lists resources with their templates, or prompts, of one server or of all. */
export async function list(run: Run, { name, server }: ListCommand): Promise<number> {
  const { app, json } = run;
  const connected = await connectAll(run, server);
  if (!connected.ok) return fail(run, connected.failure);
  const entries = connected.value;
  if (json) {
    const shape =
      name === 'prompts'
        ? { prompts: of(entries, 'prompts') }
        : { resources: of(entries, 'resources'), resourceTemplates: of(entries, 'resourceTemplates') };
    await print(JSON.stringify(shape, null, 2));
  } else await print(lines(entries).join('\n'));
  return 0;

  function of(from: readonly ServerEntry[], kind: 'prompts' | 'resources' | 'resourceTemplates') {
    return from.flatMap((entry) =>
      (app.state.get().catalogs[entry.id]?.[kind] ?? []).map((item) =>
        app.withoutSecrets(entry.id, { server: entry.name, ...item })
      )
    );
  }

  function lines(from: readonly ServerEntry[]): readonly string[] {
    return from.flatMap(({ id, name: owner }) => {
      const catalog = app.state.get().catalogs[id];
      const words =
        name === 'prompts'
          ? (catalog?.prompts ?? []).map((prompt) => [prompt.name, prompt.title])
          : [
              ...(catalog?.resources ?? []).map((resource) => [
                resource.uri,
                resource.title ?? resource.name
              ]),
              ...(catalog?.resourceTemplates ?? []).map((each) => [each.uriTemplate, each.title ?? each.name])
            ];
      return words.map(([what, title]) => visibleText(`${owner}  ${what ?? ''}  ${title ?? ''}`.trimEnd()));
    });
  }
}
