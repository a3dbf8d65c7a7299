import type { ImportableServer } from '#shared/view/import-view';
import { useText } from '../use-text';
import { choiceKey, type Rival } from './choices';
import { ClashQuestion, type ClashAnswer } from './ClashQuestion';
import type { ImportState } from './use-import';

interface ClashProps {
  readonly file: string;
  readonly server: ImportableServer;
  readonly state: ImportState;
}

/** With a server that is here: keep that one, take the other one, or have both. */
export function ClashWithMine({ file, server: { name, what, standing }, state }: ClashProps) {
  const text = useText();
  if (standing.kind !== 'clash') return null;
  return (
    <ClashQuestion
      question={text('import:clashQuestion', { name })}
      answers={[
        { answer: 'mine', label: text('import:mine'), what: standing.mine },
        { answer: 'theirs', label: text('import:theirs'), what },
        {
          answer: 'both',
          label: text('import:both'),
          what: text('import:becomes', { name: standing.becomes })
        }
      ]}
      value={state.choices[choiceKey(file, name)]?.clash ?? 'mine'}
      onChange={(next) => state.choose(file, name, next === 'mine' ? null : next)}
    />
  );
}

/** Between two programs, neither of which is here yet; each side asks, wherever the person looks. */
export function ClashWithRival({
  file,
  server,
  state,
  rivals
}: ClashProps & { readonly rivals: readonly Rival[] }) {
  const text = useText();
  const { name, what } = server;
  const isChosen = (at: string) => Object.hasOwn(state.choices, choiceKey(at, name));
  const rival = rivals.find((each) => isChosen(each.file)) ?? rivals[0];
  if (rival === undefined || !(isChosen(file) || isChosen(rival.file))) return null;
  const becomes = state.preview?.renamed.find((each) => each.name === name)?.becomes ?? `${name}-2`;
  const choose = (next: ClashAnswer) => {
    state.choose(file, name, next === 'mine' ? null : 'both');
    for (const each of rivals) {
      if (next === 'theirs') state.choose(each.file, name, null);
      else if (each === rival) state.choose(each.file, name, 'both');
    }
  };
  return (
    <ClashQuestion
      question={text('import:rivalQuestion', { name, program: rival.program })}
      answers={[
        { answer: 'theirs', label: text('import:thisOne'), what },
        {
          answer: 'mine',
          label: text('import:thatOne', { program: rival.program }),
          what: rival.server.what
        },
        { answer: 'both', label: text('import:both'), what: text('import:oneBecomes', { name: becomes }) }
      ]}
      value={!isChosen(file) ? 'mine' : isChosen(rival.file) ? 'both' : 'theirs'}
      onChange={choose}
    />
  );
}
