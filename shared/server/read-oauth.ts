import type { OAuthConfig } from './config';
import { elements, members, switchOf, textOf, type JsonNode } from './json-document';
import { fieldMember, noteTextSwitch, type FieldReader } from './raw-fields';

const grants = ['client_credentials', 'jwt_bearer'] as const;

/** `oauth` of an entry: how it is signed in to. What cannot be understood in it is noted and left out. */
export function readOAuth(reader: FieldReader): OAuthConfig | null {
  const member = fieldMember(reader.node, 'oauth');
  if (!member?.value) return null;
  if (member.value.type !== 'object') {
    reader.note('ignored-field', member.value.offset, { field: member.key, part: 'part.not-a-record' });
    return null;
  }
  const found = new Map(members(member.value).map(({ key, value }) => [key, value]));

  function read<T>(field: string, part: string, convert: (node: JsonNode) => T | null): Record<string, T> {
    const node = found.get(field) ?? null;
    if (node === null || node.type === 'null') return {};
    const value = convert(node);
    const path = `oauth.${field}`;
    if (value === null) reader.note('ignored-field', node.offset, { field: path, part });
    else reader.offsets.set(path, node.offset);
    return value === null ? {} : { [field]: value };
  }
  const text = (field: string): Record<string, string> =>
    read(field, 'part.expected-text', (node) => textOf(node)?.trim() || null);

  return {
    ...text('clientId'),
    ...text('clientSecret'),
    ...read('callbackPort', 'part.expected-port', portOf),
    ...read('scopes', 'part.args-not-texts', textsOf),
    ...text('authServerMetadataUrl'),
    ...read('xaa', 'part.expected-switch', (node) => {
      const value = switchOf(node);
      if (value !== null) noteTextSwitch(reader.note, node, 'oauth.xaa', value);
      return value;
    }),
    ...read('grant', 'part.expected-grant', (node) => grants.find((grant) => grant === textOf(node)) ?? null),
    ...text('assertionFile'),
    ...text('account')
  };
}

function portOf({ value }: JsonNode): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 65_536 ? value : null;
}

/** A list, or one text with the permissions apart by spaces as the protocol writes them. */
function textsOf(node: JsonNode): readonly string[] | null {
  const whole = textOf(node);
  if (whole !== null) return whole.split(/\s+/).filter((word) => word !== '');
  if (node.type !== 'array') return null;
  const texts = elements(node).map((element) => textOf(element));
  return texts.every((text) => text !== null) ? texts : null;
}

/** Fills in the variables of what is a text. */
export function fillOAuth(oauth: OAuthConfig, fill: (field: string, source: string) => string): OAuthConfig {
  const filled = Object.entries(oauth).map(([field, value]: [string, unknown]) => [
    field,
    typeof value === 'string' ? fill(`oauth.${field}`, value) : value
  ]);
  return Object.fromEntries(filled) as OAuthConfig;
}
