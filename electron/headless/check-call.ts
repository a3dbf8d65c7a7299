/** Whether what a call sends and gets is what the tool's definition says (TL1, TL2). */
import { runInNewContext } from 'node:vm';
import { exactText } from '#core/call/exact-numbers';
import type { Tool } from '#shared/catalog/catalog';
import { failed, ok, type Result } from '#shared/failure';
import { isJsonObject, type JsonObject } from '#shared/json';
import type { Verdict } from '#shared/json-schema/fault';
import { faultText } from '#shared/json-schema/fault-text';
import { checkerOf } from '#shared/json-schema/validate';
import { text } from '#shared/text/text';

/** What is odd about an answer; it is shown all the same. */
export interface ResultProblem {
  readonly field: string;
  readonly level: 'warning';
  readonly code: 'result.missing' | 'result.does-not-fit';
  readonly message: string;
  readonly hint: string;
}

/** A pattern of a server's schema can take for ever. */
const limitMs = 3_000;
const mostNamed = 8;

/** What cannot be judged is let through: the server has the last word. */
export function checkArguments(tool: Tool, argumentsText: string): Result<null> {
  const { faults } = judge(tool.inputSchema, argumentsText);
  if (faults.length === 0) return ok(null);
  const places = faults.slice(0, mostNamed).map((fault) => ({
    field: fault.path.join('.'),
    message: faultText(fault)
  }));
  const cause = places
    .map(({ field, message }) => (field === '' ? message : `${field}: ${message}`))
    .join(' ');
  return failed('call.invalid-arguments', {
    details: { context: 'schema', tool: tool.originalName, faults: places },
    cause
  });
}

export function checkResult(tool: Tool, result: JsonObject): readonly ResultProblem[] {
  const odd = oddParts(result);
  if (tool.outputSchema === null || result['isError'] === true) return odd;
  return [...odd, ...checkStructured(tool, tool.outputSchema, result)];
}

/** What every result must be made of, whatever the tool. */
function oddParts({ content, isError }: JsonObject): readonly ResultProblem[] {
  const mustBe = (field: string, type: 'array' | 'boolean'): ResultProblem =>
    unfit(field, text('form:fault.type', { types: text(`form:type.${type}`) }));
  return [
    ...(content === undefined || Array.isArray(content) ? [] : [mustBe('content', 'array')]),
    ...(isError === undefined || typeof isError === 'boolean' ? [] : [mustBe('isError', 'boolean')])
  ];
}

function checkStructured(tool: Tool, schema: JsonObject, result: JsonObject): readonly ResultProblem[] {
  const name = tool.originalName;
  const structured = result['structuredContent'];
  if (structured === undefined) {
    return [problem('structuredContent', 'result.missing', text('result:cli.missing', { tool: name }))];
  }
  const objectOnly = isJsonObject(structured)
    ? []
    : [text('form:fault.type', { types: text('form:type.object') })];
  const { faults } = judge(schema, exactText(JSON.stringify(structured)));
  if (faults.length === 0) return objectOnly.map((words) => unfit('structuredContent', words));
  return faults
    .slice(0, mostNamed)
    .map((fault) => unfit(['structuredContent', ...fault.path].join('.'), faultText(fault)));
}

function unfit(field: string, words: string): ResultProblem {
  return problem(field, 'result.does-not-fit', text('result:cli.unfit', { field, words }));
}

function problem(field: string, code: ResultProblem['code'], message: string): ResultProblem {
  return { field, level: 'warning', code, message, hint: text('result:cli.hint') };
}

function judge(schema: JsonObject, json: string): Verdict {
  const work = { check: () => checkerOf(schema).check(json) };
  try {
    return runInNewContext('check()', work, { timeout: limitMs }) as Verdict;
  } catch (error) {
    if (isTimeout(error)) return { faults: [], unchecked: 'time' };
    throw error;
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
