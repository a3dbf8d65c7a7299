import {
  isSwitchedOff,
  judgeCall,
  noPermissions,
  type Decision,
  type Permissions,
  type Verdict
} from '#shared/call/permissions';
import { failed, ok, type Result } from '#shared/failure';
import { serverIdFromText, type ServerId } from '#shared/ids';
import type { Handlers } from '#shared/ipc/commands';
import type { JsonObject, JsonValue } from '#shared/json';
import { formatToolRule, parseToolRule } from '#shared/server/tool-rules';
import type { KeptState } from '../config/kept-state';
import { createTurns } from '../in-turn';
import type { State } from '../state';

/** What may be called (TL5): in the snapshot, in `state.json`, and asked before every call. */
export interface PermissionKeeper {
  /** Before the first call. */
  load(): Promise<void>;
  judge(call: CallToJudge): Verdict;
  /** The refusal of a call that may never be made; `isConfirmed`: the person said yes to this one. */
  permit(call: CallToJudge, isConfirmed: boolean): Result<null>;
  readonly handlers: Pick<Handlers, 'permission.set' | 'tool.switch'>;
}

export interface CallToJudge {
  readonly serverId: ServerId;
  readonly serverName: string;
  /** Original name. */
  readonly tool: string;
  readonly annotations: JsonObject;
}

interface Deps {
  readonly kept: KeptState;
  readonly state: Pick<State, 'get' | 'put'>;
}

const rulesSubject = 'toolRules';
const offSubject = 'toolsOff';

export function createPermissionKeeper({ kept, state }: Deps): PermissionKeeper {
  const inTurn = createTurns();
  const now = (): Permissions => state.get().app.permissions ?? noPermissions;

  function judge({ serverId, serverName, tool, annotations }: CallToJudge): Verdict {
    return judgeCall(now(), serverId, { server: serverName, tool }, annotations);
  }

  async function decide(text: string, decision: Decision | null): Promise<Result<null>> {
    const rule = parseToolRule(text);
    if (!rule.ok && decision !== null) return rule;
    const key = rule.ok ? formatToolRule(rule.value) : text;
    const written = await kept.set(rulesSubject, key, decision ?? undefined);
    if (!written.ok) return written;
    const { [key]: _before, ...others } = now().rules;
    state.put('app', 'permissions', {
      ...now(),
      rules: decision === null ? others : { ...others, [key]: decision }
    });
    return ok(null);
  }

  async function turn(serverId: ServerId, name: string, on: boolean): Promise<Result<null>> {
    if (isSwitchedOff(now().off, serverId, name) === !on) return ok(null);
    const before = now().off[serverId] ?? [];
    const names = on ? before.filter((one) => one !== name) : [...before, name];
    const written = await kept.set(offSubject, serverId, names.length === 0 ? undefined : names);
    if (!written.ok) return written;
    const { [serverId]: _before, ...others } = now().off;
    state.put('app', 'permissions', {
      ...now(),
      off: names.length === 0 ? others : { ...others, [serverId]: names }
    });
    return ok(null);
  }

  return {
    load: async () => {
      const [rules, off] = await Promise.all([kept.read(rulesSubject), kept.read(offSubject)]);
      state.put('app', 'permissions', {
        rules: Object.fromEntries(Object.entries(rules).filter(isDecision)),
        off: Object.fromEntries(
          Object.entries(off).map(([id, names]) => [serverIdFromText(id), textsIn(names)])
        )
      });
    },
    judge,
    permit: (call, isConfirmed) => {
      const verdict = judge(call);
      const details = { tool: call.tool, server: call.serverName };
      switch (verdict.type) {
        case 'allowed':
          return ok(null);
        case 'ask':
          return isConfirmed ? ok(null) : failed('call.needs-confirmation', { details });
        case 'never':
          return failed('call.never-allowed', { details: { ...details, rule: verdict.rule } });
        case 'off':
          return failed('call.tool-off', { details });
      }
    },
    handlers: {
      'permission.set': ({ rule, decision }) => inTurn(() => decide(rule, decision)),
      'tool.switch': ({ serverId, name, on }) => inTurn(() => turn(serverId, name, on))
    }
  };
}

function isDecision(entry: [string, JsonValue]): entry is [string, Decision] {
  return entry[1] === 'always' || entry[1] === 'never';
}

function textsIn(value: JsonValue): readonly string[] {
  const list: readonly JsonValue[] = Array.isArray(value) ? value : [];
  return list.filter((each) => typeof each === 'string');
}
