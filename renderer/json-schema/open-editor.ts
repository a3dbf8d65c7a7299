import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, foldKeymap, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { Annotation, EditorState, type ChangeSpec } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import type { EditorPlace } from './editor-place';
import { marks, setMarks } from './editor-marks';
import { editorTheme, voices } from './editor-theme';

/** Mod and Enter call the tool, here as everywhere; by default they would insert a line. */
const ownKeys = defaultKeymap.filter(({ key }) => key !== 'Mod-Enter');

interface EditorWish {
  readonly label: string;
  readonly text: string;
  readonly isReadOnly: boolean;
  readonly onChange: (text: string) => void;
}

interface Shown {
  readonly text: string;
  readonly faults: readonly EditorPlace[];
  readonly marked: EditorPlace | null;
  readonly secrets: readonly EditorPlace[];
}

export interface OpenEditor {
  readonly show: (shown: Shown) => void;
  readonly close: () => void;
}

/** Marks a change that came from outside and must not be reported back. */
const fromOutside = Annotation.define<boolean>();

export function openEditor(host: HTMLElement, wish: EditorWish): OpenEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: wish.text,
      extensions: [
        lineNumbers(),
        foldGutter(),
        lintGutter(),
        history(),
        drawSelection(),
        bracketMatching(),
        json(),
        syntaxHighlighting(voices),
        marks,
        editorTheme,
        EditorView.lineWrapping,
        // Tab is not bound: it leads on to the next control, as everywhere in the window.
        keymap.of([...ownKeys, ...historyKeymap, ...foldKeymap]),
        EditorState.readOnly.of(wish.isReadOnly),
        EditorState.tabSize.of(2),
        EditorView.contentAttributes.of({
          'aria-label': wish.label,
          'aria-multiline': 'true',
          // It has the focus anyway, but what looks for a way into a scrolled part only knows this.
          tabindex: '0',
          ...(wish.isReadOnly ? { 'aria-readonly': 'true' } : {})
        }),
        EditorView.updateListener.of((update) => {
          const isOwn = update.transactions.some((one) => one.annotation(fromOutside) === true);
          if (update.docChanged && !isOwn) wish.onChange(update.state.doc.toString());
        })
      ]
    })
  });
  return {
    show: (shown) => {
      const change = difference(view.state.doc.toString(), shown.text);
      if (change !== null) view.dispatch({ changes: change, annotations: fromOutside.of(true) });
      const inside = (place: EditorPlace) => place.to <= view.state.doc.length;
      view.dispatch(setDiagnostics(view.state, shown.faults.filter(inside).map(diagnostic)));
      view.dispatch({
        effects: setMarks.of({
          line: shown.marked !== null && inside(shown.marked) ? shown.marked : null,
          secrets: shown.secrets.filter(inside)
        })
      });
    },
    close: () => {
      view.destroy();
    }
  };
}

function diagnostic({ from, to, words = '' }: EditorPlace): Diagnostic {
  return { from, to, message: words, severity: 'error' };
}

/** The one stretch in which two texts differ, so that the caret outside of it stays where it is. */
export function difference(before: string, after: string): ChangeSpec | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let end = 0;
  while (
    end < shorter - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  ) {
    end += 1;
  }
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}
