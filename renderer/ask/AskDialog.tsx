import { useEffect, useRef } from 'react';
import type { Ask } from '#shared/ask/ask';
import { say } from '../text';
import { announce } from '../ui/announcer';
import { useAsks } from './asks';
import { FormAsk } from './FormAsk';
import { LinkAsk } from './LinkAsk';
import { SamplingAsk } from './SamplingAsk';
import { sendAnswer } from './answer';

/** The questions of servers one after the other, first come first; it closes with the last. */
export function AskDialog({ onClose }: { readonly onClose: () => void }) {
  const asks = useAsks();
  const [first] = asks;
  const answered = useRef(new Set<string>());
  const last = useRef<Ask | null>(null);
  useEffect(() => {
    const before = last.current;
    last.current = first ?? null;
    if (before !== null && before !== first && !answered.current.has(before.id)) {
      announce(say('ask:withdrawn', { server: before.serverName }), 'assertive');
    }
    if (first === undefined) onClose();
  }, [first, onClose]);
  if (first === undefined) return null;
  const props = {
    ask: first,
    count: asks.length,
    answer: (given: Parameters<typeof sendAnswer>[1]) => {
      answered.current.add(first.id);
      return sendAnswer(first.id, given);
    }
  };
  // A question begins anew with its own fields.
  switch (first.question.type) {
    case 'form':
      return <FormAsk key={first.id} {...props} question={first.question} />;
    case 'link':
      return <LinkAsk key={first.id} {...props} question={first.question} />;
    case 'sampling':
      return <SamplingAsk key={first.id} {...props} question={first.question} />;
  }
}
