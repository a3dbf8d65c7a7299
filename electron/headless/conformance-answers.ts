import type { App } from '#core/create-app';
import { assertNever } from '#shared/assert-never';
import type { Question } from '#shared/ask/ask';
import type { CommandInput } from '#shared/ipc/commands';
import { openBook } from '#shared/json-schema/flatten';
import { initialArguments } from '#shared/json-schema/initial';
import { prepare } from '#shared/json-schema/prepare';
import { writeDraft } from '#shared/json-schema/write-draft';

/**
 * In the place of the person: accepts every question as it is first shown, with what the form itself fills in.
 * @returns the function that ends it.
 */
export function answerAsks(app: App): () => void {
  const answered = new Set<string>();
  return app.state.onChange(() => {
    for (const { id, question } of Object.values(app.state.get().asks)) {
      if (answered.has(id)) continue;
      answered.add(id);
      void app.bridge.call('ask.answer', { askId: id, answer: answerTo(question) });
    }
  });
}

function answerTo(question: Question): CommandInput<'ask.answer'>['answer'] {
  switch (question.type) {
    case 'form': {
      const draft = initialArguments(openBook(prepare(question.schema).root));
      return { action: 'accept', contentText: confirmed(writeDraft(draft) ?? '{}', question) };
    }
    case 'link':
      return { action: 'accept', contentText: null };
    case 'sampling':
      return { action: 'message', text: 'Yes.', model: 'conformance', stopReason: 'endTurn' };
    default:
      return assertNever(question);
  }
}

/** What has no default and must be there: a yes. */
function confirmed(text: string, { schema }: Extract<Question, { type: 'form' }>): string {
  const content = JSON.parse(text) as Record<string, unknown>;
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  const missing = required.filter((name) => !Object.hasOwn(content, name));
  return JSON.stringify({ ...content, ...Object.fromEntries(missing.map((name) => [name, true])) });
}
