import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Ask, Question } from '#shared/ask/ask';
import { readElicitation, readSampling } from '#shared/ask/read-question';
import { askId } from '#shared/ids';
import { checkerOf } from '#shared/json-schema/validate';
import { AskBadge } from '../../../renderer/ask/AskBadge';
import { AskCaller } from '../../../renderer/ask/AskCaller';
import { DialogHost } from '../../../renderer/frame/DialogHost';
import { ValidatorContext, type Validator } from '../../../renderer/json-schema/validator';
import { emptyWindow, openDialog, showSnapshot, useWindow } from '../../../renderer/store';
import { ToastHost } from '../../../renderer/ui/ToastHost';
import { fakeHost } from '../bridge-fake';
import { render } from '../render';
import { emptySnapshot, server } from '../snapshots';

const github = server('user', 'github');
let order = 0;

// It is loaded when it is first shown; only then does it open at once.
beforeAll(() => import('../../../renderer/ask/AskDialog'));
beforeEach(() => {
  useWindow.setState(emptyWindow);
});

function ask(question: Question, serverName = 'github'): Ask {
  order += 1;
  const id = askId(`ask-${order}`);
  return { id, serverId: github.id, serverName, tool: 'create_issue', at: 0, order, question };
}

function form(properties: object, required: readonly string[] = []): Question {
  return readElicitation(
    JSON.parse(
      JSON.stringify({
        message: 'Which <b>milestone</b>?',
        requestedSchema: { type: 'object', properties, required }
      })
    ) as never
  );
}

const link = (url: string): Question => readElicitation({ mode: 'url', message: 'Open this', url });

function show(...asks: readonly Ask[]): void {
  act(() => {
    showSnapshot({
      ...emptySnapshot,
      servers: { [github.id]: github },
      asks: Object.fromEntries(asks.map((one) => [one.id, one]))
    });
  });
}

const validator: Validator = {
  validate: (schema, text) => Promise.resolve(checkerOf(schema).check(text))
};

function open() {
  return render(
    <ValidatorContext value={validator}>
      <input aria-label="Filter" />
      <AskBadge />
      <DialogHost />
      <AskCaller />
      <ToastHost />
    </ValidatorContext>
  );
}

describe('forms', () => {
  test('RP3: a dialog names the server first, shows its words as text and sends only what fits', async () => {
    const host = fakeHost();
    const { person } = open();
    const question = ask(
      form(
        {
          milestone: {
            type: 'string',
            title: 'Milestone',
            enum: ['a', 'b'],
            enumNames: ['Spring sale', 'None']
          },
          hours: { type: 'integer', title: 'Hours', minimum: 0, maximum: 80 },
          tell: { type: 'boolean', title: 'Tell the followers', default: true },
          mail: { type: 'string', title: 'Mail', minLength: 3 }
        },
        ['mail', 'tell']
      )
    );
    show(question);
    const dialog = await screen.findByRole('dialog', { name: 'github asks you something' });
    expect(dialog.textContent).toContain('Which <b>milestone</b>?');
    expect(dialog.textContent).toContain('create_issue is running');
    await person.click(screen.getByRole('button', { name: 'Answer' }));
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByLabelText('mail'));
    });
    expect(host.asked).toEqual([]);
    await person.type(screen.getByLabelText('mail'), 'mara');
    await person.click(screen.getByRole('button', { name: 'Answer' }));
    await waitFor(() => {
      expect(host.asked).toHaveLength(1);
    });
    const [, input] = host.asked[0]!;
    expect(input).toMatchObject({ askId: question.id, answer: { action: 'accept' } });
    const { contentText } = (input as { answer: { contentText: string } }).answer;
    expect(JSON.parse(contentText)).toEqual({ tell: true, mail: 'mara' });
    show();
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  test('RP3: no and closing are told apart, and a question that asks for a secret is warned of', async () => {
    const host = fakeHost();
    const { person } = open();
    const first = ask(form({ password: { type: 'string' } }));
    const second = ask(form({}));
    show(first, second);
    await screen.findByText('This looks like a password or key');
    expect(screen.getByRole('dialog').textContent).toContain('Question 1 of 2');
    await person.click(screen.getByRole('button', { name: 'Decline' }));
    show(second);
    await waitFor(() => {
      expect(screen.queryByText('This looks like a password or key')).toBeNull();
    });
    await person.keyboard('{Escape}');
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(host.asked).toEqual([
      ['ask.answer', { askId: first.id, answer: { action: 'decline' } }],
      ['ask.answer', { askId: second.id, answer: { action: 'cancel' } }],
      ['ask.answer', { askId: second.id, answer: { action: 'cancel' } }]
    ]);
  });

  test('RP3: whoever types keeps the keys; a toast and a badge tell of the question', async () => {
    fakeHost();
    const { person } = open();
    await person.type(screen.getByRole('textbox', { name: 'Filter' }), 'git');
    const question = ask(form({}));
    show(question);
    await screen.findByText('github has a question for you');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Filter' }));
    expect(screen.queryByRole('dialog', { name: 'github asks you something' })).toBeNull();
    await person.click(screen.getByRole('button', { name: '1 question waits' }));
    await screen.findByRole('dialog', { name: 'github asks you something' });
  });

  test('RP3: a dialog that is open already is not replaced', async () => {
    fakeHost();
    open();
    act(() => openDialog({ kind: 'log', serverId: github.id }));
    show(ask(form({})));
    await screen.findByText('github has a question for you');
    expect(useWindow.getState().dialog).toEqual({ kind: 'log', serverId: github.id });
  });
});

describe('links', () => {
  test('RP3: the host is shown, the safe button has the focus, and only a press opens', async () => {
    const host = fakeHost();
    const { person } = open();
    const question = ask(link('https://login.example.com/a?state=1'));
    show(question);
    const dialog = await screen.findByRole('dialog', { name: 'github asks you to open a page' });
    expect(dialog.textContent).toContain('https://login.example.com/a?state=1');
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Decline' }));
    });
    expect(host.asked).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Open login.example.com' }));
    expect(host.asked).toEqual([
      ['browser.open', { url: 'https://login.example.com/a?state=1' }],
      ['ask.answer', { askId: question.id, answer: { action: 'accept', contentText: null } }]
    ]);
  });

  test('RP3: what is no web address, or hides its host behind a user name, cannot be opened', async () => {
    fakeHost();
    open();
    for (const url of [
      'file:///etc/hosts',
      'javascript:alert(1)',
      'https://bank.example@evil.example/',
      'no'
    ]) {
      show(ask(link(url)));
      await screen.findByText('Patchbay does not open this address');
      expect(screen.queryByRole('button', { name: /^Open / })).toBeNull();
    }
  });

  test('RP3: a call that was refused until one has been somewhere goes on when the person says so', async () => {
    const host = fakeHost();
    const { person } = open();
    const question = ask({
      ...(link('https://example.com/') as Extract<Question, { type: 'link' }>),
      blocks: true
    });
    show(question);
    await person.click(await screen.findByRole('button', { name: 'Open example.com' }));
    expect(host.asked).toEqual([['browser.open', { url: 'https://example.com/' }]]);
    await person.click(await screen.findByRole('button', { name: 'I am done there, go on' }));
    expect(host.asked[1]).toEqual([
      'ask.answer',
      { askId: question.id, answer: { action: 'accept', contentText: null } }
    ]);
  });
});

describe('model answers', () => {
  test('RP4: the request is shown as text and pictures, and the answer is written by hand', async () => {
    const host = fakeHost();
    const { person } = open();
    const question = ask(
      readSampling({
        messages: [
          { role: 'user', content: { type: 'text', text: '<img src=x> why?' } },
          { role: 'assistant', content: { type: 'image', mimeType: 'image/png', data: 'AAAA' } }
        ],
        systemPrompt: 'Be brief.',
        maxTokens: 200,
        modelPreferences: { hints: [{ name: 'small-model' }] }
      })
    );
    show(question);
    const dialog = await screen.findByRole('dialog', { name: 'github asks for a model’s answer' });
    for (const words of ['<img src=x> why?', 'Be brief.', 'At most 200 tokens', 'small-model']) {
      expect(dialog.textContent).toContain(words);
    }
    const pictures = [...dialog.querySelectorAll('img')];
    expect(pictures.map((one) => [one.alt, one.src])).toEqual([
      ['Picture of the type image/png', 'data:image/png;base64,AAAA']
    ]);
    await person.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(screen.getByText('Write an answer, or decline.')).toBeDefined();
    await person.type(screen.getByRole('textbox', { name: 'Your answer' }), 'Because.');
    await person.click(screen.getByRole('button', { name: 'Send answer' }));
    const answer = { action: 'message', text: 'Because.', model: 'human', stopReason: 'endTurn' };
    expect(host.asked).toEqual([['ask.answer', { askId: question.id, answer }]]);
  });

  test('RP4: a model that was set up drafts an answer, which the person reads, changes and sends', async () => {
    const host = fakeHost({
      'ask.suggest': () => ({ text: 'It scatters.', model: 'small-2', stopReason: 'maxTokens' })
    });
    const { person } = open();
    const question = ask(readSampling({ messages: [], maxTokens: 1 }));
    const model = { kind: 'local', address: 'http://127.0.0.1:1/v1', model: 'small', hasKey: false } as const;
    act(() => {
      showSnapshot({
        ...emptySnapshot,
        asks: { [question.id]: question },
        app: { ...emptySnapshot.app, model }
      });
    });
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('goes to 127.0.0.1:1');
    await person.click(screen.getByRole('button', { name: 'Ask small' }));
    const field = screen.getByRole('textbox', { name: 'Your answer' });
    await waitFor(() => {
      expect(field).toHaveProperty('value', 'It scatters.');
    });
    expect(host.asked).toEqual([['ask.suggest', { askId: question.id }]]);
    await person.type(field, ' Blue most.');
    await person.click(screen.getByRole('button', { name: 'Send answer' }));
    const answer = {
      action: 'message',
      text: 'It scatters. Blue most.',
      model: 'small-2',
      stopReason: 'maxTokens'
    };
    expect(host.asked[1]).toEqual(['ask.answer', { askId: question.id, answer }]);
  });

  test('RP4: everything that a server asks can be declined at once', async () => {
    const host = fakeHost();
    const { person } = open();
    const question = ask(readSampling({ messages: [], maxTokens: 1 }));
    show(question);
    await person.click(await screen.findByRole('button', { name: 'Decline all from github' }));
    expect(host.asked).toEqual([['ask.answer', { askId: question.id, answer: { action: 'decline-all' } }]]);
  });
});
