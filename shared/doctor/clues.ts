/** What the last words of a program give away about why it ended. Servers are written by many; these are their usual ways to say it. */
export interface Clues {
  /** A port that another program holds. */
  readonly port: number | null;
  /** A version of its runtime that it asks for, as a range. */
  readonly version: string | null;
  /** A variable that it asks for. */
  readonly variable: string | null;
  /** It was not started with the arguments that it wants. */
  readonly argumentsWrong: boolean;
}

const portPatterns = [
  /EADDRINUSE[^\n]*?:(\d{2,5})\b/,
  /\('[^']*', (\d{2,5})\)[^\n]*address already in use/i,
  /\bport:? (\d{2,5})\b[^\n]{0,40}\b(?:already in use|in use|is taken|not available)/i,
  /address already in use[^\n]*?[: ](\d{2,5})\b/i,
  /:(\d{2,5})\b[^\n]{0,40}address already in use/i,
  /EADDRINUSE[\s\S]{0,400}?\bport: (\d{2,5})\b/
];

const runtimeWord = String.raw`(?:node(?:\.?js)?|python|bun|deno|uv)`;
const versionWord = String.raw`((?:>=|>|\^|~|≥)?\s*v?\d+(?:\.\d+){0,2})`;
const versionPatterns = [
  // npm: `required: { node: '>=20' }`
  /required: \{[^}\n]*node: ["']([^"']+)["']/,
  new RegExp(
    String.raw`requires?[ -]+(?:a |at least )?${runtimeWord}\s*(?:version )?["':]?\s*${versionWord}`,
    'i'
  ),
  new RegExp(
    String.raw`\b${runtimeWord}\s*(?:version )?${versionWord}[^\n\d]{0,30}?\b(?:is |are )?(?:required|needed)`,
    'i'
  )
];

const variableWord = String.raw`["'\x60“]?\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b["'\x60”]?`;
const lacking = String.raw`(?:required|missing|not set|unset|undefined|not defined|not provided|not found|must be (?:set|provided|defined))`;
const variablePatterns = [
  new RegExp(String.raw`KeyError: ${variableWord}`),
  new RegExp(String.raw`${variableWord}[^\n]{0,60}\b${lacking}`),
  new RegExp(
    String.raw`\b(?:missing|required|[Ss]et|provide|define|Missing|Required|Provide|Define)\b[^\n]{0,60}?${variableWord}`
  )
];
/** Codes of errors look like variables. */
const noVariable = /^(?:ERR_|DEP\d|MODULE_NOT|CERT_|UNABLE_TO|SELF_SIGNED)/;

const argumentPatterns = [
  /\b(?:missing|required|unknown|unrecognized|unexpected|too few|not enough) (?:positional |required )?(?:arguments?|options?|parameters?)\b/i,
  /\b(?:arguments?|options?) (?:are|is) (?:required|missing)\b/i,
  /\bthe following arguments are required\b/i,
  /^\s*usage: \S+/im
];

export function readClues(stderr: string): Clues {
  const port = first(portPatterns, stderr);
  const version = first(versionPatterns, stderr);
  const variable = first(variablePatterns, stderr);
  return {
    port: port === null ? null : Number(port),
    version: version === null ? null : asRange(version),
    variable: variable === null || noVariable.test(variable) ? null : variable,
    argumentsWrong: argumentPatterns.some((pattern) => pattern.test(stderr))
  };
}

function first(patterns: readonly RegExp[], text: string): string | null {
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.[1];
    if (found !== undefined) return found;
  }
  return null;
}

/** “Node 20” means that one or a newer one. */
function asRange(text: string): string {
  const trimmed = text.replace('≥', '>=').replace(/\s+v?/g, ' ').trim();
  return /^v?\d/.test(trimmed) && !/[\s|]/.test(trimmed) ? `>=${trimmed.replace(/^v/, '')}` : trimmed;
}
