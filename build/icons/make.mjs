// Draws the icon: four sockets, and one cable that joins two of them. `node build/icons/make.mjs` writes the drawing
// (icon.svg) and what the systems ask for: PNG for Linux, ICO for Windows, ICNS for macOS.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { icns, ico, png } from './formats.mjs';

const SIDE = 1024;
const SOCKETS = /** @type {const} */ ([312, 712]);
const CABLE = /** @type {const} */ ([
  [312, 312],
  [312, 720],
  [712, 304],
  [712, 712]
]);

/**
 * A shape is a distance to its edge, negative inside: so every size has smooth edges.
 * @typedef {object} Shape
 * @property {(x: number, y: number) => number} distance
 * @property {(y: number) => readonly [red: number, green: number, blue: number]} colour
 * @property {number} opacity
 * @property {string} svg
 */

const white = () => /** @type {const} */ ([255, 255, 255]);
const top = /** @type {const} */ ([74, 116, 235]);
const bottom = /** @type {const} */ ([33, 66, 166]);

/** @type {Shape} */
const plate = {
  distance: (x, y) => {
    const [half, radius] = [432, 200];
    const dx = Math.max(Math.abs(x - SIDE / 2) - half + radius, 0);
    const dy = Math.max(Math.abs(y - SIDE / 2) - half + radius, 0);
    return Math.hypot(dx, dy) - radius;
  },
  colour: (y) => {
    const at = Math.min(Math.max((y - 80) / 864, 0), 1);
    /** @param {0 | 1 | 2} i */
    const mix = (i) => Math.round(top[i] + (bottom[i] - top[i]) * at);
    return [mix(0), mix(1), mix(2)];
  },
  opacity: 1,
  svg: '<rect x="80" y="80" width="864" height="864" rx="200" fill="url(#plate)"/>'
};

/** @param {number} cx @param {number} cy @returns {Shape} */
const socket = (cx, cy) => ({
  distance: (x, y) => Math.abs(Math.hypot(x - cx, y - cy) - 86) - 26,
  colour: white,
  opacity: 0.45,
  svg: `<circle cx="${cx}" cy="${cy}" r="86" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="52"/>`
});

/** @param {number} cx @param {number} cy @returns {Shape} */
const plug = (cx, cy) => ({
  distance: (x, y) => Math.hypot(x - cx, y - cy) - 112,
  colour: white,
  opacity: 1,
  svg: `<circle cx="${cx}" cy="${cy}" r="112" fill="#fff"/>`
});

/** @param {number} t from 0 to 1 along the cable @param {0 | 1} axis */
function onCable(t, axis) {
  const [a, b, c, d] = CABLE;
  const u = 1 - t;
  return u ** 3 * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t ** 3 * d[axis];
}
const cablePoints = Array.from({ length: 129 }, (_, i) => [onCable(i / 128, 0), onCable(i / 128, 1)]);

/** @type {Shape} */
const cable = {
  distance: (x, y) => Math.min(...cablePoints.map(([px = 0, py = 0]) => Math.hypot(x - px, y - py))) - 40,
  colour: white,
  opacity: 1,
  svg: `<path d="M${CABLE[0].join(' ')} C${CABLE.slice(1).join(' ').replaceAll(',', ' ')}" fill="none" stroke="#fff" stroke-width="80"/>`
};

const [near, far] = SOCKETS;
/** @type {readonly Shape[]} */
const shapes = [plate, socket(far, near), socket(near, far), cable, plug(near, near), plug(far, far)];

/** @param {number} size @returns {Buffer} red, green, blue and opacity of each pixel */
function draw(size) {
  const unit = SIDE / size;
  const pixels = Buffer.alloc(size * size * 4);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const [x, y] = [(column + 0.5) * unit, (row + 0.5) * unit];
      let [red, green, blue, opacity] = [0, 0, 0, 0];
      for (const shape of shapes) {
        const cover = Math.min(Math.max(0.5 - shape.distance(x, y) / unit, 0), 1) * shape.opacity;
        if (cover === 0) continue;
        const [r, g, b] = shape.colour(y);
        const under = opacity * (1 - cover);
        opacity = cover + under;
        red = (r * cover + red * under) / opacity;
        green = (g * cover + green * under) / opacity;
        blue = (b * cover + blue * under) / opacity;
      }
      pixels.set([red, green, blue, opacity * 255].map(Math.round), (row * size + column) * 4);
    }
  }
  return pixels;
}

/** @param {readonly number[]} colour */
const hex = (colour) => `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">
  <linearGradient id="plate" x2="0" y2="1"><stop stop-color="${hex(top)}"/><stop offset="1" stop-color="${hex(bottom)}"/></linearGradient>
  ${shapes.map((shape) => shape.svg).join('\n  ')}
</svg>
`;

const images = new Map(
  [16, 24, 32, 48, 64, 128, 256, 512, 1024].map((size) => [size, png(size, draw(size))])
);
/** @param {string} name @param {string | Buffer} content */
const write = (name, content) => writeFileSync(path.join(import.meta.dirname, name), content);

write('icon.svg', svg);
write('icon.ico', ico(images, [16, 24, 32, 48, 64, 128, 256]));
write('icon.icns', icns(images));
for (const size of [16, 32, 48, 64, 128, 256, 512]) {
  write(`${size}x${size}.png`, /** @type {Buffer} */ (images.get(size)));
}
