import type { ContentBlock } from '@modelcontextprotocol/client';
import { crc32, inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { drawDisc } from '#core/playground/picture';
import { playTone } from '#core/playground/sound';
import { ERAS, open } from './open';

interface Picture {
  readonly width: number;
  readonly height: number;
  pixel(x: number, y: number): readonly number[];
}

/** Reads a PNG of the only kind the Playground writes, and fails on anything that is not one. */
function readPng(file: Buffer): Picture {
  expect(file.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    const body = file.subarray(at + 4, at + 8 + length);
    expect(file.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.set(body.toString('latin1', 0, 4), body.subarray(4));
    at += 12 + length;
  }
  expect([...chunks.keys()]).toEqual(['IHDR', 'IDAT', 'IEND']);
  const header = chunks.get('IHDR')!;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  expect([...header.subarray(8)]).toEqual([8, 2, 0, 0, 0]);
  const rows = inflateSync(chunks.get('IDAT')!);
  expect(rows.length).toBe(height * (1 + width * 3));
  return {
    width,
    height,
    pixel: (x, y) => [...rows.subarray(y * (1 + width * 3) + 1 + x * 3).subarray(0, 3)]
  };
}

function readWav(file: Buffer): { readonly rate: number; readonly samples: Int16Array } {
  expect(file.toString('latin1', 0, 4)).toBe('RIFF');
  expect(file.readUInt32LE(4)).toBe(file.length - 8);
  expect(file.toString('latin1', 8, 16)).toBe('WAVEfmt ');
  const [format, channels, rate, bits] = [
    file.readUInt16LE(20),
    file.readUInt16LE(22),
    file.readUInt32LE(24),
    file.readUInt16LE(34)
  ];
  expect([format, channels, bits]).toEqual([1, 1, 16]);
  expect(file.readUInt32LE(28)).toBe(rate * 2);
  expect(file.toString('latin1', 36, 40)).toBe('data');
  expect(file.readUInt32LE(40)).toBe(file.length - 44);
  return { rate, samples: new Int16Array(new Uint8Array(file.subarray(44)).buffer) };
}

function bytesOf(block: ContentBlock | undefined): Buffer {
  if (block?.type !== 'image' && block?.type !== 'audio')
    throw new Error(`No media: ${JSON.stringify(block)}`);
  return Buffer.from(block.data, 'base64');
}

test('TR7: a picture is a valid PNG: the colour in the middle, white at the corners', () => {
  const picture = readPng(drawDisc(33, [1, 2, 3]));
  expect([picture.width, picture.height]).toEqual([33, 33]);
  expect(picture.pixel(16, 16)).toEqual([1, 2, 3]);
  expect([picture.pixel(0, 0), picture.pixel(32, 32)]).toEqual([
    [255, 255, 255],
    [255, 255, 255]
  ]);
});

test('TR7: a sound is a valid WAV of the length and pitch asked for, and begins and ends in silence', () => {
  const { rate, samples } = readWav(playTone(500, 0.25));
  expect(samples.length).toBe(rate * 0.25);
  const crossings = samples.filter(
    (value, index) => index > 0 && value >= 0 && samples[index - 1]! < 0
  ).length;
  expect(Math.abs(crossings - 125)).toBeLessThanOrEqual(1);
  expect(Math.abs(samples[0]!)).toBeLessThan(100);
  expect(Math.abs(samples.at(-1)!)).toBeLessThan(100);
  expect(Math.max(...samples)).toBeGreaterThan(10_000);
});

describe.each(ERAS)('media for a $era client', ({ mode }) => {
  test('TR7: show_picture and play_sound answer one block of their kind, as asked', async () => {
    const { client } = await open(mode);
    const picture = await client.callTool({ name: 'show_picture', arguments: { size: 16, colour: 'green' } });
    expect(picture.content).toMatchObject([{ type: 'image', mimeType: 'image/png' }]);
    expect(readPng(bytesOf(picture.content[0])).pixel(8, 8)).toEqual([22, 163, 74]);
    const sound = await client.callTool({ name: 'play_sound', arguments: { hertz: 440, seconds: 0.1 } });
    expect(sound.content).toMatchObject([{ type: 'audio', mimeType: 'audio/wav' }]);
    expect(readWav(bytesOf(sound.content[0])).samples.length).toBe(800);
  });

  test('TR7: show_everything answers every kind of block, and its link can be read', async () => {
    const { client } = await open(mode);
    const { content } = await client.callTool({ name: 'show_everything', arguments: {} });
    expect(content.map((block) => block.type)).toEqual([
      'text',
      'image',
      'audio',
      'resource_link',
      'resource',
      'resource'
    ]);
    readPng(bytesOf(content[1]));
    readWav(bytesOf(content[2]));
    const link = content[3];
    if (link?.type !== 'resource_link') throw new Error('no link');
    const { contents } = await client.readResource({ uri: link.uri });
    expect(contents).toMatchObject([{ uri: link.uri, mimeType: link.mimeType }]);
    const files = content.slice(4).map((block) => (block.type === 'resource' ? block.resource : undefined));
    expect(files[0]).toMatchObject({
      mimeType: 'text/csv',
      text: expect.stringContaining('planet,moons') as string
    });
    const blob = files[1] !== undefined && 'blob' in files[1] ? files[1].blob : '';
    readPng(Buffer.from(blob, 'base64'));
  });
});
