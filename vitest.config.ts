import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import type { Plugin } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';

const source = (name: string): string =>
  fileURLToPath(new URL(`packages/${name}/src/index.ts`, import.meta.url));

const PACKAGES = [
  'core',
  'multilabel',
  'spans',
  'thresholds',
  'sql',
  'parallel',
  'sklearn',
  'evaluation',
  'inference',
  'report',
  'vitest',
  'files',
  'rows',
  'answers',
  'testkit',
];

const SQL_ENGINES = [
  ...['bigquery', 'clickhouse', 'databricks', 'duckdb', 'mysql', 'postgres', 'redshift'],
  ...['snowflake', 'spark', 'sqlite', 'trino'],
];

const PROJECTS = [...PACKAGES, 'cli', 'benchmark', 'explorer', 'docs'];
/** With `--project core` each has a project of its own. */
const hasProjectEach = process.argv.some((word) => word.startsWith('--project'));

function filesOf(name: string): string {
  if (name === 'docs') return '.ci/docs/*.test.ts';
  return `${PACKAGES.includes(name) ? 'packages' : 'apps'}/${name}/test/**/*.test.ts`;
}

function projectOf(names: readonly string[]) {
  const [first = ''] = names;
  return {
    extends: true as const,
    plugins: [duckdbPlugin, cachePlugin],
    resolve: { alias },
    test: {
      name: names.length === 1 ? first : 'packages',
      include: names.map(filesOf),
    },
  };
}

function fuzzProject(files: readonly string[]) {
  return {
    extends: true as const,
    plugins: [fuzzPlugin, cachePlugin],
    resolve: { alias },
    test: { name: 'fuzz', include: [...files], testTimeout: 24 * 3600_000, maxWorkers: 1 },
  };
}

const FAST_CHECK = source('testkit').replace('index', 'fuzz/fast-check');

/** `npm run fuzz`: the files of one part, whose properties draw for a time; see .ci/fuzz.mjs. */
const fuzzFiles = process.env['CONFMAT_FUZZ_FILES']?.split('\n');
const SHARED_DUCKDB = fileURLToPath(new URL('apps/cli/test/shared-duckdb.ts', import.meta.url));

/** Commands of one process share engines. The built command starts its own, as tests of it prove. */
const duckdbPlugin = {
  name: 'duckdb',
  enforce: 'pre' as const,
  resolveId: (id: string, importer?: string) =>
    id === '@duckdb/node-api' && importer !== SHARED_DUCKDB ? SHARED_DUCKDB : null,
};

const MANIFESTS = [...PACKAGES, ...['cli', 'benchmark', 'explorer']].map((name) =>
  fileURLToPath(
    new URL(
      `${PACKAGES.includes(name) ? 'packages' : 'apps'}/${name}/package.json`,
      import.meta.url,
    ),
  ),
);

/**
 * What a source becomes is kept in node_modules for the next process, under a hash of the source, of this
 * file and of what installs. The manifests say which file an import is, so that they are part of it too.
 */
const cachePlugin: Plugin = {
  name: 'cache',
  configureVitest: ({ experimental_defineCacheKeyGenerator: addToKey }) => {
    const manifests = MANIFESTS.map((path) => readFileSync(path, 'utf8')).join('');
    addToKey(() => manifests);
  },
};

const fuzzPlugin = {
  name: 'fuzz',
  enforce: 'pre' as const,
  resolveId: (id: string, importer?: string) =>
    id === 'fast-check' && importer !== FAST_CHECK ? FAST_CHECK : null,
};

/** Tests read the packages' sources, so that a stale build cannot lie. */
const sources = {
  // Not part of testkit's index, which programs without vitest and playwright read too. They stand before
  // it, because aliases match by prefix.
  '@confmat/testkit/expect-close': source('testkit').replace('index', 'expect-close'),
  '@confmat/testkit/chromium-path': source('testkit').replace('index.ts', 'chromium-path.js'),
  '@confmat/testkit/chromium': source('testkit').replace('index', 'chromium'),
  '@confmat/testkit/firefox': source('testkit').replace('index', 'firefox'),
  '@confmat/testkit/fuzz': source('testkit').replace('index', 'fuzz/index'),
  '@confmat/testkit/servers': source('testkit').replace('index', 'servers/index'),
  ...Object.fromEntries(
    ['core', 'sql', 'multilabel', 'thresholds', 'evaluation', 'inference', 'report'].map((name) => [
      `@confmat/${name}/internal`,
      source(name).replace('index', 'internal'),
    ]),
  ),
  '@confmat/inference/gate-text': source('inference').replace('index', 'gate-text'),
  ...Object.fromEntries(
    ['baselines', 'bounds', 'calibration', 'curves', 'detection', 'profiles'].map((name) => [
      `@confmat/thresholds/${name}`,
      source('thresholds').replace('index', name),
    ]),
  ),
  '@confmat/core/profiles': source('core').replace('index', 'profiles'),
  '@confmat/vitest/jest': source('vitest').replace('index', 'jest'),
  '@confmat/report/document': source('report').replace('index', 'document'),
  // The entries of sql's engines, each by its name.
  ...Object.fromEntries(
    SQL_ENGINES.map((name) => [
      `@confmat/sql/${name}`,
      source('sql').replace('index', `entries/${name}`),
    ]),
  ),
  // Every file of answers is an entry, which its package.json finds.
  ...Object.fromEntries(
    PACKAGES.filter((name) => name !== 'answers').map((name) => [`@confmat/${name}`, source(name)]),
  ),
};
const alias = [
  // Every file of rows is one for our own packages; what is published has an index only.
  { find: /^@confmat\/rows\/(.+)\.js$/, replacement: source('rows').replace('index', '$1') },
  ...Object.entries(sources).map(([find, replacement]) => ({ find, replacement })),
];

const isSlow = /\/(?:browser[^/]*|bundles|engines)\.test\.ts$/;

/** Files that start browsers, bundlers and servers first: none of them is left alone at the end. */
class SlowFirst extends BaseSequencer {
  override async sort(
    files: Parameters<BaseSequencer['sort']>[0],
  ): ReturnType<BaseSequencer['sort']> {
    const sorted = await super.sort(files);
    const slow = sorted.filter(({ moduleId }) => isSlow.test(moduleId));
    return [...slow, ...sorted.filter(({ moduleId }) => !isSlow.test(moduleId))];
  }
}

const MEMORY_FOLDER = '/dev/shm';
const MIN_FREE_BYTES = 2 ** 31;

/** Whether Linux has a folder in memory with room for temporary files, programs among them. */
function hasMemoryFolder(): boolean {
  if (!existsSync('/proc/mounts')) return false;
  const mounts = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
  const options = mounts.find(([, folder]) => folder === MEMORY_FOLDER)?.[3]?.split(',');
  if (!options?.includes('rw') || options.includes('noexec')) return false;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize >= MIN_FREE_BYTES;
}

// Each command makes and removes its folder for temporary files many times, which waits for a disk.
if (process.env['TMPDIR'] === undefined && hasMemoryFolder()) process.env['TMPDIR'] = MEMORY_FOLDER;

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    globalSetup: '.ci/vitest-setup.mjs',
    setupFiles: source('testkit').replace('index', 'equal-numbers'),
    // In `npm run fuzz` the time of a property may be over before its first example.
    expect: { requireAssertions: !fuzzFiles },
    // More at once only wait for each other: commands, memory tests and engines are heavy.
    maxWorkers: 2,
    // A busy machine takes long for what it does in a second when quiet.
    testTimeout: 30_000,
    // The files that a worker runs share its process, which compiles and loads the sources once.
    isolate: false,
    // Half of the time in which a single file of tests starts.
    experimental: { fsModuleCache: true },
    projects: fuzzFiles
      ? [fuzzProject(fuzzFiles)]
      : hasProjectEach
        ? PROJECTS.map((name) => projectOf([name]))
        : [projectOf(PROJECTS)],
    coverage: { provider: 'v8', include: ['packages/*/src/**', 'apps/*/src/**'] },
  },
});
