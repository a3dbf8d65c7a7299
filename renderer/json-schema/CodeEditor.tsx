import { useEffect, useRef } from 'react';
import type { JsonEditorProps } from './JsonEditor';
import { openEditor, type OpenEditor } from './open-editor';
import styles from './JsonEditor.module.css';

/** The editor in a shadow root of its own: there its style sheets are adopted, which the page's policy admits. */
export function CodeEditor({ label, text, onChange, faults, marked = null, secrets }: JsonEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<OpenEditor | null>(null);
  const latest = useRef({ text, onChange });
  const isReadOnly = onChange === undefined;
  useEffect(() => {
    latest.current = { text, onChange };
  });

  useEffect(() => {
    if (host.current === null) return undefined;
    const opened = openEditor(host.current, {
      label,
      text: latest.current.text,
      isReadOnly,
      onChange: (next) => {
        latest.current.onChange?.(next);
      }
    });
    editor.current = opened;
    return () => {
      editor.current = null;
      opened.close();
    };
  }, [label, isReadOnly]);

  // After the text, because places are places in it.
  useEffect(() => {
    editor.current?.show({ text, faults: faults ?? [], marked, secrets: secrets ?? [] });
  }, [text, faults, marked, secrets, label, isReadOnly]);

  return <div ref={host} className={styles['host']} data-json-editor />;
}
