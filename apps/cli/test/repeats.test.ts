import { describe, it } from 'vitest';
import { makeProgram } from '../src/program.js';
import { PATIENCE, TELCO, refusal, reportJson, run, sweepJson } from './harness.js';

const CHURN = [TELCO, '--true', 'churn', '--pred', 'prediction'];
const SCORED = [TELCO, '--true', 'churn', '--score', 'score', '--pos-label', 'Yes'];

describe('confmat, lists that are given several times', PATIENCE, () => {
  it.concurrent('add up', async ({ expect }) => {
    const metrics = ['--metrics', 'specificity,jaccard', '--metrics', 'mcc'];
    const labels = ['--labels', 'Yes', '--labels', '["No"]'];
    const by = ['--by', 'contract', '--by', 'internet_service'];
    const report = await reportJson([...CHURN, ...metrics, ...labels, ...by]);
    expect(Object.keys(report.rows[0]?.metrics ?? {})).toEqual([
      ...['specificity', 'jaccard', 'matthewsCorrcoef'],
    ]);
    expect(report.labels).toEqual(['Yes', 'No']);
    expect(report.by).toEqual(['contract', 'internet_service']);
    const thresholds = ['--thresholds', '0.5,0.6', '--thresholds', '0.7'];
    const best = ['--maximize', 'recall', '--maximize', 'accuracy,recall'];
    const { models } = await sweepJson([...SCORED, ...thresholds, ...best]);
    expect(models[0]?.rows.map(({ threshold }) => threshold)).toEqual([0.5, 0.6, 0.7]);
    expect(models[0]?.best.map(({ metric }) => metric)).toEqual(['recall', 'accuracy']);
    expect(
      await refusal(['sweep', ...SCORED, '--thresholds', '0.5', '--thresholds', 'all']),
    ).toContain('"all" and numbers cannot be combined');
  });
});

/** Options that add up, and so may be repeated; every other is refused by name. */
const ADD_UP: Readonly<Record<string, readonly string[]>> = {
  columns: ['--output', '--csv'],
  report: [
    '--pred',
    ...['--labels', '--by', '--metrics', '--output', '--fail-under', '--only', '--on'],
    ...['--map', '--clean', '--svg', '--max', '--errors', '--show', '--csv'],
  ],
  sweep: [
    ...['--score', '--maximize', '--subject-to', '--thresholds', '--metrics', '--output'],
    ...['--fail-under', '--on', '--map', '--clean', '--by', '--labels', '--svg', '--max', '--csv'],
  ],
};

/** A value that an option takes; the others take any text. */
const VALUES: Readonly<Record<string, string>> = {
  '--metrics': 'jaccard',
  '--maximize': 'f1',
  '--fail-under': 'accuracy=0',
  '--subject-to': 'recall>=0',
  '--confidence': '0.95',
  '--sort': 'f1',
  '--format': 'json',
  '--input-format': 'csv',
  '--matrix': 'all',
  '--nulls': 'skip',
  '--profile': 'keras',
};

describe('confmat, an option that is given twice', PATIENCE, () => {
  it.concurrent('is a usage error unless it adds up', async ({ expect }) => {
    const host = { stdout: { write: () => 0 }, stderr: { write: () => 0 } } as never;
    const program = await makeProgram(['report', 'sweep', 'columns'], host, () => undefined);
    let nRefused = 0;
    for (const command of program.commands) {
      for (const { long, required } of command.options) {
        if (
          typeof long !== 'string' ||
          long === '--help-all' ||
          ADD_UP[command.name()]?.includes(long)
        )
          continue;
        const once = required ? [long, VALUES[long] ?? '1'] : [long];
        const said = await refusal([command.name(), 'none.csv', ...once, ...once]);
        expect(said).toContain(`exit 2\nconfmat: ${long} is given twice\n`);
        ++nRefused;
      }
    }
    expect(nRefused).toBeGreaterThan(40);
  });

  it.concurrent('is told of before the file is looked at', async ({ expect }) => {
    const { code, stdout } = await run(['report', ...CHURN, '--true', 'other']);
    expect([code, stdout]).toEqual([2, '']);
  });
});
