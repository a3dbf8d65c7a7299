import { describe, expect, test } from 'vitest';
import { importText, serverOf } from './importing';

describe('a switch in quotation marks', () => {
  test('CF6: is what it says, in TOML and YAML too', () => {
    const toml = importText('[mcp_servers.a]\ncommand = "x"\nenabled = "false"\n', 'codex', {
      format: 'toml'
    });
    const yaml = importText(
      'extensions:\n  a:\n    type: stdio\n    cmd: x\n    enabled: "false"\n',
      'goose',
      {
        format: 'yaml'
      }
    );
    for (const found of [toml, yaml]) {
      expect(serverOf(found, 'a').config.disabled).toBe(true);
      expect(found.problems).toContainEqual(expect.objectContaining({ code: 'config.switch-as-text' }));
    }
  });
});
