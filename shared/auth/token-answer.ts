import { isJsonObject, type JsonObject, type JsonValue } from '../json';

/** A token endpoint's answer as RFC 6749 sections 5.1 and 5.2 want it. */
export interface TokenAnswer {
  readonly status: number;
  readonly body: JsonObject;
}

/** Other names of a grant that is over, as servers are known to give them. */
const deadGrants: ReadonlySet<string> = new Set([
  'invalid_refresh_token',
  'expired_refresh_token',
  'refresh_token_expired',
  'bad_refresh_token',
  'revoked_refresh_token',
  'token_expired',
  'expired_token',
  'token_revoked',
  'bad_verification_code',
  'invalid_code',
  'code_already_used'
]);

const proper: Readonly<Record<string, string>> = {
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  idToken: 'id_token',
  tokenType: 'token_type',
  expiresIn: 'expires_in',
  errorDescription: 'error_description'
};

const TEN_YEARS_S = 315_360_000;
/** Longest description that is kept of what a server says. */
const MAX_WORDS = 2_000;

/**
 * Puts right what servers get wrong (AU6): an error under HTTP 200, the many names of a dead grant, form-encoded or
 * mislabelled bodies, times as text.
 * @returns null for what is neither a token nor an error: nobody knows what it means.
 */
export function readTokenAnswer(status: number, text: string): TokenAnswer | null {
  const body = readBody(text);
  if (body === null) return null;
  const isSuccess = status >= 200 && status < 300;
  const { access_token: token } = body;
  if (isSuccess && typeof token === 'string' && token.trim() !== '')
    return { status: 200, body: tokensOf(body) };
  const error = errorOf(body);
  if (error === null) return null;
  const isDeadGrant = error['error'] === 'invalid_grant';
  return { status: isSuccess || (isDeadGrant && status < 500) ? 400 : status, body: error };
}

function readBody(text: string): JsonObject | null {
  const bare = text.replace(/^\uFEFF/, '').trim();
  const parsed = bare.startsWith('{') ? readJsonObject(bare) : readForm(bare);
  if (parsed === null) return null;
  return Object.fromEntries(
    Object.entries(parsed).map(([key, value]) => {
      const name = Object.hasOwn(proper, key) ? (proper[key] ?? key) : key;
      return [name === key || Object.hasOwn(parsed, name) ? key : name, value];
    })
  );
}

function readJsonObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch {
    // Cut off, or not JSON at all.
    return null;
  }
}

function readForm(text: string): JsonObject | null {
  if (!/(^|&)(access_token|error)=/.test(text) || /[\s<>{]/.test(text)) return null;
  return Object.fromEntries(new URLSearchParams(text));
}

function tokensOf(body: JsonObject): JsonObject {
  const { token_type: type, expires_in: expires, scope, error: _error, ...rest } = body;
  const seconds = readSeconds(expires);
  const scopes = readScope(scope);
  const { refresh_token: refresh, id_token: id, ...others } = rest;
  return {
    ...others,
    token_type: readType(type),
    ...(seconds === null ? {} : { expires_in: seconds }),
    ...(scopes === null ? {} : { scope: scopes }),
    ...(typeof refresh === 'string' && refresh !== '' ? { refresh_token: refresh } : {}),
    ...(typeof id === 'string' && id !== '' ? { id_token: id } : {})
  };
}

function readType(type: JsonValue | undefined): string {
  if (typeof type !== 'string' || type.trim() === '' || /^bearer$/i.test(type.trim())) return 'Bearer';
  return /^dpop$/i.test(type.trim()) ? 'DPoP' : type;
}

/** 0 means that it has expired already, not that it never does; a word means that nobody knows. */
function readSeconds(value: JsonValue | undefined): number | null {
  const text = typeof value === 'string' ? value.trim().replace(/\s*s(ec(onds?)?)?$/i, '') : '';
  const number = typeof value === 'number' ? value : /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
  return Number.isFinite(number) ? Math.min(TEN_YEARS_S, Math.max(0, Math.floor(number))) : null;
}

function readScope(value: JsonValue | undefined): string | null {
  const texts = (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string');
  const words = texts.flatMap((each) => each.split(/[\s,]+/));
  return words.filter((word) => word !== '').join(' ') || null;
}

function errorOf(body: JsonObject): JsonObject | null {
  const { error } = body;
  const inner = isJsonObject(error) ? error : body;
  const given = isJsonObject(error)
    ? [error['code'], error['error'], error['type'], error['status']].find((each) => typeof each === 'string')
    : error;
  if (typeof given !== 'string' || given.trim() === '') return null;
  const code = given.trim();
  const plain = code.toLowerCase().replace(/[\s-]+/g, '_');
  const words = wordsIn(inner) ?? wordsIn(body);
  const uri = body['error_uri'];
  const said = deadGrants.has(plain) ? [code, ...(words === null ? [] : [words])].join(': ') : words;
  return {
    error: deadGrants.has(plain) ? 'invalid_grant' : /^[a-z_]+$/.test(plain) ? plain : code,
    ...(said === null ? {} : { error_description: said.slice(0, MAX_WORDS) }),
    ...(typeof uri === 'string' && /^https?:/.test(uri) ? { error_uri: uri } : {})
  };
}

function wordsIn(body: JsonObject): string | null {
  const candidates = [body['error_description'], body['error_message'], body['message'], body['detail']];
  return candidates.find((each): each is string => typeof each === 'string' && each.trim() !== '') ?? null;
}
