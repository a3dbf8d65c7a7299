const always =
  /passw(?:or)?d|passphrase|passcode|(?:api|access|secret|private|signing|encryption|auth|account|subscription)keys?$|credentials?$|authorization$|cookies?$|secrets?$|secret(?:value|key|text|id)$|jwt$/;
const token = /tokens?(?:value|string|hash)?$/;
/** Tokens that open nothing: they count words, mark pages and name what goes on. */
const plainToken =
  /(?:progress|page|next|continuation|continue|sync|cursor|cancel(?:lation)?|max|min|num|total|input|output|prompt|completion|reasoning|cached|used|stop|pad|eos|bos|unknown)tokens?$/;
/** Many of something countable: `tokens: 812`. */
const manyTokens = /^tokens$/;

/** What every secret's name has somewhere; most names have none of it. */
const hint = /pass|secret|key|cred|auth|cookie|token|jwt/i;

/** Whether a field, variable, header or option of this name holds what nobody else may read: `x-api-key`, `dbPassword`. */
export function isSecretName(name: string): boolean {
  if (!hint.test(name)) return false;
  const joined = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (always.test(joined)) return true;
  return token.test(joined) && !plainToken.test(joined) && !manyTokens.test(joined);
}

/** Whether even a number under this name is a secret. */
export function isPasswordName(name: string): boolean {
  return /(?:passw(?:or)?d|passcode|pwd|pin)$/.test(name.toLowerCase().replace(/[^a-z0-9]/g, ''));
}
