import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** @import { Case, CaseFacts, CommandCase, Target } from '../case.js' */
/** @import { ProgramName } from '../command.js' */

const FILE = fileURLToPath(new URL('../../examples/telco-churn.csv', import.meta.url));
const SELECT_1 = `
const { DuckDBInstance } = require(${JSON.stringify(createRequire(import.meta.url).resolve('@duckdb/node-api'))});
(async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const result = await connection.runAndReadAll('select 1 as one');
  console.log(result.getRowObjectsJS()[0].one);
})();`;
/** How often each label was predicted as each, by the name of the example. */
const COUNTS = [4666, 508, 877, 992];

const REPORT = 'confmat report of 7,043 rows of csv';
const ENGINE = "Node opens DuckDB for 'select 1'";
const VERSION = 'confmat --version';
const HELP = 'confmat --help';
const NODE = 'Node runs nothing';

/** @type {readonly Target[]} */
export const targets = [
  {
    text: `${REPORT} takes at most 1.4 × as long as ${ENGINE}`,
    slow: REPORT,
    fast: ENGINE,
    atMost: 1.4,
  },
  {
    text: `${VERSION} takes at most 2 × as long as ${NODE}`,
    slow: VERSION,
    fast: NODE,
    atMost: 2,
  },
];

/**
 * Whole processes on a small file.
 *
 * @returns {Case[]}
 */
export function createCases() {
  const columns = ['churn', 'prediction'];
  const sql = `SELECT count(*) FROM read_csv('${FILE}') GROUP BY ${columns.join(', ')}`;
  /** @param {string} output */
  const hasCounts = (output) => {
    for (const count of COUNTS) assert.match(output, new RegExp(`\\b${count}\\b`));
  };
  /** @param {string} output */
  const hasReport = (output) => assert.match(output, /accuracy +0\.80 +7043\n/);
  return [
    bare('confmat', REPORT, ['report', FILE, '--true', 'churn', '--pred', 'prediction'], hasCounts),
    bare('node', ENGINE, ['-e', SELECT_1], (output) => assert.equal(output, '1\n')),
    bare('duckdb', 'the shell of DuckDB counts the rows', ['-csv', '-c', sql], hasCounts),
    bare('files.py', 'pandas and scikit-learn report', ['csv', FILE, ...columns], hasReport),
    bare('confmat', VERSION, ['--version'], (output) => assert.match(output, /^\d+\.\d+\.\d+/)),
    bare('confmat', HELP, ['--help'], (output) => assert.match(output, /^Usage: confmat/)),
    bare('node', NODE, ['-e', '0'], (output) => assert.equal(output, '')),
  ];
}

/**
 * @param {ProgramName} program
 * @param {string} name
 * @param {readonly string[]} args
 * @param {(output: string) => void} check
 * @returns {CommandCase}
 */
function bare(program, name, args, check) {
  const isOfFile = ![VERSION, HELP, NODE].includes(name);
  /** @type {CaseFacts} */
  const facts = {
    name,
    group: isOfFile ? 'n=7043 k=2, csv to report' : 'no file',
    ours: program === 'confmat',
    n: isOfFile ? 7043 : null,
    k: isOfFile ? 2 : null,
    dtype: isOfFile ? 'strings' : null,
    skew: null,
  };
  return { ...facts, command: { program, args: async () => args, check, isBare: true } };
}
