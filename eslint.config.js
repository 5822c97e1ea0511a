import jsdoc from 'eslint-plugin-jsdoc';
import tseslint from 'typescript-eslint';
import { kebabCaseFile } from './.ci/eslint-kebab-case-file.js';

/** Whatever is exported, in the form the jsdoc rules select it. */
const EXPORTED_FUNCTIONS = [
  'ExportNamedDeclaration > FunctionDeclaration',
  'ExportNamedDeclaration > TSDeclareFunction',
  'ExportNamedDeclaration > ClassDeclaration > ClassBody > MethodDefinition[kind="method"]',
];

/** The types of options and of arguments by name. */
const EXPORTED_OPTIONS = ['TSInterfaceDeclaration', 'TSTypeAliasDeclaration'].map(
  (kind) => `ExportNamedDeclaration > ${kind}[id.name=/(Options|Arguments)$/]`,
);

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      'apps/cli/quick/',
      '**/coverage/',
      '**/.turbo/',
      'apps/docs/.vitepress/cache/',
      'apps/docs/public/',
      'bench/.cache/',
      'bench/results/',
      '**/*.d.ts',
      '**/.venv/',
    ],
  },

  // Every file.
  {
    plugins: { local: { rules: { 'kebab-case-file': kebabCaseFile } } },
    rules: {
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'no-constant-condition': 'error',
      'no-dupe-else-if': 'error',
      'no-param-reassign': 'error',
      'no-self-assign': 'error',
      'no-sparse-arrays': 'error',
      'no-unsafe-finally': 'error',
      'object-shorthand': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportAllDeclaration', message: 'Name what is exported.' },
      ],
      'local/kebab-case-file': 'error',
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
  },

  // TypeScript, with types.
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // Numbers in messages are as clear bare as through String().
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // There are no enums, and to look for them took a tenth of the time.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      // `for (let i = 0; …)` is how kernels and tables are written, also where `i` only indexes.
      '@typescript-eslint/prefer-for-of': 'off',
      // Brackets say that a name comes from data, not from a type.
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      // Spreading a string takes its code points; `0 | 1 | number` names the usual values.
      '@typescript-eslint/no-misused-spread': [
        'error',
        { allow: [{ from: 'lib', name: 'string' }] },
      ],
      '@typescript-eslint/no-redundant-type-constituents': 'off',
      // It asks for the `!` that no-non-null-assertion forbids.
      '@typescript-eslint/non-nullable-type-assertion-style': 'off',
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['{packages,apps}/*/src/**/kernels/**'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    files: ['**/test/**', '.ci/docs/**'],
    rules: {
      // Tests pass what the types forbid, and write down what they expect of it.
      '@typescript-eslint/explicit-module-boundary-types': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
    },
  },
  { files: ['**/*.config.ts'], extends: [tseslint.configs.disableTypeChecked] },

  // Plain JavaScript: scripts and benchmarks. tsc checks their types.
  { files: ['**/*.js', '**/*.mjs'], extends: [tseslint.configs.base] },

  // What ships.
  {
    files: ['packages/*/src/**', 'apps/*/src/**'],
    rules: {
      'no-restricted-exports': [
        'error',
        {
          restrictDefaultExports: {
            direct: true,
            named: true,
            defaultFrom: true,
            namedFrom: true,
            namespaceFrom: true,
          },
        },
      ],
    },
  },
  { files: ['packages/*/src/**'], rules: { 'no-console': 'error' } },

  // What a doc comment must hold; .ci/docs asks for one on every public export.
  {
    files: ['packages/*/src/**'],
    plugins: { jsdoc },
    settings: { jsdoc: { mode: 'typescript' } },
    rules: {
      'jsdoc/require-description': ['error', { contexts: EXPORTED_FUNCTIONS }],
      // What an editor shows of an argument.
      'jsdoc/require-jsdoc': [
        'error',
        { require: { FunctionDeclaration: false }, contexts: EXPORTED_OPTIONS, enableFixer: false },
      ],
      'jsdoc/require-param-name': 'error',
      'jsdoc/require-param-description': 'error',
      'jsdoc/require-returns-description': 'error',
      'jsdoc/check-tag-names': 'error',
      'jsdoc/no-types': 'error',
      'jsdoc/empty-tags': 'error',
    },
  },
  {
    // A kernel's contract is prose: Assumes, Writes, Cost.
    files: ['packages/*/src/**/kernels/**'],
    rules: {
      'jsdoc/require-jsdoc': [
        'error',
        { publicOnly: { esm: true, cjs: false }, enableFixer: false },
      ],
      'jsdoc/match-description': [
        'error',
        {
          contexts: EXPORTED_FUNCTIONS,
          matchDescription: '[\\s\\S]*\\bO\\([\\s\\S]*\\ballocat[\\s\\S]*',
          message: 'Say what the kernel costs: O(…) time and what it allocates.',
        },
      ],
    },
  },
);
