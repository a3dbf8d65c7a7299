import { assertNever } from '#shared/assert-never';
import type { Question } from '#shared/ask/ask';
import { text } from '#shared/text/text';
import type { Asks } from './contract';

/** Where no person is: questions are declined at once, and said so. No model answers are offered. */
export function createDecliner(tell: (sentence: string) => void): Asks {
  return {
    canSample: () => false,
    ask: ({ serverName: server, question }) => {
      tell(
        text(`ask:declined.${wordOf(question)}`, {
          server,
          what: question.type === 'sampling' ? '' : question.message
        })
      );
      return Promise.resolve({ action: 'decline' });
    },
    completed: () => undefined
  };
}

function wordOf(question: Question): 'form' | 'link' | 'sampling' {
  switch (question.type) {
    case 'form':
    case 'link':
    case 'sampling':
      return question.type;
    default:
      return assertNever(question);
  }
}
