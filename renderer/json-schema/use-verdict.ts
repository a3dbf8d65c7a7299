import { useEffect, useState } from 'react';
import type { Verdict } from '#shared/json-schema/fault';
import type { JsonObject } from '#shared/json';
import { useValidator } from './validator';

/** Typing is checked when it pauses, never with every key. */
const pauseMs = 150;

interface Judged {
  readonly schema: JsonObject;
  readonly text: string;
  readonly verdict: Verdict;
}

/**
 * What the schema says of the JSON, a little later than it is typed.
 * @returns `verdict` of the last text that was judged, and whether that is the present one.
 */
export function useVerdict(
  schema: JsonObject,
  text: string
): { readonly verdict: Verdict | null; readonly isCurrent: boolean } {
  const validator = useValidator();
  const [judged, setJudged] = useState<Judged | null>(null);
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => {
      void validator.validate(schema, text).then((verdict) => {
        if (!isOver) setJudged({ schema, text, verdict });
      });
    }, pauseMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [validator, schema, text]);
  const own = judged?.schema === schema ? judged : null;
  return { verdict: own?.verdict ?? null, isCurrent: own?.text === text };
}
