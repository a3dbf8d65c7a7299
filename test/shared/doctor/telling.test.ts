import { expect, test } from 'vitest';
import { blamesArgument, tellingLine } from '#shared/doctor/telling';

const npm404 = `npm error code E404
npm error 404 Not Found - GET https://packages.example.test/@x%2fnope - Not found
npm error 404
npm error 404  '@x/nope@*' is not in this registry.
npm error 404
npm error 404 Note that you can also install from a
npm error 404 tarball, folder, http url, or git folder.
npm error A complete log of this run can be found in: /home/mara/.npm/_logs/2026-debug-0.log
`;
const noScript = `node:internal/modules/cjs/loader:1228
  throw err;
  ^

Error: Cannot find module '/srv/nope.js'
    at Module._resolveFilename (node:internal/modules/cjs/loader:1225:15)
    at node:internal/main/run_main_module:28:49 {
  code: 'MODULE_NOT_FOUND',
  requireStack: []
}

Node.js v20.20.2
`;

test.each([
  [npm404, 'npm error 404 Not Found - GET https://packages.example.test/@x%2fnope - Not found'],
  [
    'npm ERR! code ENOENT\nnpm ERR! syscall open\nnpm ERR! path /x/package.json\nnpm ERR! errno -2\nnpm ERR! enoent Could not read package.json\n\nnpm ERR! A complete log of this run can be found in:\nnpm ERR!     /home/mara/.npm/_logs/x-debug-0.log\n',
    'npm ERR! enoent Could not read package.json'
  ],
  [noScript, "Error: Cannot find module '/srv/nope.js'"],
  [
    'Traceback (most recent call last):\n  File "/srv/s.py", line 1, in <module>\n    import nope\nModuleNotFoundError: No module named \'nope\'\n',
    "ModuleNotFoundError: No module named 'nope'"
  ],
  [
    "thread 'main' panicked at src/main.rs:4:5: no port\nnote: run with `RUST_BACKTRACE=1` environment variable\n",
    "thread 'main' panicked at src/main.rs:4:5: no port"
  ],
  ['panic: no config\n\ngoroutine 1 [running]:\nmain.main()\nexit status 2\n', 'panic: no config'],
  [
    '  × No solution found when resolving tool dependencies:\n  ╰─▶ Because nope was not found in the package registry, it cannot be used.\n',
    '╰─▶ Because nope was not found in the package registry, it cannot be used.'
  ],
  [
    'error: externally-managed-environment\n\n× This environment is externally managed\n\nhint: See PEP 668',
    '× This environment is externally managed'
  ],
  ['starting\nout of luck\n', 'out of luck'],
  ['\n', null]
])('ST2: of the last words the one line is quoted that tells why it ended: %#', (stderr, line) => {
  expect(tellingLine(stderr)).toBe(line);
});

test.each([
  [npm404, ['-y', '@x/nope'], true],
  [noScript, ['./nope.js'], true],
  [noScript.replace('/srv/nope.js', 'express'), ['/srv/server.js'], false],
  ["python3: can't open file '/srv/s.py': [Errno 2] No such file or directory", ['/srv/s.py'], true],
  ['Cannot access directory /data/none, skipping\nError: no folder is left', ['--root', '/data/none'], true],
  ["Error: ENOENT: no such file or directory, stat '/data'", ['--root=/data'], true],
  ['Error: out of luck\n    at file:///srv/server.js:1:1', ['/srv/server.js'], false]
])('OB7: an argument that names what is not there is blamed: %#', (stderr, args, isBlamed) => {
  expect(blamesArgument(stderr, args)).toBe(isBlamed);
});
