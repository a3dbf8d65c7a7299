import { elements, lastMember, members, textOf, type JsonNode } from '../server/json-document';
import { forms, milliseconds, seconds, type Dialect, type FromEnvironment, type NoteEntry } from './dialect';

export const codex: Dialect = {
  name: 'codex',
  program: 'Codex',
  format: 'toml',
  roots: ['mcp_servers'],
  forms: forms(),
  untypedUrl: 'http',
  callTime: [seconds('tool_timeout_sec')],
  startTime: [seconds('startup_timeout_sec'), milliseconds('startup_timeout_ms')],
  goodName: /^[A-Za-z0-9_-]+$/,
  read: ({ node }, note) => {
    const command = lastMember(node, 'command');
    const url = lastMember(node, 'url');
    const isMixed = command !== null && url !== null;
    if (isMixed) note('type-and-fields-disagree', url.keyNode.offset, { value: 'stdio' });
    const bearer = lastMember(node, 'bearer_token');
    if (bearer !== null) {
      note('ignored-field', bearer.keyNode.offset, {
        field: 'bearer_token',
        part: 'part.refused-by-program'
      });
    }
    noteApprovals(node, note);
    return { node, fromEnvironment: fromEnvironment(node), ...(isMixed ? { isRefused: true } : {}) };
  }
};

/** Codex has no placeholders: variables are named in keys of their own. */
function fromEnvironment(node: JsonNode): readonly FromEnvironment[] {
  const passedOn = elements(lastMember(node, 'env_vars')?.value ?? null).flatMap(
    (element): readonly FromEnvironment[] => {
      const variable = textOf(element) ?? textOf(lastMember(element, 'name')?.value ?? null);
      if (variable === null) return [];
      const { offset } = element;
      return [{ field: 'env', name: variable, variable, before: '', isNeeded: false, offset }];
    }
  );
  const token = lastMember(node, 'bearer_token_env_var')?.value ?? null;
  const bearer = textOf(token);
  const headers = members(lastMember(node, 'env_http_headers')?.value ?? null).flatMap(
    ({ key, value }): readonly FromEnvironment[] => {
      const variable = textOf(value);
      if (variable === null || value === null) return [];
      const { offset } = value;
      return [{ field: 'headers', name: key, variable, before: '', isNeeded: false, offset }];
    }
  );
  if (bearer === null || token === null) return [...passedOn, ...headers];
  const { offset } = token;
  return [
    ...passedOn,
    {
      ...{ field: 'headers', name: 'Authorization', variable: bearer, before: 'Bearer ' },
      ...{ isNeeded: true, offset }
    },
    ...headers
  ];
}

function noteApprovals(node: JsonNode, note: NoteEntry): void {
  const tools = members(lastMember(node, 'tools')?.value ?? null);
  const approved = tools.find(
    ({ value }) => textOf(lastMember(value, 'approval_mode')?.value ?? null) === 'approve'
  );
  if (approved !== undefined) {
    const field = `tools.${approved.key}.approval_mode`;
    note('auto-approve-not-taken-over', approved.keyNode.offset, { field });
  }
}
