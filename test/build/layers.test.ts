// A rule that nobody has seen refuse is not a rule: each wall between two layers is run into here.
import { ESLint } from 'eslint';
import path from 'node:path';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Compiles one file that is not on disk as a part of the layer, and answers the codes of its errors. */
function compile(project: string, file: string, text: string): number[] {
  const probe = path.join(root, file);
  const parsed = ts.getParsedCommandLineOfConfigFile(
    path.join(root, project),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: (problem) => {
        throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, '\n'));
      }
    }
  );
  if (parsed === undefined) throw new Error(`no such project: ${project}`);
  const disk = ts.createCompilerHost(parsed.options);
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (name) => name === probe || disk.fileExists(name),
    readFile: (name) => (name === probe ? text : disk.readFile(name)),
    getSourceFile: (name, ...rest) =>
      name === probe ? ts.createSourceFile(name, text, rest[0]) : disk.getSourceFile(name, ...rest)
  };
  const declarations = parsed.fileNames.filter((name) => name.endsWith('.d.ts'));
  const program = ts.createProgram({
    rootNames: [...declarations, probe],
    options: parsed.options,
    host,
    ...(parsed.projectReferences ? { projectReferences: parsed.projectReferences } : {})
  });
  const problems = [
    ...program.getOptionsDiagnostics(),
    ...program.getSemanticDiagnostics(program.getSourceFile(probe))
  ];
  return problems.map(({ code }) => code);
}

const unknownName = [2304, 2591, 2584];
const outsideTheProject = [6307];

const eslint = new ESLint({
  cwd: root,
  overrideConfigFile: path.join(root, 'build/eslint.config.js'),
  // The rules of the layers need no types, and a file that is not on disk is in no project.
  overrideConfig: [{ files: ['**/*.{ts,tsx}'], ...tseslint.configs.disableTypeChecked }]
});

async function lint(file: string, text: string): Promise<string[]> {
  const [result] = await eslint.lintText(`${text}\n`, { filePath: path.join(root, file) });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
}

test('Layers: shared compiles with URL, TextDecoder and AbortSignal', () => {
  const text = `export const all = [new URL('a:b').href, new TextDecoder(), new AbortController().signal.aborted];`;
  expect(compile('shared/tsconfig.json', 'shared/probe.ts', text)).toEqual([]);
});

test.each([
  ['shared', 'a Node module', 'shared/tsconfig.json', `import 'node:fs';`, [2882]],
  ['shared', "Node's process", 'shared/tsconfig.json', 'export const x = process;', unknownName],
  ['shared', 'a timer', 'shared/tsconfig.json', 'setTimeout(() => 1, 1);', unknownName],
  ['shared', 'the document', 'shared/tsconfig.json', 'export const x = document;', unknownName],
  ['shared', 'the core', 'shared/tsconfig.json', `export * as x from '#core/ports';`, outsideTheProject],
  ['electron/core', 'the document', 'electron/core/tsconfig.json', 'export const x = document;', unknownName],
  ['renderer', 'a Node module', 'renderer/tsconfig.json', `import 'node:fs';`, [2882]],
  ['renderer', "Node's process", 'renderer/tsconfig.json', 'export const x = process;', unknownName],
  ['renderer', 'the core', 'renderer/tsconfig.json', `export * as x from '#core/ports';`, outsideTheProject],
  [
    'electron/headless',
    'the document',
    'electron/headless/tsconfig.json',
    'export const x = document;',
    unknownName
  ]
])('Layers: %s does not compile with %s', (folder, _what, project, text, codes) => {
  const found = compile(project, `${folder}/probe.ts`, text);
  expect(found.filter((code) => codes.includes(code))).not.toEqual([]);
});

test.each([
  ['electron/core/a.ts', `import { app } from 'electron'; export { app };`, 'no-restricted-imports'],
  ['electron/core/a.ts', `export const x = await import('electron');`, 'no-restricted-syntax'],
  ['electron/core/a.ts', `export const x = Date.now();`, 'no-restricted-properties'],
  ['electron/core/a.ts', `export const x = new Date();`, 'no-restricted-syntax'],
  ['electron/core/a.ts', `export const x = setTimeout(() => 1, 1);`, 'no-restricted-globals'],
  [
    'electron/core/a.ts',
    `import { setTimeout } from 'node:timers/promises'; export { setTimeout };`,
    'no-restricted-imports'
  ],
  ['electron/core/a.ts', `export const x = Math.random();`, 'no-restricted-properties'],
  ['electron/core/a.ts', `export const x = fetch('http://x');`, 'no-restricted-globals'],
  ['electron/core/a.ts', `export const x = process.env;`, 'no-restricted-properties'],
  ['electron/headless/a.ts', `import { app } from 'electron'; export { app };`, 'no-restricted-imports'],
  ['electron/shell/a.ts', `import { ipcMain } from 'electron'; export { ipcMain };`, 'no-restricted-imports'],
  [
    'electron/shell/ipc-host.ts',
    `import { ipcRenderer } from 'electron'; export { ipcRenderer };`,
    'no-restricted-imports'
  ],
  [
    'electron/preload.ts',
    `import { x } from '#shared/ids'; export { x };`,
    '@typescript-eslint/no-restricted-imports'
  ],
  [
    'electron/preload.ts',
    `import fs from 'node:fs'; export { fs };`,
    '@typescript-eslint/no-restricted-imports'
  ],
  ['renderer/a.ts', `import { x } from '#core/ports'; export { x };`, 'no-restricted-imports'],
  ['renderer/a.ts', `import { app } from 'electron'; export { app };`, 'no-restricted-imports'],
  [
    'renderer/A.tsx',
    `export const x = <p dangerouslySetInnerHTML={{ __html: '' }} />;`,
    'no-restricted-syntax'
  ],
  ['renderer/A.tsx', `export const x = <p style="color: red" />;`, 'no-restricted-syntax'],
  ['shared/a.ts', `export default 1;`, 'no-restricted-syntax'],
  ['shared/a.ts', `export * from './b';`, 'no-restricted-syntax'],
  ['shared/a.ts', `try { JSON.parse(''); } catch { /* why not */ }`, 'no-restricted-syntax'],
  ['shared/a.ts', `console.log(1);`, 'no-console'],
  ['shared/a.ts', `// @ts-ignore\nexport const x = 1;`, '@typescript-eslint/ban-ts-comment'],
  ['shared/a.ts', `export const x = (y: any): number => y;`, '@typescript-eslint/no-explicit-any'],
  ['shared/a.ts', `export const x = 1;${'\n'.repeat(300)}`, 'max-lines']
])('Layers: in %s the linter refuses %s', async (file, text, rule) => {
  expect(await lint(file, text)).toContain(rule);
});

test.each([
  ['electron/core/node-ports.ts', `export const now = (): number => Date.now();`],
  ['electron/core/a.ts', `export const x = (at: number): string => new Date(at).toISOString();`],
  ['electron/shell/ipc-host.ts', `import { ipcMain } from 'electron';\nexport { ipcMain };`],
  ['electron/shell/a.ts', `import { app } from 'electron';\nexport { app };`],
  ['electron/preload.ts', `import { ipcRenderer } from 'electron';\nexport { ipcRenderer };`],
  ['electron/preload.ts', `import type { x } from '#shared/ids';\nexport type y = x;`],
  ['renderer/A.tsx', `export const x = <p style={{ color: 'red' }} />;`]
])('Layers: in %s the linter allows %s', async (file, text) => {
  expect(await lint(file, text)).toEqual([]);
});

test('Layers: a comment grants no exception from the linter', async () => {
  const text = `// eslint-disable-next-line no-console\nconsole.log(1);`;
  expect(await lint('shared/a.ts', text)).toContain('no-console');
});
