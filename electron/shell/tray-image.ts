import type { TraySum } from '#shared/view/tray';

interface Colour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

type Inside = (x: number, y: number) => boolean;

// Told apart by their outlines alone: a disc, a ring that is open, a triangle with its mark cut out.
const shapes: Readonly<Record<TraySum, Inside>> = {
  fine: (x, y) => Math.hypot(x, y) <= 0.72,
  working: (x, y) => {
    const distance = Math.hypot(x, y);
    return distance <= 0.78 && distance >= 0.46 && !(x > 0 && y < 0 && Math.abs(x + y) < 0.5);
  },
  needs: (x, y) => {
    const isTriangle = y <= 0.74 && y >= -0.82 + Math.abs(x) * 1.8;
    const isStroke = Math.abs(x) <= 0.1 && y >= -0.28 && y <= 0.26;
    const isDot = Math.hypot(x, y - 0.5) <= 0.12;
    return isTriangle && !isStroke && !isDot;
  }
};

/** Blue, green, red, alpha of each pixel, as Electron takes bitmaps: edges are smoothed by samples. */
export function trayBitmap(sum: TraySum, size: number, colour: Colour): Buffer {
  const samples = 4;
  const bitmap = Buffer.alloc(size * size * 4);
  const isInside = shapes[sum];
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      let hits = 0;
      for (let step = 0; step < samples * samples; step++) {
        const x = column + ((step % samples) + 0.5) / samples;
        const y = row + (Math.floor(step / samples) + 0.5) / samples;
        if (isInside((x / size) * 2 - 1, (y / size) * 2 - 1)) hits++;
      }
      const share = hits / (samples * samples);
      // Premultiplied by their alpha.
      bitmap.set(
        [colour.blue * share, colour.green * share, colour.red * share, 255 * share].map(Math.round),
        (row * size + column) * 4
      );
    }
  }
  return bitmap;
}
