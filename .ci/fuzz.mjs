// npm run fuzz -- [--seconds 60] [--seed N] [--only PART]: looks for wrong numbers among random examples.
// The examples are those of the property tests, drawn by other seeds, and of the *.fuzz.ts files.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Where the files of each part stand, and what it holds against what. */
const PARTS = {
  native: {
    folders: [
      'packages/core/test',
      'packages/thresholds/test',
      'packages/multilabel/test',
      'packages/spans/test',
    ],
    about: 'core, thresholds, multilabel and spans against their definitions',
  },
  face: {
    folders: ['packages/sklearn/test'],
    about: '@confmat/sklearn against scikit-learn',
  },
  intervals: {
    folders: ['packages/inference/test'],
    about: 'intervals against their laws, and their coverage in random designs',
  },
  doors: {
    folders: ['apps/cli/test'],
    about: 'one evaluation through every door that shows it, and damaged Arrow files',
  },
  engines: {
    folders: ['packages/sql/test'],
    about: 'the counts of engines against core',
  },
};

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
    only: { type: 'string' },
  },
});
const seconds = Number(values.seconds);
const seed = Number(values.seed);
const { only } = values;
if (!(seconds > 0)) fail(`--seconds is ${values.seconds}, expected a number above 0`);
if (!Number.isInteger(seed)) fail(`--seed is ${values.seed}, expected an integer`);
const names = Object.keys(PARTS);
if (only !== undefined && !names.includes(only)) {
  fail(`--only is ${only}, expected one of ${names.join(', ')}`);
}

const asked = only === undefined ? names : [only];
const skipped = asked.includes('face') && !hasScikitLearn() ? ['face'] : [];
const parts = Object.entries(PARTS).filter(
  ([name]) => asked.includes(name) && !skipped.includes(name),
);
const folder = mkdtempSync(join(tmpdir(), 'confmat-fuzz-'));
console.log(
  `fuzz: seed ${seed}, ${seconds} s for ${parts.map(([name]) => name).join(', ') || 'nothing'}`,
);
if (skipped.length > 0) {
  console.log(
    `fuzz: skipped face, because ${pythonOf()} has no scikit-learn 1.9; CONFMAT_PYTHON names another`,
  );
}
/** @type {string[]} */
const failed = [];
/** @type {string[]} */
const summary = [];
for (const [name, { folders, about }] of parts) {
  console.log(`\n--- ${name}: ${about}`);
  const files = folders.flatMap((one) => fuzzFiles(one));
  const log = join(folder, `${name}.log`);
  const settings = {
    part: name,
    seed,
    seconds: seconds / parts.length,
    nFiles: files.length,
    log,
  };
  const { status } = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--silent=passed-only',
      '--reporter=./.ci/fuzz-reporter.mjs',
    ],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: {
        ...process.env,
        CONFMAT_FUZZ: JSON.stringify(settings),
        CONFMAT_FUZZ_FILES: files.join('\n'),
      },
    },
  );
  const lines = linesOf(log);
  const records = lines.filter(({ note }) => note === undefined);
  const nExamples = records.reduce((sum, record) => sum + record.nExamples, 0);
  const nFailed = records.filter(({ isFailed }) => isFailed).length;
  if (status !== 0) failed.push(name);
  const examples = nExamples.toLocaleString('en-US');
  summary.push(`${name}: ${records.length} properties, ${examples} examples, ${nFailed} differ`);
  summary.push(...lines.flatMap(({ note }) => (note === undefined ? [] : [`  ${note}`])));
}
rmSync(folder, { recursive: true });
console.log(`\nfuzz, seed ${seed}\n${summary.join('\n')}`);
process.exitCode = failed.length > 0 ? 1 : 0;

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(`fuzz: ${message}`);
  process.exit(2);
}

function pythonOf() {
  return process.env['CONFMAT_PYTHON'] ?? 'python3';
}

function hasScikitLearn() {
  const program = 'import sklearn; raise SystemExit(not sklearn.__version__.startswith("1.9."))';
  return spawnSync(pythonOf(), ['-c', program]).status === 0;
}

/**
 * The files below a folder that draw examples.
 *
 * @param {string} dir From the root.
 * @returns {string[]}
 */
function fuzzFiles(dir) {
  return readdirSync(ROOT + dir, { withFileTypes: true }).flatMap((entry) => {
    const path = `${dir}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : fuzzFiles(path);
    if (entry.name.endsWith('.fuzz.ts')) return [path];
    return entry.name.endsWith('.test.ts') && textOf(path).includes('fc.assert(') ? [path] : [];
  });
}

/** @param {string} path From the root. */
function textOf(path) {
  return readFileSync(ROOT + path, 'utf8');
}

/**
 * @param {string} log
 * @returns {{ nExamples: number, isFailed: boolean, note?: string }[]}
 */
function linesOf(log) {
  if (!existsSync(log)) return [];
  return readFileSync(log, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}
