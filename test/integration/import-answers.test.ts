import { expect, test } from 'vitest';
import { expectNoProcessLeft, until } from '../core/process/test-host';
import { fixture, nodeServer } from '../fixtures/start-server';
import { openClinic } from './doctor-host';

expectNoProcessLeft();

const asking = {
  inputs: [{ type: 'promptString', id: 'key', description: 'Key', password: true }],
  servers: {
    asked: { command: process.execPath, args: [fixture('env-report')], env: { REPORT: '${input:key}' } }
  }
};

test.each([true, false])(
  'CF7: what an imported server asks for is kept where the person says, in the keychain: %s',
  async (moveSecrets) => {
    const clinic = await openClinic(() => nodeServer('answers'), {
      programs: { '.config/Code/User/mcp.json': JSON.stringify(asking) }
    });
    const found = await clinic.ask('import.find', {});
    const file = found.ok ? (found.value.files[0]?.file ?? '') : '';
    const choices = [{ file, name: 'asked', clash: 'both' as const }];
    const taken = await clinic.ask('import.take', { choices, moveSecrets, answers: { key: 'typed-$one' } });
    expect(taken.ok).toBe(true);
    expect(clinic.text()).toContain(moveSecrets ? '"REPORT": "${keychain:key}"' : '"REPORT": "typed-$one"');
    expect([...clinic.keychain.items.values()].includes('typed-$one')).toBe(moveSecrets);
    await until(() =>
      Object.values(clinic.app.state.get().servers).every((each) => each.connection.type === 'connected')
    );
  }
);
