import { useEffect, useState } from 'react';
import { call } from '../bridge';

interface Found {
  /** Servers that are not here yet. */
  readonly count: number;
  readonly programs: readonly string[];
}

/** What other programs have, for the first start; nothing until the answer is there. */
export function useFoundPrograms(): Found {
  const [found, setFound] = useState<Found>({ count: 0, programs: [] });
  useEffect(() => {
    const round = { isOver: false };
    // The button is there without it, too; the dialog tells why looking failed.
    void call('import.find', {}).then((answer) => {
      if (round.isOver || !answer.ok) return;
      const files = answer.value.files.filter(({ servers }) =>
        servers.some(({ standing }) => standing.kind === 'new')
      );
      const count = files.reduce(
        (sum, { servers }) => sum + servers.filter(({ standing }) => standing.kind === 'new').length,
        0
      );
      setFound({ count, programs: [...new Set(files.map(({ program }) => program))] });
    });
    return () => {
      round.isOver = true;
    };
  }, []);
  return found;
}
