// The rules of the layers that the compiler cannot keep stand here; README.md says what they are.
import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import { builtinModules } from 'node:module';
import path from 'node:path';
import tseslint from 'typescript-eslint';

const root = path.resolve(import.meta.dirname, '..');

const timers = ['setTimeout', 'setInterval', 'setImmediate'];

/* What no file may contain. */
const everywhere = [
  ['ExportAllDeclaration', 'Name what is exported: no `export *`.'],
  [
    'CatchClause > BlockStatement.body[body.length=0]',
    'Return a failure, rethrow, or say in code why nothing is to be done: no empty catch.'
  ]
];
const noDefault = [['ExportDefaultDeclaration', 'Export by name.']];
const noElectronAtRunTime = [
  [
    'ImportExpression[source.value=/^electron(\\u002f|$)/]',
    'Electron belongs to electron/shell and main.ts.'
  ],
  [
    "CallExpression[callee.name='require'][arguments.0.value='electron']",
    'Electron belongs to electron/shell.'
  ]
];
const noHiddenClock = [
  ["NewExpression[callee.name='Date'][arguments.length=0]", 'Take the time from the Clock port.'],
  ["CallExpression[callee.name='Date']", 'Take the time from the Clock port.']
];
/* A string that becomes markup or a style attribute: server text must not reach either, and the CSP blocks both. */
const noMarkupFromStrings = [
  ["JSXAttribute[name.name='dangerouslySetInnerHTML']", 'Render elements, never markup in a string.'],
  ["JSXAttribute[name.name='style'] > Literal", 'Use a CSS module, or an object of properties.'],
  [
    "JSXAttribute[name.name='style'] > JSXExpressionContainer > :matches(Literal, TemplateLiteral)",
    'Use a CSS module, or an object of properties.'
  ],
  [
    'AssignmentExpression > MemberExpression.left[property.name=/^(innerHTML|outerHTML|cssText)$/]',
    'Render elements, never markup in a string.'
  ],
  [
    'CallExpression[callee.property.name=/^(insertAdjacentHTML|createContextualFragment)$/]',
    'Render elements, never markup in a string.'
  ],
  [
    "CallExpression[callee.property.name='setAttribute'][arguments.0.value='style']",
    'Use a CSS module, or an object of properties.'
  ]
];

const inCatalogue = 'Words for people stand in shared/text, in every language.';
/* Words in the code would stay English in every window. */
const noWordsInCode = [
  ['JSXText[value=/[A-Za-z]{2}/]', inCatalogue],
  [
    'JSXAttribute[name.name=/^(aria-label|title|alt|label|placeholder)$/] > Literal[value=/[a-z]{2} [a-z]/]',
    inCatalogue
  ],
  ['JSXAttribute[name.name=/^(aria-label|title|alt|label)$/] > Literal[value=/[A-Za-z]{2}/]', inCatalogue]
];

/**
 * no-restricted-syntax replaces what an earlier block said, so every block lists all that holds for it.
 * @param {readonly string[][][]} lists
 * @returns {import('eslint').Linter.RuleEntry}
 */
const forbid = (...lists) => [
  'error',
  ...[everywhere, ...lists].flat().map(([selector, message]) => ({ selector, message }))
];

const electron = {
  regex: '^electron($|/)',
  message: 'Electron belongs to electron/shell, main.ts and preload.ts.'
};
const electronStore = { regex: '^electron-store$', message: 'electron-store belongs to electron/shell.' };
const core = {
  regex: '^#core/',
  message: 'Only electron/shell, main.ts and electron/headless run the core.'
};
const node = {
  regex: `^(node:.*|(${builtinModules.join('|')})(/.*)?)$`,
  message: 'No Node here.'
};
const hiddenTimers = { regex: '^(node:)?timers(/promises)?$', message: 'Take timers from the Clock port.' };
const hiddenEnvironment = {
  regex: '^(node:)?process$',
  importNames: ['env', 'default'],
  message: 'Take the environment from the ports.'
};
const gates = {
  ipcMain: { regex: '^electron$', importNames: ['ipcMain'], message: 'Only shell/ipc-host.ts listens.' },
  ipcRenderer: { regex: '^electron$', importNames: ['ipcRenderer'], message: 'Only preload.ts has it.' }
};
/**
 * @param {readonly { readonly regex: string, readonly message: string, readonly importNames?: string[],
 *   readonly allowTypeImports?: boolean }[]} patterns
 * @returns {import('eslint').Linter.RuleEntry}
 */
const imports = (...patterns) => ['error', { patterns }];

const coreFiles = ['electron/core/**/*.ts'];
const nodePorts = ['electron/core/node-ports.ts'];

export default defineConfig([
  globalIgnores(['out/', 'release/', 'pictures/', 'node_modules/', 'test/fixtures/configs/']),
  // In the linter's program the platforms declare these themselves.
  globalIgnores(['shared/globals.d.ts']),
  {
    // No exception is granted in a comment: a rule that is wrong is changed here.
    linterOptions: { noInlineConfig: true },
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }]
    }
  },
  js.configs.recommended,
  {
    rules: {
      'no-restricted-syntax': forbid(noDefault),
      // `== null` means neither null nor undefined, and says so shortest.
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      // Telling what a terminal would do with a text is a part of what this program does.
      'no-control-regex': 'off'
    }
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { project: ['build/tsconfig.lint.json'], tsconfigRootDir: root } },
    rules: {
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true, 'ts-check': true }
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Undici's Response and the one of the platform are the same by shape, and shape is what counts here.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // An object that closes something may well have a method that is async by its contract only.
      '@typescript-eslint/require-await': 'off'
    }
  },

  // shared: neither Node nor Electron (the compiler also refuses their globals).
  {
    files: ['shared/**/*.ts'],
    rules: { 'no-restricted-imports': imports(electron, electronStore, core, node), 'no-console': 'error' }
  },

  // core: Node without Electron; time, chance, the network and the environment come in by the ports.
  {
    files: coreFiles,
    rules: {
      'no-console': 'error',
      'no-restricted-syntax': forbid(noDefault, noElectronAtRunTime)
    }
  },
  { files: nodePorts, rules: { 'no-restricted-imports': imports(electron, electronStore) } },
  {
    files: coreFiles,
    ignores: nodePorts,
    rules: {
      'no-restricted-imports': imports(electron, electronStore, hiddenTimers, hiddenEnvironment),
      'no-restricted-syntax': forbid(noDefault, noElectronAtRunTime, noHiddenClock),
      'no-restricted-globals': [
        'error',
        ...timers.map((name) => ({ name, message: 'Take timers from the Clock port.' })),
        { name: 'fetch', message: 'Take it from the Fetch port.' }
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Take the time from the Clock port.' },
        { object: 'performance', property: 'now', message: 'Take the time from the Clock port.' },
        { object: 'Math', property: 'random', message: 'Take it from the Random port.' },
        { object: 'process', property: 'env', message: 'Take the environment from the ports.' },
        ...[...timers, 'fetch'].map((property) => ({
          object: 'globalThis',
          property,
          message: 'Take it from the ports.'
        }))
      ]
    }
  },

  {
    files: ['electron/headless/**/*.ts'],
    rules: {
      'no-restricted-imports': imports(electron, electronStore),
      'no-restricted-syntax': forbid(noDefault, noElectronAtRunTime)
    }
  },

  // The two gates of the seam.
  {
    files: ['electron/main.ts', 'electron/shell/**/*.ts'],
    ignores: ['electron/shell/ipc-host.ts'],
    rules: { 'no-restricted-imports': imports(gates.ipcMain, gates.ipcRenderer) }
  },
  {
    files: ['electron/shell/ipc-host.ts'],
    rules: { 'no-restricted-imports': imports(gates.ipcRenderer) }
  },
  {
    // The old way to serve a scheme is the quick one; the file says why.
    files: ['electron/shell/app-protocol.ts'],
    rules: { '@typescript-eslint/no-deprecated': 'off' }
  },
  {
    files: ['electron/preload.ts'],
    rules: {
      'no-restricted-imports': 'off',
      '@typescript-eslint/no-restricted-imports': imports(core, node, gates.ipcMain, {
        regex: '^#shared/(?!ipc/channels$)',
        message:
          'Types, and the names of the channels, only: the preload script is small, and whatever it holds is in the page.',
        allowTypeImports: true
      })
    }
  },

  {
    files: ['renderer/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    rules: {
      'no-console': 'error',
      'no-restricted-imports': imports(electron, electronStore, core, node),
      '@typescript-eslint/no-restricted-imports': imports({
        regex: '^(#shared/ipc/(?!channels$)|zod$)',
        message: 'Types only: the schemas bring zod along, which looks whether it may make code from text.',
        allowTypeImports: true
      }),
      'no-restricted-syntax': forbid(noDefault, noMarkupFromStrings, noWordsInCode),
      // It is about the React compiler, which is not used.
      'react-hooks/incompatible-library': 'off',
      // React takes a promise-returning handler; what it rejects with is caught by the action, not by the element.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }]
    }
  },

  {
    files: ['test/**/*.{ts,tsx}'],
    // A wrong assertion, or a method that misses its object, fails the test that has it.
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unbound-method': 'off'
    }
  },

  // Scripts and fixture programs: plain Node. Those under build/ are also checked by the compiler.
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          ...[
            'process',
            'console',
            'Buffer',
            'URL',
            'URLSearchParams',
            'TextEncoder',
            'TextDecoder',
            'fetch'
          ],
          ...['AbortController', 'AbortSignal', 'performance', 'structuredClone', 'queueMicrotask', 'global'],
          ...['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval', 'clearImmediate'],
          ...['Response', 'Request', 'Headers', 'ReadableStream', 'WritableStream', 'TransformStream']
        ].map((name) => [name, 'readonly'])
      )
    }
  },
  {
    files: ['**/*.cjs'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: { require: 'readonly', module: 'writable', __dirname: 'readonly' }
    }
  },

  // Tools that ask for a default export.
  {
    files: ['build/**/*.config.{js,mjs,ts}'],
    rules: { 'no-restricted-syntax': forbid() }
  },
  prettier
]);
