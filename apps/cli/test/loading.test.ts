import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Table, tableToIPC, vectorFromArray } from 'apache-arrow';
import { runsSlowTests, sampled } from '@confmat/testkit';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, TELCO, runBuilt, runPerhapsBuilt } from './harness.js';

const folder = new Folder();
const NOTE_LOADS = fileURLToPath(new URL('fixtures/note-loads.mjs', import.meta.url));

/** What stands in the built files that hold a part of the command, and in no other. */
const PARTS = {
  engine: 'require("@duckdb/node-bindings")',
  arrow: 'RecordBatchReader',
  csv: 'CSV_QUOTE_NOT_CLOSED',
  report: 'function classificationReport',
  sweep: 'function createSweepAccumulator',
  sets: 'SetCollector',
  inference: 'function rocAucInterval',
  wideTexts: 'ambiguousIsNarrow',
  patterns: 'function picomatch',
};

let nRuns = 0;

/** Run the built command, and tell which parts of it were loaded. */
async function loadedBy(args: readonly string[]): Promise<readonly string[]> {
  const log = join(folder.path, `loads${++nRuns}.txt`);
  const env = { NOTE_LOADS: log, NODE_OPTIONS: `--import=${NOTE_LOADS}` };
  const { code, stderr } = await runBuilt(args, { env });
  if (code !== 0) throw new Error(stderr);
  const text = readFileSync(log, 'utf8')
    .split('\n')
    .filter((url) => url.startsWith('file:') && existsSync(fileURLToPath(url)))
    .map((url) => readFileSync(fileURLToPath(url), 'utf8'))
    .join('\n');
  return Object.entries(PARTS).flatMap(([part, mark]) => (text.includes(mark) ? [part] : []));
}

describe('the built command', PATIENCE, () => {
  it.runIf(runsSlowTests)('has files that all load', async ({ expect }) => {
    const built = fileURLToPath(new URL('../dist/', import.meta.url));
    const files = readdirSync(built).filter((name) => name.endsWith('.js') && name !== 'main.js');
    expect(files.length).toBeGreaterThan(20);
    for (const name of files) await import(pathToFileURL(join(built, name)).href);
  });

  it('takes a quoted pattern', async ({ expect }) => {
    const pattern = TELCO.replace('telco-churn.csv', 'telco-ch*.csv');
    const args = ['report', pattern, '--true', 'churn', '--pred', 'prediction'];
    const { code, stderr, stdout } = await runPerhapsBuilt(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('7,043 rows');
  });
});

describe('confmat loads only what it uses', PATIENCE, () => {
  const churn = [TELCO, '--true', 'churn'];
  const arrow = folder.write(
    'rows.arrow',
    tableToIPC(new Table({ t: vectorFromArray([1, 2]), p: vectorFromArray([1, 1]) }), 'file'),
  );
  const cats = folder.write('cats.csv', 't,p\n猫,猫\n');
  const sets = folder.write('sets.csv', 't,p\na|b,a\n');
  const cases: readonly (readonly [readonly string[], readonly string[]])[] = [
    [['--version'], []],
    [['--help'], []],
    [
      ['report', ...churn, '--pred', 'prediction'],
      ['engine', 'csv', 'report'],
    ],
    [
      ['report', cats, '--true', 't', '--pred', 'p'],
      ['engine', 'csv', 'report', 'wideTexts'],
    ],
    [
      ['report', cats, '--true', 't', '--pred', 'p', '--json'],
      ['engine', 'csv', 'report', 'sweep', 'inference'],
    ],
    [
      ['report', ...churn, '--pred', 'prediction', '--interval'],
      ['engine', 'csv', 'report', 'sweep', 'inference'],
    ],
    [
      ['report', arrow, '--true', 't', '--pred', 'p'],
      ['arrow', 'report'],
    ],
  ];
  for (const [args, parts] of sampled(cases, 3)) {
    it.concurrent(args.join(' '), async ({ expect }) => {
      expect(await loadedBy(args)).toEqual(parts);
    });
  }

  it.runIf(runsSlowTests).concurrent(
    'a sweep loads curves, label sets their own',
    async ({ expect }) => {
      const sweep = ['sweep', ...churn, '--score', 'score', '--pos-label', 'Yes'];
      expect(await loadedBy(sweep)).toEqual(expect.arrayContaining(['engine', 'csv', 'sweep']));
      const tags = ['sets', sets, '--true', 't', '--pred', 'p', '--separator', '|'];
      expect(await loadedBy(tags)).toEqual(expect.arrayContaining(['engine', 'csv', 'sets']));
    },
  );
});
