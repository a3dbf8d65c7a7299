import { useMemo, useState } from 'react';
import { diffLines, type DiffLine } from '#shared/call/diff-lines';
import type { CallId } from '#shared/ids';
import { layOut } from '#shared/json-schema/scan';
import { visibleText } from '#shared/text/visible';
import { textToCopy } from '../call/result-parts';
import { useArgumentsText } from '../call/use-arguments-text';
import { useResult } from '../call/use-result';
import hidden from '../styles/text.module.css';
import { Button } from '../ui/Button';
import { Checkbox } from '../ui/Checkbox';
import { cx } from '../ui/cx';
import { Dialog } from '../ui/Dialog';
import { useText } from '../use-text';
import { dayWords } from './day-words';
import styles from './Compare.module.css';

interface Compared {
  readonly id: CallId;
  readonly tool: string;
  readonly startedAt: number;
}

interface CompareProps {
  readonly a: Compared;
  readonly b: Compared;
  readonly onClose: () => void;
}

/** Two calls side by side: arguments and results, what differs by sign, word and tint. */
export function Compare({ a, b, onClose }: CompareProps) {
  const text = useText();
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const given = { a: useArgumentsText(a.id), b: useArgumentsText(b.id) };
  const answered = { a: wordsOf(useResult(a.id)), b: wordsOf(useResult(b.id)) };
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={text('history:compareTitle', { tool: visibleText(a.tool) })}
      description={`${text('history:a')}: ${dayWords(a.startedAt)} · ${text('history:b')}: ${dayWords(b.startedAt)}`}
      actions={
        <Button size="large" onClick={onClose}>
          {text('history:close')}
        </Button>
      }
    >
      <Checkbox checked={onlyDifferent} onChange={setOnlyDifferent}>
        {text('history:onlyDifferent')}
      </Checkbox>
      <Pair
        what="history:argumentsOf"
        a={laidOut(given.a ?? '')}
        b={laidOut(given.b ?? '')}
        onlyDifferent={onlyDifferent}
      />
      <Pair what="history:resultOf" a={answered.a} b={answered.b} onlyDifferent={onlyDifferent} />
    </Dialog>
  );
}

interface PairProps {
  readonly what: 'history:argumentsOf' | 'history:resultOf';
  readonly a: string;
  readonly b: string;
  readonly onlyDifferent: boolean;
}

const mostLines = 5_000;

function Pair({ what, a, b, onlyDifferent }: PairProps) {
  const text = useText();
  const lines = useMemo(() => {
    const [left, right] = [a.split('\n'), b.split('\n')];
    return diffLines(left.slice(0, mostLines), right.slice(0, mostLines));
  }, [a, b]);
  const different = lines.filter(({ type }) => type === 'changed').length;
  const shown = onlyDifferent ? lines.filter(({ type }) => type === 'changed') : lines;
  const isCut = Math.max(a.split('\n').length, b.split('\n').length) > mostLines;
  return (
    <>
      <p className={styles['sum']}>
        {different === 0 ? text('history:same') : text('history:differ', { count: different })}{' '}
        {isCut && text('history:cut', { count: mostLines })}
      </p>
      <div className={styles['pair']}>
        <Side name={text(what, { side: text('history:a') })} lines={shown} side="a" />
        <Side name={text(what, { side: text('history:b') })} lines={shown} side="b" />
      </div>
    </>
  );
}

interface SideProps {
  readonly name: string;
  readonly lines: readonly DiffLine[];
  readonly side: 'a' | 'b';
}

function Side({ name, lines, side }: SideProps) {
  const text = useText();
  return (
    <section aria-label={name} className={styles['side']} tabIndex={0}>
      <h3>{name}</h3>
      <ol>
        {lines.map((line, index) => {
          const words = line[side];
          const isChanged = line.type === 'changed';
          return (
            <li key={index} className={cx(isChanged && (words === null ? styles['absent'] : styles[side]))}>
              <span className={styles['sign']} aria-hidden="true">
                {isChanged && words !== null ? (side === 'a' ? '−' : '+') : ' '}
              </span>
              {isChanged && words !== null && (
                <span className={hidden['hidden']}>
                  {text(side === 'a' ? 'history:onlyA' : 'history:onlyB')}:{' '}
                </span>
              )}
              <code>{visibleText(words ?? '')}</code>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function laidOut(json: string): string {
  return json.trim() === '' ? '{}' : layOut(json);
}

function wordsOf(fetched: ReturnType<typeof useResult>): string {
  switch (fetched.type) {
    case 'loading':
      return '';
    case 'failed':
      return fetched.failure.message;
    case 'here':
      return textToCopy(fetched.text, true);
  }
}
