import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/* Custom properties reach into the shadow root, so the editor follows the theme by itself. */

export const voices = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--code-key)' },
  { tag: tags.string, color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-value)' },
  { tag: [tags.separator, tags.squareBracket, tags.brace], color: 'var(--code-mark)' }
]);

export const editorTheme = EditorView.theme({
  '&': {
    flex: '1',
    minHeight: '0',
    color: 'var(--text)',
    backgroundColor: 'transparent',
    font: 'var(--type-code)',
    fontVariantLigatures: 'none'
  },
  '&.cm-focused': { outline: 'none' },
  '&.cm-focused .cm-scroller': {
    outline: 'var(--ring) solid var(--focus)',
    outlineOffset: 'calc(-1 * var(--ring))'
  },
  '.cm-scroller': { font: 'inherit', lineHeight: '1.25rem', overflow: 'auto' },
  '.cm-content': { padding: 'var(--s-1) 0', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 var(--s-3) 0 var(--s-1)' },
  '.cm-gutters': { color: 'var(--text-3)', backgroundColor: 'transparent', border: '0' },
  '.cm-gutter-lint': { width: '0.875rem' },
  '.cm-foldGutter span': { cursor: 'pointer' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--accent) 28%, transparent)'
  },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--selected)',
    outline: '1px solid var(--line-strong)'
  },
  '.patchbay-line': {
    backgroundColor: 'var(--accent-tint)',
    boxShadow: 'inset 2px 0 var(--accent)'
  },
  '.patchbay-secret': { '-webkit-text-security': 'disc' },
  '.cm-foldPlaceholder': {
    padding: '0 0.25rem',
    color: 'var(--text-2)',
    backgroundColor: 'var(--selected)',
    border: '0'
  },
  '.cm-tooltip': {
    padding: '0.25rem var(--s-2)',
    color: 'var(--text)',
    backgroundColor: 'var(--raised)',
    border: '0',
    borderRadius: 'var(--r-2)',
    boxShadow: 'var(--lift-2)',
    font: 'var(--type-small)'
  },
  '.cm-diagnostic': { padding: '0', border: '0' }
});
