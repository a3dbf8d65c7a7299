/** Whether an address may be handed to the person's browser (SE2): the web's own schemes, and nothing that starts a program. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol } = new URL(text);
  return protocol === 'http:' || protocol === 'https:';
}
