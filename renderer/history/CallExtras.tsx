import { useState } from 'react';
import type { Call } from '#shared/call/state';
import { argumentsTextOf } from '../call/use-arguments-text';
import { Button } from '../ui/Button';
import { useText } from '../use-text';
import { CopyAs } from './CopyAs';
import { SaveCall } from './SaveCall';

/** What else can be done with a call: keep it to be sent again, or take it elsewhere. */
export function CallExtras({ call }: { readonly call: Call }) {
  const text = useText();
  const [given, setGiven] = useState<string | null>(null);
  return (
    <>
      <Button size="small" onClick={() => void argumentsTextOf(call.id).then(setGiven)}>
        {text('history:save')}
      </Button>
      <CopyAs call={call} />
      {given !== null && (
        <SaveCall
          server={call.serverName}
          tool={call.tool}
          argumentsText={given}
          onClose={() => {
            setGiven(null);
          }}
        />
      )}
    </>
  );
}
