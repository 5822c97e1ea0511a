// Who may import whom: the one table. docs/architecture.md draws the same floors; check-floors.mjs
// holds every import and every package.json to it.

/**
 * @typedef {object} Floor
 * @property {readonly string[]} mayImport Workspaces, by folder, that its sources may import.
 * @property {readonly string[] | 'all'} [inlines] Development dependencies that its build takes in,
 *   by name or by scope.
 * @property {boolean} [nodeBuiltins] Whether its sources may import Node's own modules.
 */

const PACKAGES = [
  'core',
  'multilabel',
  'spans',
  'thresholds',
  'sql',
  'parallel',
  'sklearn',
  'evaluation',
  'rows',
  'inference',
  'report',
  'vitest',
].map((name) => `packages/${name}`);

/** The brute-force oracle: imported by tests, benchmarks and apps/benchmark only. */
export const TESTKIT = 'packages/testkit';

/** What files of predictions are, for the apps that read them; their builds take it in. */
const FILES = 'packages/files';

/** The only one that touches rows of files and engines; builds of apps take it in. */
const ROWS = 'packages/rows';

/** What the command tells of counts, in each of its forms; its build takes it in. */
const ANSWERS = 'packages/answers';

/** @type {Readonly<Record<string, Floor>>} */
export const FLOORS = {
  // floor 1
  'packages/core': { mayImport: [] },
  [FILES]: { mayImport: [], inlines: ['fflate', 'fzstd', 'lz4js', 'read-excel-file'] },
  // floor 2
  'packages/multilabel': { mayImport: ['packages/core'] },
  'packages/spans': { mayImport: ['packages/core'] },
  'packages/thresholds': { mayImport: ['packages/core'] },
  'packages/sql': { mayImport: ['packages/core'] },
  'packages/parallel': { mayImport: ['packages/core'], nodeBuiltins: true },
  // floor 3
  'packages/evaluation': {
    mayImport: ['packages/core', 'packages/multilabel', 'packages/thresholds'],
    inlines: ['@noble'],
  },
  // floor 4
  'packages/sklearn': {
    mayImport: ['packages/core', 'packages/multilabel', 'packages/thresholds'],
  },
  [ROWS]: {
    mayImport: [
      'packages/core',
      FILES,
      'packages/multilabel',
      'packages/thresholds',
      'packages/sql',
      'packages/evaluation',
    ],
    inlines: 'all',
    nodeBuiltins: true,
  },
  'packages/inference': {
    mayImport: [
      'packages/core',
      'packages/multilabel',
      'packages/thresholds',
      'packages/evaluation',
    ],
  },
  // floor 5
  'packages/report': {
    mayImport: [
      'packages/core',
      'packages/multilabel',
      'packages/thresholds',
      'packages/evaluation',
      'packages/inference',
    ],
    inlines: ['d3-array', 'd3-format'],
  },
  'packages/vitest': {
    mayImport: [
      'packages/core',
      'packages/multilabel',
      'packages/thresholds',
      'packages/evaluation',
      'packages/inference',
    ],
  },
  bench: { mayImport: [...PACKAGES, TESTKIT], nodeBuiltins: true },
  // floor 6
  [ANSWERS]: {
    mayImport: [
      'packages/core',
      FILES,
      'packages/multilabel',
      'packages/spans',
      'packages/thresholds',
      'packages/sql',
      'packages/evaluation',
      ROWS,
      'packages/inference',
      'packages/report',
    ],
    inlines: 'all',
    nodeBuiltins: true,
  },
  // floor 7
  'apps/cli': {
    mayImport: [...PACKAGES, FILES, ANSWERS],
    inlines: 'all',
    nodeBuiltins: true,
  },
  'apps/benchmark': { mayImport: [...PACKAGES, TESTKIT, 'bench'], nodeBuiltins: true },
  'apps/explorer': { mayImport: [...PACKAGES, FILES], inlines: 'all' },
  // aside
  [TESTKIT]: { mayImport: [], nodeBuiltins: true },
};
