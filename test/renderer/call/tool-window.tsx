import { act, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Call, CallOutcome } from '#shared/call/state';
import type { Tool } from '#shared/catalog/catalog';
import type { Failure } from '#shared/failure';
import { callId } from '#shared/ids';
import { ToolPane } from '../../../renderer/call/ToolPane';
import { ValidatorContext, type Validator } from '../../../renderer/json-schema/validator';
import { showSnapshot, useWindow } from '../../../renderer/store';
import { fakeHost, type FakeHost } from '../bridge-fake';
import { validatorInPlace } from '../json-schema/form-host';
// Loaded when first shown; here it is there at once, however busy the machine is.
import '../../../renderer/ui/MarkdownText';
import '../../../renderer/json-schema/CodeEditor';
import { render } from '../render';
import { catalog, server, withServers } from '../snapshots';

export const github = server('user', 'github');

let names = 0;

/** Each a tool of its own: what was typed for one is kept as long as the window is open. */
export function toolOf(change: Partial<Tool> = {}): Tool {
  names += 1;
  const originalName = `tool_${String(names)}`;
  return {
    name: `mcp__github__${originalName}`,
    originalName,
    title: null,
    description: null,
    inputSchema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
    outputSchema: null,
    annotations: {},
    extra: {},
    problems: [],
    ...change
  };
}

interface ToolWindow {
  readonly host: FakeHost;
  readonly person: UserEvent;
  /** The calls that were sent, with their arguments. */
  readonly sent: () => readonly string[];
  readonly lastId: () => string;
  /** The host's news of a call. */
  readonly become: (outcome: CallOutcome, change?: Partial<Call>) => void;
  readonly unmount: () => void;
}

interface ToolWindowWish {
  readonly tool: Tool;
  readonly result?: unknown;
  readonly calls?: readonly Call[];
  /** Arguments of earlier calls, by id. */
  readonly given?: Readonly<Record<string, string>>;
  readonly validator?: Validator;
  /** Why a call is not sent. */
  readonly refuse?: (input: Readonly<Record<string, unknown>>) => Failure | null;
}

/** A window on one tool, with a host that answers as told. */
export async function openTool(wish: ToolWindowWish): Promise<ToolWindow> {
  const {
    tool,
    result = { content: [] },
    calls = [],
    given = {},
    refuse,
    validator = validatorInPlace
  } = wish;
  const whole = typeof result === 'string' ? result : JSON.stringify(result);
  const host = fakeHost(
    {
      'catalog.tool': () => tool,
      'call.arguments': ({ callId }: { readonly callId: string }) => ({
        argumentsText:
          given[callId] ??
          inputs('tool.call').find((input) => input['callId'] === callId)?.['argumentsText'] ??
          '{}'
      }),
      'content.save': () => ({ file: null }),
      // In parts far smaller than the core's, so that every long answer comes in several.
      'call.result': ({ from = 0 }: { readonly from?: number }) => {
        return { resultText: whole.slice(from, from + 50_000), length: whole.length };
      }
    },
    (name, input) =>
      name === 'tool.call' && refuse !== undefined ? refuse(input as Record<string, unknown>) : null
  );
  const inputs = (name: string) =>
    host.asked.filter(([asked]) => asked === name).map(([, input]) => input as Record<string, string>);
  const snapshot = () => useWindow.getState().snapshot;
  showSnapshot({
    ...withServers(github),
    catalogs: { [github.id]: catalog([tool.originalName]) },
    calls: Object.fromEntries(calls.map((call) => [call.id, call]))
  });
  const { person, unmount } = render(
    <ValidatorContext value={validator}>
      <ToolPane serverId={github.id} toolName={tool.originalName} />
    </ValidatorContext>
  );
  await screen.findByRole('form', { name: 'Arguments' });
  return {
    host,
    person,
    unmount,
    sent: () => inputs('tool.call').map((input) => input['argumentsText'] ?? ''),
    lastId: () => inputs('tool.call').at(-1)?.['callId'] ?? '',
    become: (outcome, change = {}) => {
      const input = inputs('tool.call').at(-1);
      const call = callOf(tool, {
        id: callId(input?.['callId'] ?? ''),
        startedAt: Date.now(),
        outcome,
        ...change
      });
      act(() => {
        showSnapshot({ ...snapshot(), calls: { ...snapshot().calls, [call.id]: call } });
      });
    }
  };
}

export function callOf(tool: Tool, change: Partial<Call> = {}): Call {
  return {
    id: callId(`${tool.originalName}-call-${String(Math.abs(change.startedAt ?? 0))}`),
    serverId: github.id,
    serverName: github.name,
    tool: tool.originalName,
    startedAt: 0,
    ms: null,
    outcome: { type: 'running', progress: null },
    ...change
  };
}

export const answered: CallOutcome = { type: 'answered', isError: false, bytes: 4_100 };
