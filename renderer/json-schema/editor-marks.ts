import { RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';
import type { EditorPlace } from './editor-place';

/** The lines of the field that has the focus in the form beside, and what is masked. */
interface Marks {
  readonly line: EditorPlace | null;
  readonly secrets: readonly EditorPlace[];
}

export const setMarks = StateEffect.define<Marks>();

const line = Decoration.line({ class: 'patchbay-line' });
const secret = Decoration.mark({ class: 'patchbay-secret' });

const lines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, transaction) => {
    const wish = transaction.effects.find((effect) => effect.is(setMarks));
    if (wish === undefined) return before.map(transaction.changes);
    const builder = new RangeSetBuilder<Decoration>();
    const place = wish.value.line;
    if (place !== null) {
      const { doc } = transaction.state;
      for (let at = doc.lineAt(place.from); ; at = doc.lineAt(at.to + 1)) {
        builder.add(at.from, at.from, line);
        if (at.to >= place.to || at.to >= doc.length) break;
      }
    }
    return builder.finish();
  },
  provide: (field) => EditorView.decorations.from(field)
});

const secrets = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, transaction) => {
    const wish = transaction.effects.find((effect) => effect.is(setMarks));
    if (wish === undefined) return before.map(transaction.changes);
    const places = wish.value.secrets.filter(({ from, to }) => to > from).toSorted((a, b) => a.from - b.from);
    return Decoration.set(places.map(({ from, to }) => secret.range(from, to)));
  },
  provide: (field) => EditorView.decorations.from(field)
});

export const marks = [lines, secrets];
