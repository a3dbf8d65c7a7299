import { useEffect, useState } from 'react';
import type { Failure } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { Undoable } from '#shared/ipc/command';
import type { ProgramPreview, ProgramTarget, ProgramTargets } from '#shared/view/program-view';
import { offerBack } from '../actions';
import { call } from '../bridge';
import { say } from '../text';

export type Secrets = 'reference' | 'clear';
export type What = 'copy' | 'remove';

/** The life of the dialog: looks for programs, shows what would be written there, writes it. */
export function useCopy(serverId: ServerId, name: string, onDone: () => void) {
  const [found, setFound] = useState<ProgramTargets | null>(null);
  const [file, setFile] = useState<string | null>(null);
  const [what, setWhat] = useState<What>('copy');
  const [secrets, setSecrets] = useState<Secrets>('reference');
  const [preview, setPreview] = useState<ProgramPreview | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    const round = { isOver: false };
    void call('program.find', { serverId }).then((answer) => {
      if (round.isOver) return;
      if (!answer.ok) setFailure(answer.failure);
      setFound(answer.ok ? answer.value : { left: null, targets: [], secrets: [] });
      if (answer.ok) setFile(firstOf(answer.value.targets));
    });
    return () => {
      round.isOver = true;
    };
  }, [serverId]);

  useEffect(() => {
    const round = { isOver: false };
    if (file === null) return;
    void call('program.preview', { serverId, file, what, secrets }).then((answer) => {
      if (round.isOver) return;
      setPreview(answer.ok ? answer.value : null);
      setFailure(answer.ok ? null : answer.failure);
    });
    return () => {
      round.isOver = true;
    };
  }, [serverId, file, what, secrets]);

  const target = found?.targets.find((each) => each.file === file) ?? null;
  const write = async () => {
    if (target === null) return;
    setBusy(true);
    const answer = await call('program.write', { serverId, file: target.file, what, secrets });
    setBusy(false);
    if (answer.ok) {
      tellWritten(target, name, what, answer.value);
      onDone();
    } else setFailure(answer.failure);
  };

  return {
    ...{ found, target, what, secrets, preview, failure, isBusy, write, setSecrets, setWhat },
    choose: (chosen: string) => {
      setPreview(null);
      const next = found?.targets.find((each) => each.file === chosen);
      setWhat(next === undefined || next.refused === null ? 'copy' : 'remove');
      setFile(chosen);
    }
  };
}

export type CopyState = ReturnType<typeof useCopy>;

/** What cannot be copied there may still be removed there. */
export function isPossible({ has, refused }: Pick<ProgramTarget, 'has' | 'refused'>): boolean {
  return refused === null || has !== 'absent';
}

/** One that lacks the server, before one where it would change nothing. */
function firstOf(targets: readonly ProgramTarget[]): string | null {
  const possible = targets.filter(({ refused }) => refused === null);
  const lacking = possible.find(({ has, as }) => has === 'absent' && as === null);
  return (lacking ?? possible[0])?.file ?? null;
}

function tellWritten({ place, program }: ProgramTarget, name: string, what: What, back: Undoable): void {
  const title = () => say(what === 'copy' ? 'program:done' : 'program:removed', { name, program });
  offerBack(title, back, () => place);
}
