const RATE = 8000;

/** A WAV file (RIFF, 16-bit mono PCM) with one soft tone. */
export function playTone(hertz: number, seconds: number): Buffer {
  const samples = Math.round(RATE * seconds);
  const file = Buffer.alloc(44 + samples * 2);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20); // uncompressed
  file.writeUInt16LE(1, 22); // one channel
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(samples * 2, 40);
  for (let i = 0; i < samples; i++) {
    const fade = Math.min(1, i / 200, (samples - i) / 200); // a tone that starts at full strength clicks
    file.writeInt16LE(Math.round(Math.sin((2 * Math.PI * hertz * i) / RATE) * fade * 12_000), 44 + i * 2);
  }
  return file;
}
