// The page around the picture. Its style and script are allowed by their hashes, so that the policy needs no
// `unsafe-inline`; whatever else a page could do is refused.
import { createHash } from 'node:crypto';

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 1440px; padding: 12px; }
header { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; justify-content: space-between; }
h1 { font-size: 1rem; margin: 0; }
p { margin: 0 0 8px; }
button { font: inherit; min-height: 32px; padding: 2px 12px; }
img { display: block; width: 100%; height: auto; border: 1px solid GrayText; }
`;

// A picture is asked for only after the last one has come, and not while nobody looks.
const script = `
const image = document.querySelector('img');
const button = document.querySelector('button');
const status = document.querySelector('[role=status]');
let paused = false;
const say = (text) => { if (status.textContent !== text) status.textContent = text; };
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
button.addEventListener('click', () => {
  paused = !paused;
  button.textContent = paused ? 'Go on' : 'Pause';
  say(paused ? 'Paused.' : 'Live.');
});
for (;;) {
  if (!paused && !document.hidden) {
    try {
      const answer = await fetch('screen.png', { cache: 'no-store' });
      if (!answer.ok) throw new Error(answer.statusText);
      const last = image.src;
      image.src = URL.createObjectURL(await answer.blob());
      await image.decode();
      if (last.startsWith('blob:')) URL.revokeObjectURL(last);
      if (!paused) say('Live.');
    } catch {
      say('The picture has stopped: Patchbay has ended, or it is starting.');
      await wait(2000);
    }
  }
  await wait(400);
}
`;

export const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Patchbay: live picture of the screen</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>Patchbay on a screen of its own</h1>
<button type="button">Pause</button>
</header>
<main>
<p>A picture only: it takes no clicks and no keys. The same board is printed as text by <code>npm start</code>.
<span role="status">Live.</span></p>
<img src="screen.png" alt="Live picture of the Patchbay window. Its board is printed as text by npm start.">
</main>
<script type="module">${script}</script>
</body>
</html>
`;

/** @param {string} text */
const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const policy = [
  "default-src 'none'",
  `script-src ${hashOf(script)}`,
  `style-src ${hashOf(style)}`,
  "img-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'"
].join('; ');
