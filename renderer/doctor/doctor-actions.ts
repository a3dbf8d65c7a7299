import type { Result } from '#shared/failure';
import type { Remedy } from '#shared/doctor/checkup';
import type { ServerId } from '#shared/ids';
import type { RepairInput } from '#shared/ipc/doctor-commands';
import type { ServerView } from '#shared/view/snapshot';
import { attempt, offerBack, openFile } from '../actions';
import { offerUndo } from '../undo';
import { call } from '../bridge';
import { openDialog } from '../store';
import { say } from '../text';
import { showToast } from '../ui/toasts';

export async function examine(serverId: ServerId, connects: boolean): Promise<void> {
  await attempt('doctor.run', { serverId, connects });
}

export async function cancelExamining(serverId: ServerId): Promise<void> {
  await attempt('doctor.cancel', { serverId });
}

/** Does it, or opens the dialog in which the person does. @returns whether it went well. */
export async function mend(
  server: ServerView,
  remedy: Remedy,
  input: RepairInput | null = null
): Promise<boolean> {
  const { id: serverId } = server;
  switch (remedy.kind) {
    case 'approve':
      openDialog({ kind: 'approve', serverId });
      return true;
    case 'edit':
      openDialog({ kind: 'edit', serverId, ...(remedy.field === undefined ? {} : { field: remedy.field }) });
      return true;
    case 'enter-client':
      openDialog({ kind: 'edit', serverId });
      return true;
    case 'open-file':
      await openFile(remedy.file);
      return true;
    default: {
      const answer = await attempt('doctor.repair', { serverId, input });
      if (answer.ok && answer.value.undo !== undefined) {
        const { undo } = answer.value;
        offerBack(() => say('doctor:repaired', { name: server.name }), { undo });
      }
      return answer.ok;
    }
  }
}

/** @returns whether it is trusted now. */
export async function trust(
  { id: serverId }: ServerView,
  { place, certificate }: Extract<Remedy, { readonly kind: 'trust-certificate' }>
): Promise<boolean> {
  const { fingerprint } = certificate;
  const answer = await attempt('doctor.repair', { serverId, input: { kind: 'trust', fingerprint } });
  if (answer.ok) {
    offerUndo(
      () => say('doctor:trust.done', { place }),
      () => call('certificate.forget', { place })
    );
  }
  return answer.ok;
}

export async function forgetCertificate(place: string): Promise<Result<unknown>> {
  const answer = await attempt('certificate.forget', { place });
  if (answer.ok) offerBack(() => say('doctor:trust.stopped', { place }), answer.value);
  return answer;
}

/** Ends it, or takes its outcome off the screen. */
export async function cancelInstalling({ id: serverId }: ServerView): Promise<void> {
  await attempt('doctor.cancel-install', { serverId });
}

export async function copyReport({ id: serverId, name }: ServerView): Promise<void> {
  const answer = await attempt('doctor.copy', { serverId });
  if (answer.ok) showToast({ title: () => say('action:copied', { what: say('doctor:copied', { name }) }) });
}

export async function saveDiagnostics(): Promise<void> {
  const answer = await attempt('diagnostics.save', {});
  if (answer.ok && answer.value.file !== null) {
    showToast({ title: () => say('doctor:bundle.saved', { file: answer.value.file }) });
  }
}
