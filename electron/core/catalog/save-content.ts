import { Buffer } from 'node:buffer';
import type { Handlers } from '#shared/ipc/commands';
import type { Desktop } from '../ports';

const charactersAtOnce = 1 << 20;

/** Writes what an answer holds to a file that the person names (TL2). */
export function createSaving(desktop: Pick<Desktop, 'saveFile'>): Pick<Handlers, 'content.save'> {
  return {
    'content.save': ({ suggestedName, encoding, data }) =>
      desktop.saveFile({ suggestedName: plainName(suggestedName), content: piecesOf(data, encoding) })
  };
}

/** A server proposes the name: it is no path, and nothing that a system takes for something else. */
function plainName(wanted: string): string {
  const last = wanted.split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(/[\u0000-\u001f\u007f<>:"|?*\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '_')
    .replace(/^\.+/, '')
    .replace(/[. ]+$/, '')
    .slice(0, 120);
  const isDevice = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(plain);
  return plain === '' || isDevice ? `content${plain === '' ? '' : `-${plain}`}` : plain;
}

async function* piecesOf(data: string, encoding: 'text' | 'base64'): AsyncGenerator<string | Uint8Array> {
  for (let at = 0; at < data.length; at += charactersAtOnce) {
    const piece = data.slice(at, at + charactersAtOnce);
    yield encoding === 'text' ? piece : Buffer.from(piece, 'base64');
  }
}
