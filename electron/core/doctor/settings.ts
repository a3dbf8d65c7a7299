import type { Remedy } from '#shared/doctor/checkup';
import type { SignInView } from '#shared/auth/state';
import type { NeedsAuth } from '#shared/connection/state';
import { failure, type Failure } from '#shared/failure';
import { referencesOf } from '#shared/secret/references';
import type { SuppressionReason } from '#shared/server/config';
import { text } from '#shared/text/text';
import type { ServerView } from '#shared/view/snapshot';
import { hindrance } from '../connection/hindrance';
import { signInNeeded } from '../connection/http-answer';
import type { SecretStore } from '../secret/store';
import { broken, editOr, fine, type Broken, type Patient, type StepOutcome } from './step';

/** Why an entry does not count, and what the person may do about it; null: it counts. */
export function heldBack({ suppression, name, source }: ServerView): Broken | null {
  if (suppression === null) return null;
  const by = 'by' in suppression ? suppression.by : null;
  const params = {
    ...suppression,
    name: by?.name ?? '',
    scope: by === null ? '' : text(`server:scope.${by.scope}`)
  };
  const details = { server: name, why: text(`start:reason.${suppression.kind}`, params) };
  return broken(failure('config.held-back', { details }), remedyFor(suppression, source));
}

function remedyFor(reason: SuppressionReason, source: ServerView['source']): Remedy {
  switch (reason.kind) {
    case 'not-approved':
      return { kind: 'approve' };
    case 'duplicate':
      return { kind: 'use-instead' };
    case 'invalid':
      return source === null ? { kind: 'none' } : { kind: 'open-file', ...source };
    case 'overridden':
    case 'denied':
    case 'enterprise':
      return { kind: 'none' };
  }
}

/** Whether all variables and secrets that the entry refers to are there. */
export async function checkSettings({ entry, view }: Patient, secrets: SecretStore): Promise<StepOutcome> {
  const why = hindrance(entry);
  if (why !== null) {
    const variable = why.details?.['variable'];
    const canEnter = why.code === 'config.missing-variable' && typeof variable === 'string' && view.editable;
    return broken(
      why,
      canEnter ? { kind: 'enter-variable', variable, of: 'reference' } : editOr(view, 'none')
    );
  }
  for (const reference of referencesOf(entry.config)) {
    const found = await secrets.get(reference);
    if (!found.ok) return broken(found.failure, { kind: 'try-again' });
    if (found.value !== null) continue;
    const missing = failure('config.missing-secret', { details: { reference } });
    return broken(missing, { kind: 'enter-variable', variable: reference, of: 'keychain' });
  }
  return fine('settings');
}

/** Why the server does not let the person in; what the last sign-in came to says it best. */
export function signInTrouble(
  { view }: Patient,
  signIn: SignInView | undefined,
  state: NeedsAuth | null
): Broken {
  const host = signIn?.offer?.host ?? state?.authorizationServer ?? view.name;
  const last = signIn?.failure ?? null;
  // Where no sign-in was found, the server's own words tell what it wants instead.
  const said = last === null || last.details?.['context'] === 'noSignIn' ? (state?.said ?? null) : null;
  const why = said === null && last !== null ? last : signInNeeded(host, said);
  return broken(why, remedyForSignIn(view, signIn), 'sign-in');
}

function wantsEditing(why: Failure | null): boolean {
  return why?.code === 'auth.no-credentials' || why?.details?.['context'] === 'noSignIn';
}

function remedyForSignIn(view: ServerView, signIn: SignInView | undefined): Remedy {
  const why = signIn?.failure ?? null;
  switch (signIn?.remedies[0]) {
    case 'another-port':
      return { kind: 'use-another-port', of: 'sign-in', port: Number(why?.details?.['port'] ?? 0) };
    case 'forget-registration':
      return { kind: 'forget-registration' };
    case 'enter-client':
      return view.editable ? { kind: 'enter-client' } : { kind: 'sign-in' };
    case 'relax-issuer':
      return { kind: 'relax-issuer' };
    default:
      return wantsEditing(why) ? editOr(view) : { kind: 'sign-in' };
  }
}
