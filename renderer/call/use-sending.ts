import type { RefObject } from 'react';
import type { Call } from '#shared/call/state';
import { brokenJson } from '../json-schema/arguments-state';
import { controlIn, fieldAt } from '../json-schema/focus-field';
import type { Remark } from '../json-schema/remarks';
import { announce } from '../ui/announcer';
import { useOnce } from '../ui/use-once';
import { useText } from '../use-text';
import type { Arguments } from './use-arguments';
import { argumentsTextOf } from './use-arguments-text';
import type { Calling } from './use-calling';

export interface Sending {
  /** Sends what fits the schema; else says at the fields what does not. */
  readonly send: () => Promise<void>;
  /** Sends it as it is: one tests servers, too. */
  readonly sendAnyway: () => Promise<void>;
  readonly sendAgain: (call: Call) => Promise<void>;
  /** The JSON is not whole, so there is nothing to send. */
  readonly isBlocked: boolean;
}

export function useSending(
  args: Arguments,
  calling: Calling,
  form: RefObject<HTMLFormElement | null>
): Sending {
  const text = useText();
  const once = useOnce();
  const isBlocked = brokenJson(args.state) !== null;
  const refuse = (remarks: readonly Remark[]) => {
    const count = new Set(remarks.map(({ path }) => path.join('\n'))).size;
    announce(text('result:say.needed', { count }), 'assertive');
    // After the fields have drawn what is wrong with them, and a folded one has opened.
    requestAnimationFrame(() => {
      const [first] = remarks;
      if (form.current === null || first === undefined) return;
      const field = fieldAt(form.current, first.path);
      if (field !== null) controlIn(field)?.focus();
    });
  };
  const send = async () => {
    if (isBlocked) {
      form.current?.querySelector<HTMLElement>('[data-json-editor]')?.scrollIntoView({ block: 'nearest' });
      return;
    }
    const remarks = await args.judge();
    if (remarks.length > 0) refuse(remarks);
    else await calling.send(args.text);
  };
  return {
    isBlocked,
    send: () => once(send),
    sendAnyway: () => once(async () => (isBlocked ? undefined : calling.send(args.text))),
    sendAgain: (call) =>
      once(async () => {
        const given = await argumentsTextOf(call.id);
        if (given === null) return;
        args.take(given);
        await calling.send(given);
      })
  };
}
