import { isPasswordName, isSecretName } from './secret-name';

export const mask = '[redacted]';

/** Values that are secrets by their look, whoever wrote them. */
const tokens = new RegExp(
  String.raw`(?<![\w-])(?:${[
    String.raw`eyJ[\w-]{8,}\.[\w-]{4,}(?:\.[\w-]*)?`,
    String.raw`(?:sk|rk|pk)[-_](?:live|test|proj|ant|or)[-_][\w-]{8,}`,
    String.raw`sk-[\w-]{16,}`,
    String.raw`gh[pousr]_\w{16,}`,
    String.raw`github_pat_\w{16,}`,
    String.raw`glpat-[\w-]{16,}`,
    String.raw`xox[a-z]-[\w-]{8,}`,
    String.raw`xapp-[\w-]{8,}`,
    String.raw`A(?:KIA|SIA)[0-9A-Z]{16}`,
    String.raw`AIza[\w-]{30,}`,
    String.raw`ya29\.[\w-]{8,}`,
    String.raw`(?:npm|hf|ntn|shpat|dapi|lin_api|dop_v1|secret)_?\w{24,}`,
    String.raw`pypi-[\w-]{16,}`,
    String.raw`SG\.[\w-]{16,}\.[\w-]{16,}`
  ].join('|')})`,
  'g'
);
const privateKey = /-----BEGIN [A-Z ]*PRIVATE KEY-----.*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/gs;
/** A scheme and what follows it, unless that is a plain word as in “Basic authentication”. */
const scheme = /\b(Bearer|Basic|Token)(\s+)((?=[\w.~+/=-]*\d)[\w.~+/=-]{6,}|[\w.~+/=-]{24,})/gi;
const login = /(\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s:@/"'\\]*):([^\s@/"'\\]+)@/gi;
/**
 * `name=value`, `name: value`, `"name":"value"`, also inside a text that is JSON itself; `--name value`. It begins at
 * the telling part of the name, which texts seldom have; the rest of the name stands before it.
 */
const named =
  /((?:pass|secret|token|key|cred|auth|cookie|jwt|pwd|pin)[\w-]{0,40})(\\*["']?\s*[=:]\s*\\*["']?|\s+)(?!\[redacted\])([^\s"'\\&,;<>(){}[\]]+)/gi;

/** Masks what looks like a secret in any text: a line, a part of a message, a sentence. */
export function maskShapes(text: string): string {
  // Nothing shorter is taken for a secret without a name or a scheme before it.
  if (text.length < shortest && !/[\s=:]/.test(text)) return text;
  const keyless = text.includes('PRIVATE KEY') ? text.replace(privateKey, mask) : text;
  const tokenless = keyless.replace(tokens, mask).replace(scheme, `$1$2${mask}`);
  const loginless = tokenless.includes('://') ? tokenless.replace(login, `$1:${mask}@`) : tokenless;
  return loginless.replace(
    named,
    (whole: string, tail: string, between: string, value: string, at: number, all: string) => {
      const name = all.slice(beginOfName(all, at), at) + tail;
      return isGivenAway(name, between, value) ? `${tail}${between}${mask}` : whole;
    }
  );
}

const shortest = 16;
const longestName = 64;

function beginOfName(text: string, at: number): number {
  let begin = at;
  while (begin > 0 && at - begin < longestName && /[\w-]/.test(text.charAt(begin - 1))) begin -= 1;
  return begin;
}

function isGivenAway(name: string, between: string, value: string): boolean {
  if (!isSecretName(name)) return false;
  // A scheme stands before the secret, which is masked already: `Authorization: Bearer …`.
  if (/^(?:bearer|basic|token)$/i.test(value)) return false;
  if (between.trim() === '') return name.startsWith('--') && !value.startsWith('-');
  // A sentence, as in “Invalid token: unexpected end”, is no assignment.
  const isSentence = between === ': ' && !isPasswordName(name);
  return !isSentence || /\d/.test(value) || value.length >= 16;
}
