import { useEffect, useRef, useState } from 'react';
import type { Failure } from '#shared/failure';
import type { ImportableFile, ImportPreview } from '#shared/view/import-view';
import { call } from '../bridge';
import { useKeeping, whenKeychainIsKnown } from '../secret/use-keeping';
import { firstChoices, withChoice, type Choices } from './choices';
import { takeOver } from './take-over';

/** The life of the dialog: looks for programs, lets choose, shows what would be written, takes over. */
export function useImport(onDone: () => void) {
  const keeping = useKeeping();
  const moveSecrets = keeping.inKeychain;
  const [files, setFiles] = useState<readonly ImportableFile[] | null>(null);
  const [nothingOf, setNothingOf] = useState<readonly string[]>([]);
  const [shown, setShown] = useState<string | null>(null);
  const [choices, setChoices] = useState<Choices>({});
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const latest = useRef(0);

  useEffect(() => {
    const round = { isOver: false };
    void call('import.find', {}).then((answer) => {
      if (round.isOver) return;
      if (!answer.ok) {
        setFailure(answer.failure);
        setFiles([]);
        return;
      }
      setFiles(answer.value.files);
      setNothingOf(answer.value.nothingOf);
      setShown(answer.value.files[0]?.file ?? null);
      setChoices(firstChoices(answer.value.files));
    });
    return () => {
      round.isOver = true;
    };
  }, []);

  useEffect(() => {
    latest.current += 1;
    const asked = latest.current;
    const list = Object.values(choices);
    void call('import.preview', { choices: list, moveSecrets }).then((answer) => {
      if (asked !== latest.current) return;
      setPreview(answer.ok ? answer.value : null);
      setFailure(answer.ok ? null : answer.failure);
    });
  }, [choices, moveSecrets]);

  const openFile = async () => {
    const answer = await call('import.open', {});
    if (!answer.ok) {
      setFailure(answer.failure);
      return;
    }
    const { file } = answer.value;
    if (file === null) return;
    setFiles((known) => [...(known ?? []).filter((each) => each.file !== file.file), file]);
    setChoices((known) => ({ ...known, ...firstChoices([file]) }));
    setShown(file.file);
  };

  const take = async () => {
    setBusy(true);
    const ready = await whenKeychainIsKnown(moveSecrets);
    const refused = ready.ok
      ? await takeOver({ choices: Object.values(choices), moveSecrets, answers })
      : ready.failure;
    setBusy(false);
    if (refused === null) onDone();
    else setFailure(refused);
  };

  return {
    ...{ files, nothingOf, choices, answers, keeping, preview, isBusy, failure },
    ...{ openFile, take, setAnswers },
    shown: files?.find(({ file }) => file === shown) ?? null,
    show: setShown,
    choose: (file: string, name: string, clash: 'both' | 'theirs' | null) =>
      setChoices((known) => withChoice(known, file, name, clash))
  };
}

export type ImportState = ReturnType<typeof useImport>;
