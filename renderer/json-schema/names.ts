/** Names under which servers ask for secrets without saying so in the schema. */
const secret =
  /(^|[_\-.]|(?<=[a-z]))(password|passwd|passphrase|secret|token|api[_-]?key|apikey|private[_-]?key|credentials?)$/i;

/** `maxTokens` counts and `page_token` turns pages; neither is a secret. */
const harmless = /(page|cursor|next|continuation|sync|max|min|num|count|total)[_-]?tokens?$/i;

export function isSecretName(name: string): boolean {
  return secret.test(name) && !harmless.test(name);
}

const long =
  /^(body|content|contents|text|description|message|prompt|query_text|sql|code|script|markdown|html|notes?|comment)$/i;

/** Properties whose text usually has more than one line. */
export function isLongName(name: string): boolean {
  return long.test(name);
}
