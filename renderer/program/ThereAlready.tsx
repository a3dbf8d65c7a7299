import { Section } from '../ui/Section';
import { useText } from '../use-text';
import { Choice } from './Choice';
import type { CopyState } from './use-copy';

interface ThereAlreadyProps {
  readonly state: CopyState;
  readonly program: string;
  readonly name: string;
}

/** The program has an entry of this name: it can become ours, or go. */
export function ThereAlready({ state, program, name }: ThereAlreadyProps) {
  const text = useText();
  const title = text('program:there', { name, program });
  const ways = state.target?.refused === null ? (['copy', 'remove'] as const) : (['remove'] as const);
  const options = ways.map((value) => ({
    value,
    words: text(value === 'copy' ? 'program:replace' : 'program:remove', { program })
  }));
  return (
    <Section title={title}>
      <Choice label={title} options={options} value={state.what} onChange={state.setWhat} />
    </Section>
  );
}
