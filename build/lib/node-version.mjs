// Imported first: says so plainly when this Node is too old for the scripts, instead of a syntax error somewhere.
const NEEDED = [20, 18, 1];

const actual = process.versions.node.split('.').map(Number);
const difference = NEEDED.map((wanted, i) => (actual[i] ?? 0) - wanted).find((part) => part !== 0) ?? 0;
if (difference < 0) {
  process.stderr.write(
    `Patchbay needs Node.js ${NEEDED.join('.')} or newer; this is ${process.versions.node}. Install a newer one, then run this again.\n`
  );
  process.exit(1);
}
