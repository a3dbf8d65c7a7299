import { isSecretName } from '../traffic/secret-name';
import { isPlain } from '../traffic/secrets';

const login = /:\/\/[^/\s@]*:[^/\s@]+@/;
const knownStart = /^(?:sk|pk|gh[a-z]|github_pat|glpat|xox[a-z])[-_]/;
/** One long word of letters and digits. */
const random = /^(?=.*\d)(?=.*[A-Za-z])[\w+/=.:-]{12,}$/;

/** Whether a value is named as a secret or looks like one, so that it is hidden until one asks to see it. */
export function looksSecret(name: string, value: string): boolean {
  if (isSecretName(name) || login.test(value) || knownStart.test(value)) return true;
  return random.test(value) && !isPlain(value) && !URL.canParse(value);
}
