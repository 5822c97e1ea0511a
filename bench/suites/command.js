import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { unitFiles } from '../unit-files.js';
import { CACHE } from '../workload.js';

/** @import { Case, CaseFacts, CommandCase, Target } from '../case.js' */
/** @import { ProgramName } from '../command.js' */
/** @import { UnitFacts, UnitFiles } from '../unit-files.js' */

const ENGINE = fileURLToPath(new URL('../engine.js', import.meta.url));
const SAVED = fileURLToPath(new URL('saved.json', CACHE));
const SCORES = ['--true', 'y', '--score', 's', '--pos-label', 'fraud'];
const MIB = 2 ** 20;

/**
 * @typedef {object} Work What the command is asked, and what others do of it.
 * @property {string} what
 * @property {(files: UnitFiles) => readonly string[]} args
 * @property {(output: string, facts: UnitFacts, n: number) => void} check
 * @property {readonly string[]} keys What the engine groups the rows by.
 * @property {'csv' | 'parquet'} format
 * @property {string} polars The work in `peers/users_polars.py`, or the script itself.
 * @property {string} pandas The work in `peers/users_pandas.py`.
 */

/** @type {(output: string) => any} */
const json = (output) => JSON.parse(output);
const AS_JSON = ['--format', 'json'];

/** @type {readonly Work[]} */
const WORKS = [
  {
    what: 'report --unit --interval',
    args: ({ parquet }) => [
      ...['report', parquet, '--true', 't', '--pred', 'a', '--unit', 'user', '--interval'],
      ...AS_JSON,
    ],
    check: (output, { rightA }, n) => {
      const found = json(output);
      assert.equal(found.nSamples, n);
      assert.equal(found.accuracy, rightA / n);
      assert.ok(found.intervals, 'no intervals');
    },
    ...{ keys: ['user', 't', 'a'], format: 'parquet', polars: 'report', pandas: 'report' },
  },
  {
    what: 'compare --pred a,b --unit',
    args: ({ parquet }) => [
      ...['compare', parquet, '--true', 't', '--pred', 'a,b', '--unit', 'user'],
      ...AS_JSON,
    ],
    check: (output, { nUsers, rightA, rightB }, n) => {
      const found = json(output);
      assert.equal(found.nUnits, nUsers);
      const { baseline, value } = found.pairs[0].metrics.accuracy;
      assert.deepEqual([baseline, value], [rightA / n, rightB / n]);
    },
    ...{ keys: ['user', 't', 'a', 'b'], format: 'parquet', polars: 'compare', pandas: 'compare' },
  },
  {
    what: 'trials',
    args: ({ parquet }) => [
      ...['trials', parquet, '--task', 'user', '--passed', 'passed'],
      ...AS_JSON,
    ],
    check: (output, { nUsers, passed }, n) => {
      const { nTasks, nTries, tallies } = json(output);
      assert.deepEqual([nTasks, nTries], [nUsers, n]);
      const sum = tallies.reduce(
        (/** @type {number} */ all, /** @type {any} */ one) => all + one.passes * one.nTasks,
        0,
      );
      assert.equal(sum, passed);
    },
    ...{ keys: ['user', 'passed'], format: 'parquet', polars: 'trials', pandas: 'trials' },
  },
  {
    what: 'report --score --unit --interval',
    args: ({ parquet }) => [
      ...['report', parquet, ...SCORES, '--unit', 'user', '--interval'],
      ...AS_JSON,
    ],
    check: (output, _, n) => {
      const found = json(output);
      assert.equal(found.nSamples, n);
      assert.ok(found.intervals, 'no intervals');
    },
    ...{ keys: ['user', 's', 'y'], format: 'parquet', polars: 'scores', pandas: 'scores' },
  },
  {
    what: 'sweep --unit --interval',
    args: ({ parquet }) => ['sweep', parquet, ...SCORES, '--unit', 'user', '--interval'],
    check: hasPositives,
    ...{ keys: ['user', 's', 'y'], format: 'parquet', polars: 'scores', pandas: 'scores' },
  },
  {
    what: 'report --save --unit',
    args: ({ parquet }) => [
      ...['report', parquet, '--true', 't', '--pred', 'a', '--unit', 'user', '--save', SAVED],
      ...AS_JSON,
    ],
    check: (output, { rightA }, n) => assert.equal(json(output).accuracy, rightA / n),
    ...{ keys: ['user', 't', 'a'], format: 'parquet', polars: 'report', pandas: 'report' },
  },
  {
    what: 'sweep --by',
    args: ({ parquet }) => ['sweep', parquet, ...SCORES, '--by', 'g'],
    check: hasPositives,
    ...{ keys: ['g', 's', 'y'], format: 'parquet', polars: 'users_areas.py', pandas: 'groups' },
  },
  {
    what: 'columns of CSV',
    args: ({ csv }) => ['columns', csv, ...AS_JSON],
    check: (output, _, n) => {
      const { nRows, columns } = json(output);
      assert.equal(nRows, n);
      assert.deepEqual([columns.length, columns[1].nDistinct], [8, 12]);
    },
    ...{ keys: ['t', 'a'], format: 'csv', polars: 'columns', pandas: 'columns' },
  },
];

/** Not a work of units: what `columns` is held against. */
const OF_CSV = 'report of CSV';

const SIZE = 'n=1e6';
const engineOf = (/** @type {string} */ what) => `DuckDB in Node, GROUP BY of ${what} ${SIZE}`;

/** @type {readonly Target[]} */
export const targets = [
  ...[
    ['report --unit --interval', 1.5, 450],
    ['compare --pred a,b --unit', 2, 450],
    ['trials', 1, 450],
    ['report --score --unit --interval', 3, 450],
    ['sweep --unit --interval', 3, 450],
    ['report --save --unit', 1.5, 450],
  ].flatMap(([what, times, mib]) => [
    {
      text: `${what} takes at most ${times} × the GROUP BY of its columns`,
      slow: `confmat ${what} ${SIZE}`,
      fast: engineOf(String(what)),
      atMost: Number(times),
    },
    {
      text: `${what} takes at most ${mib} MiB`,
      peakOf: `confmat ${what} ${SIZE}`,
      atMostBytes: Number(mib) * MIB,
    },
  ]),
  {
    text: 'sweep --by takes at most as long as polarbearings',
    slow: `confmat sweep --by ${SIZE}`,
    fast: `polarbearings, areas of groups, of sweep --by ${SIZE}`,
    atMost: 1,
  },
  {
    text: `columns of CSV takes at most 1.5 × ${OF_CSV}`,
    slow: `confmat columns of CSV ${SIZE}`,
    fast: `confmat ${OF_CSV} ${SIZE}`,
    atMost: 1.5,
  },
  {
    text: 'columns of CSV takes at most 300 MiB',
    peakOf: `confmat columns of CSV ${SIZE}`,
    atMostBytes: 300 * MIB,
  },
];

/**
 * Whole processes on a million rows of 200,000 users and 12 classes: the command beside the engine
 * that only counts the row's own columns, and beside what one writes in Python.
 *
 * @param {{ quick: boolean }} options
 * @returns {Case[]}
 */
export function createCases({ quick }) {
  const n = quick ? 100_000 : 1_000_000;
  return WORKS.flatMap((work) => casesOf(work, n));
}

/**
 * @param {Work} work
 * @param {number} n
 * @returns {CommandCase[]}
 */
function casesOf({ what, args, check, keys, format, polars, pandas }, n) {
  const size = n === 1_000_000 ? SIZE : 'n=1e5';
  /** @type {UnitFacts | undefined} */
  let facts;
  const filesOf = async () => {
    const files = await unitFiles(n);
    facts = files.facts;
    return files;
  };
  // The files come before the first output.
  const factsThen = () => {
    if (!facts) throw new Error('bug: a case begins with its files');
    return facts;
  };
  const counted = countedBy(keys, n, factsThen);
  /** @type {(name: string, program: ProgramName, of: (files: UnitFiles) => readonly string[], check: CommandCase['command']['check']) => CommandCase} */
  const process = (name, program, of, checkOutput) => ({
    ...factsOf(`${name} ${size}`, `${what} ${size}`, n),
    command: { program, args: async () => of(await filesOf()), check: checkOutput },
  });
  const sqlOf = (/** @type {UnitFiles} */ files) => engineSql(files[format], keys);
  const isAreas = polars === 'users_areas.py';
  return [
    process(`confmat ${what}`, 'confmat', args, (output) => check(output, factsThen(), n)),
    ...(format === 'csv'
      ? [
          process(
            `confmat ${OF_CSV}`,
            'confmat',
            ({ csv }) => ['report', csv, '--true', 't', '--pred', 'a', '--quiet'],
            (output) => assert.match(output, /accuracy +0\.80 /),
          ),
        ]
      : []),
    process(
      `DuckDB in Node, GROUP BY of ${what}`,
      'node',
      (files) => [ENGINE, sqlOf(files)],
      counted,
    ),
    process(
      `DuckDB's shell, GROUP BY of ${what}`,
      'duckdb',
      (files) => ['-csv', '-noheader', '-c', sqlOf(files)],
      counted,
    ),
    isAreas
      ? process(
          `polarbearings, areas of groups, of ${what}`,
          'users_areas.py',
          ({ parquet }) => [parquet],
          (output) => assert.match(output, new RegExp(`^1000,${n},0\\.\\d+,0\\.\\d+\\n$`)),
        )
      : process(
          `polars, group_by of ${what}`,
          'users_polars.py',
          (files) => [polars, files[format]],
          counted,
        ),
    process(
      `pandas and scikit-learn, ${what} without intervals`,
      'users_pandas.py',
      (files) => [pandas, files[format]],
      (output) => assert.ok(output.split(',').includes(String(n)), output),
    ),
  ];
}

/**
 * @param {string} name
 * @param {string} group
 * @param {number} n
 * @returns {CaseFacts}
 */
function factsOf(name, group, n) {
  const ours = name.startsWith('confmat ');
  return { name, group, ours, n, k: 12, dtype: 'strings', skew: null };
}

/**
 * What an engine does alone: it counts the rows of each combination, and says how many there are.
 *
 * @param {string} path
 * @param {readonly string[]} keys
 */
function engineSql(path, keys) {
  const counts = `CREATE TABLE counts AS SELECT ${keys.join(', ')}, count(*) AS n FROM '${path}' GROUP BY ALL`;
  return `${counts}; SELECT count(*), sum(n) FROM counts`;
}

/**
 * Checks how many combinations there are, and that all rows were counted.
 *
 * @param {readonly string[]} keys
 * @param {number} n
 * @param {() => UnitFacts} facts
 * @returns {(output: string) => void}
 */
function countedBy(keys, n, facts) {
  const known = { 'user,t,a': () => facts().nCells, 't,a': () => 144 };
  return (output) => {
    const found = /^(\d+),(\d+)\r?\n$/.exec(output);
    assert.ok(found, `not two numbers: ${output}`);
    assert.equal(Number(found[2]), n);
    const expected = Object.entries(known).find(([names]) => names === keys.join())?.[1];
    if (expected) assert.equal(Number(found[1]), expected());
    // Scores hardly ever tie, so that each row is a combination of its own.
    else if (keys.includes('s'))
      assert.ok(Number(found[1]) > 0.999 * n, `${found[1]} combinations`);
    else assert.ok(Number(found[1]) > facts().nUsers, `${found[1]} combinations`);
  };
}

/**
 * Text, since the JSON of a sweep has a row for each score.
 *
 * @param {string} output
 * @param {UnitFacts} facts
 * @param {number} n
 */
function hasPositives(output, { nPositives }, n) {
  assert.ok(output.includes(`${n.toLocaleString('en')} rows`), 'another number of rows');
  assert.ok(output.includes(`${nPositives.toLocaleString('en')} fraud`), 'other positives');
}
