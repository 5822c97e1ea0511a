import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  Bool,
  Dictionary,
  Float32,
  Int32,
  Int64,
  Table,
  Utf8,
  tableToIPC,
  vectorFromArray,
} from 'apache-arrow';
import { evaluation } from '@confmat/evaluation';
import { thresholdSweep } from '@confmat/thresholds';
import { describe, it } from 'vitest';
import {
  DIGITS,
  Folder,
  PATIENCE,
  TELCO,
  arrowBytes,
  readExample,
  run,
  sweepJson,
} from './harness.js';
import type { BoundsJson } from './harness.js';

const folder = new Folder();
const CHURN = [TELCO, '--true', 'churn', '--pos-label', 'Yes'];
const SCORED = [...CHURN, '--score', 'score'];

/** Rows of truth and score with ties, in an order that is neither ascending nor descending. */
const ROWS = [
  { t: 'Yes', s: 0.75 },
  { t: 'No', s: 0.25 },
  { t: 'No', s: 0.75 },
  { t: 'Yes', s: 0.5 },
  { t: 'No', s: 0.25 },
  { t: 'Yes', s: 1 },
];
const SMALL = ['--true', 't', '--score', 's', '--pos-label', 'Yes'];
const csvOf = (separator: string): string =>
  [`t${separator}s`, ...ROWS.map(({ t, s }) => `${t}${separator}${s}`), ''].join('\n');

describe('confmat sweep', PATIENCE, () => {
  it.concurrent('finds the metrics of the churn model', async ({ expect }) => {
    const result = await sweepJson(SCORED);
    expect(result).toMatchObject({
      schemaVersion: 1,
      command: 'sweep',
      input: { file: TELCO, format: 'csv', true: 'churn', scores: ['score'] },
      labels: ['No', 'Yes'],
      posLabel: 'Yes',
      nSamples: 7043,
      nSkipped: 0,
      nPositives: 1869,
      nNegatives: 5174,
      kind: 'exact',
    });
    const [model] = result.models;
    expect(model?.rocAuc).toBeCloseTo(0.8464, 4);
    expect(model?.averagePrecision).toBeCloseTo(0.6643, 4);
    const [f1, ...others] = model?.best ?? [];
    expect(f1).toMatchObject({
      metric: 'f1',
      threshold: 0.342149,
      tn: 4171,
      fp: 1003,
      fn: 536,
      tp: 1333,
      value: 2666 / (2666 + 1003 + 536),
      baselines: { alwaysPositive: (2 * 1869) / (7043 + 1869), neverPositive: 0 },
    });
    expect(others.map(({ metric }) => metric)).toEqual([
      'informedness',
      'matthewsCorrcoef',
      'accuracy',
    ]);
    expect(result.baselines).toEqual({
      prevalence: 1869 / 7043,
      rocAuc: 0.5,
      averagePrecision: 1869 / 7043,
    });
  });

  it.concurrent('counts at 0.1 … 0.9 what counting the rows does', async ({ expect }) => {
    const { models } = await sweepJson([...SCORED, '--metrics', 'lift']);
    const rows = readExample(TELCO);
    const nAt = (label: string, threshold: number): number =>
      rows.filter(({ churn, score }) => churn === label && Number(score) >= threshold).length;
    expect(models[0]?.rows.map(({ threshold }) => threshold)).toEqual([
      0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9,
    ]);
    for (const row of models[0]?.rows ?? []) {
      const tp = nAt('Yes', row['threshold'] ?? NaN);
      const fp = nAt('No', row['threshold'] ?? NaN);
      expect(row).toMatchObject({ tp, fp, fn: 1869 - tp, tn: 5174 - fp });
      expect(row['precision']).toBe(tp / (tp + fp));
      expect(row['lift']).toBeCloseTo((tp / (tp + fp)) * (7043 / 1869), 12);
    }
  });

  it.concurrent('compares columns of scores over the same rows', async ({ expect }) => {
    const [together, apart] = await Promise.all([
      sweepJson([...SCORED, '--score', 'score_logistic']),
      sweepJson([...CHURN, '--score', 'score_logistic', '--maximize', 'f1']),
    ]);
    expect(together.models.map(({ score }) => score)).toEqual(['score', 'score_logistic']);
    expect(together.models[0]?.rocAuc).toBeCloseTo(0.8464, 4);
    expect(together.models[1]?.rocAuc).toBeCloseTo(0.8453, 4);
    expect(together.models[1]).toEqual(apart.models[0]);
  });

  it.concurrent('finds the same in every format', async ({ expect }) => {
    const lines = ROWS.map((row) => JSON.stringify(row)).join('\n');
    const columns = { t: ROWS.map(({ t }) => t), s: ROWS.map(({ s }) => s) };
    const values = ROWS.map(({ t, s }) => `('${t}', ${s}::DOUBLE)`).join(', ');
    const files = [
      folder.write('rows.csv', csvOf(',')),
      folder.write('rows.tsv.gz', gzipSync(csvOf('\t'))),
      folder.write('rows.json', JSON.stringify(ROWS)),
      folder.write('rows.jsonl', lines),
      folder.write('rows.arrows', arrowBytes(columns, 'stream')),
      await folder.writeParquet('rows.parquet', `SELECT * FROM (VALUES ${values}) AS rows(t, s)`),
    ];
    const found = await Promise.all([
      ...files.map((file) => sweepJson([file, ...SMALL])),
      sweepJson(['-', '--input-format', 'csv', ...SMALL], { input: csvOf(',') }),
    ]);
    for (const { models, nPositives, nNegatives, labels } of found) {
      expect({ nPositives, nNegatives, labels }).toEqual({
        nPositives: 3,
        nNegatives: 3,
        labels: ['No', 'Yes'],
      });
      // Pairs of a positive and a negative: 1 is above all 3; 0.75 ties one and is above 2; 0.5 is
      // above 2.
      expect(models[0]?.rocAuc).toBeCloseTo((3 + 2.5 + 2) / 9, 15);
      // At 1: 1/1, at 0.75: 2/3, at 0.5: 3/4.
      expect(models[0]?.averagePrecision).toBeCloseTo((1 + 2 / 3 + 3 / 4) / 3, 15);
      expect(models).toEqual(found[0].models);
    }
  });

  it.concurrent('takes labels of every type', async ({ expect }) => {
    const query = `SELECT i % 2 = 0 AS b, (i % 2)::BIGINT AS n, (i % 2)::DOUBLE AS d,
      CASE i % 2 WHEN 0 THEN 'a' ELSE 'b' END::ENUM ('a', 'b') AS e,
      DATE '2020-01-01' + (i % 2)::INT AS day, i::DECIMAL(9, 2) AS s FROM range(9) AS rows(i)`;
    const file = await folder.writeParquet('types.parquet', query);
    const cells = Array.from({ length: 9 }, (_, i) => i);
    const arrow = folder.write(
      'types.arrow',
      tableToIPC(
        new Table({
          b: vectorFromArray(
            cells.map((i) => i % 2 === 0),
            new Bool(),
          ),
          n: vectorFromArray(
            cells.map((i) => BigInt(i % 2)),
            new Int64(),
          ),
          e: vectorFromArray(
            cells.map((i) => (i % 2 === 0 ? 'a' : 'b')),
            new Dictionary(new Utf8(), new Int32()),
          ),
          s: vectorFromArray(cells, new Float32()),
        }),
        'file',
      ),
    );
    const of = (path: string, column: string, label: string): string[] => [
      path,
      ...['--true', column, '--pos-label', label, '--score', 's', '--maximize', 'f1'],
    ];
    const found = await Promise.all([
      sweepJson(of(file, 'b', 'False')),
      sweepJson(of(file, 'n', '1')),
      sweepJson(of(file, 'd', '1')),
      sweepJson(of(file, 'e', 'b')),
      sweepJson(of(file, 'day', '2020-01-02')),
      sweepJson(of(arrow, 'b', 'False')),
      sweepJson(of(arrow, 'n', '1')),
      sweepJson(of(arrow, 'e', 'b')),
    ]);
    expect(found.map(({ posLabel, labels }) => [posLabel, ...labels])).toEqual([
      [false, false, true],
      [1, 0, 1],
      [1, 0, 1],
      ['b', 'a', 'b'],
      ['2020-01-02', '2020-01-01', '2020-01-02'],
      [false, false, true],
      [1, 0, 1],
      ['b', 'a', 'b'],
    ]);
    for (const { models } of found) expect(models).toEqual(found[0].models);
  });

  it.concurrent('takes every other label as negative, and says so', async ({ expect }) => {
    const args = ['sweep', DIGITS, '--true', 'digit', '--score', 'p_8', '--pos-label', '8'];
    const [{ stdout, stderr }, exact] = await Promise.all([
      run([...args, '--format', 'csv', '--maximize', 'f1', '--zero-division', '0']),
      sweepJson(args.slice(1)),
    ]);
    expect(stderr).toBe('confmat: note: column "digit" has 10 labels: all but 8 are negative\n');
    expect(stdout).toContain('best f1,p_8,');
    expect(exact).toMatchObject({ posLabel: 8, labels: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] });
    expect([exact.nPositives, exact.nNegatives]).toEqual([174, 1797 - 174]);
  });

  it.concurrent(
    'counts at a list and in bins, and keeps areas within bounds',
    async ({ expect }) => {
      const [exact, list, bins] = await Promise.all([
        sweepJson([...SCORED, '--maximize', 'f1']),
        sweepJson([...SCORED, '--maximize', 'f1', '--thresholds', '0.5,0.1,0.9']),
        sweepJson([...SCORED, '--maximize', 'f1', '--bins', '10:0..1']),
      ]);
      const rowsAt = (thresholds: readonly number[]): unknown =>
        exact.models[0]?.rows.filter(({ threshold }) => thresholds.includes(threshold ?? NaN));
      expect(list.kind).toBe('list');
      expect(list.models[0]?.rows).toEqual(rowsAt([0.1, 0.5, 0.9]));
      expect(bins.kind).toBe('bins');
      // Edges are i / 10 to the last bit, and so are not all 0.1 · i.
      expect(bins.models[0]?.rows.slice(1)).toEqual(exact.models[0]?.rows);
      for (const { models } of [list, bins]) {
        const [model] = models;
        const [[best], [exactBest]] = [model?.best ?? [], exact.models[0]?.best ?? []];
        expect(best?.['threshold']).not.toBe(exactBest?.['threshold']);
        const pairs = [
          [model?.rocAuc, exact.models[0]?.rocAuc],
          [model?.averagePrecision, exact.models[0]?.averagePrecision],
          [best?.bounds, exactBest?.['value']],
        ] as [BoundsJson, number][];
        for (const [{ low, high }, value] of pairs) {
          expect(low).toBeLessThan(value);
          expect(high).toBeGreaterThan(value);
        }
      }
    },
  );

  it.concurrent('lists every score as a threshold if told so', async ({ expect }) => {
    const file = folder.write('all.csv', csvOf(','));
    const { models } = await sweepJson([file, ...SMALL, '--thresholds', 'all']);
    expect(models[0]?.rows.map(({ threshold, tp, fp }) => [threshold, tp, fp])).toEqual([
      [0.25, 3, 3],
      [0.5, 3, 1],
      [0.75, 2, 1],
      [1, 1, 0],
    ]);
    expect(models[0]).toMatchObject({ nThresholds: 4, range: [0.25, 1] });
  });

  it.concurrent(
    'takes shares of rows for the table where scores are not in [0, 1]',
    async ({ expect }) => {
      const file = folder.write('wide.csv', 't,s\nYes,5\nNo,-3\nYes,7.5\nNo,1\n');
      const { models } = await sweepJson([file, ...SMALL]);
      expect(models[0]?.rows.map(({ threshold }) => threshold)).toEqual([-3, 1, 5, 7.5]);
    },
  );

  it.concurrent('keeps to constraints, and says which cannot be met', async ({ expect }) => {
    const recall = [...SCORED, '--maximize', 'recall'];
    const [met, few, unmet] = await Promise.all([
      sweepJson([...recall, '--subject-to', 'precision>=0.6']),
      sweepJson([...recall, '--subject-to', 'predictedPositives <= 200']),
      sweepJson([...recall, '--subject-to', 'precision>=0.6', '--subject-to', 'recall>=1.5']),
    ]);
    const [best] = met.models[0]?.best ?? [];
    expect(best?.['precision']).toBeGreaterThanOrEqual(0.6);
    // The next row with as good a precision would have been taken: no cut with more recall has it.
    const rows = readExample(TELCO).map(({ churn, score }) => ({ churn, score: Number(score) }));
    const scores = [...new Set(rows.map(({ score }) => score))].sort((a, b) => a - b);
    const isGood = (threshold: number): boolean => {
      const positive = rows.filter(({ score }) => score >= threshold);
      return positive.filter(({ churn }) => churn === 'Yes').length >= 0.6 * positive.length;
    };
    const lowest = scores.find(isGood);
    const recallAt = (threshold = NaN): number =>
      rows.filter(({ churn, score }) => churn === 'Yes' && score >= threshold).length / 1869;
    expect(best?.['value']).toBe(recallAt(lowest));
    const [small] = few.models[0]?.best ?? [];
    expect((small?.['tp'] ?? NaN) + (small?.['fp'] ?? NaN)).toBeLessThanOrEqual(200);
    expect(unmet.models[0]?.best[0]).toMatchObject({
      value: null,
      threshold: null,
      reason: expect.stringContaining(
        'no threshold has recall>=1.5, recall goes from 0.000',
      ) as string,
    });
  });

  it.concurrent('keeps constraints in CSV', async ({ expect }) => {
    const bounds = ['--subject-to', 'precision>=0.6', '--subject-to', 'predictedPositives <= 200'];
    const { stdout } = await run(['sweep', ...SCORED, ...bounds, '--format', 'csv']);
    const records = stdout.split('\n').filter((line) => line.startsWith('constraint,'));
    expect(records.map((line) => line.replace(/,+/g, ','))).toEqual([
      'constraint,precision>=0.6,0.6',
      'constraint,predictedPositives <= 200,200',
    ]);
  });

  it.concurrent('finds the least of a metric where less is better', async ({ expect }) => {
    const file = folder.write('errors.csv', csvOf(','));
    const metrics = ['--maximize', 'errorRate,falseNegativeRate,accuracy'];
    const [exact, listed, text] = await Promise.all([
      sweepJson([file, ...SMALL, ...metrics]),
      sweepJson([file, ...SMALL, ...metrics, '--thresholds', '0.25,0.75']),
      run(['sweep', file, ...SMALL, ...metrics, '--thresholds', '0.25,0.75']),
    ]);
    // Errors of 6 rows at 0.25: 3 of 3 No; at 0.5: 1 No; at 0.75: 1 No and 1 Yes; at 1: 2 Yes.
    expect(exact.models[0]?.best).toMatchObject([
      { metric: 'errorRate', value: 1 / 6, threshold: 0.5, fp: 1, fn: 0 },
      // No Yes is missed at 0.25 and at 0.5: of both, the highest.
      { metric: 'falseNegativeRate', value: 0, threshold: 0.5, plateau: { from: 0.25, to: 0.5 } },
      { metric: 'accuracy', value: 5 / 6, threshold: 0.5 },
    ]);
    const [error, misses, accuracy] = listed.models[0]?.best ?? [];
    expect([error?.['value'], error?.['threshold']]).toEqual([2 / 6, 0.75]);
    expect([misses?.['value'], misses?.['threshold']]).toEqual([0, 0.25]);
    // A threshold between 0.25 and 0.75 may have all 3 Yes and the No at 0.75 only: 1 error of 6.
    expect(error?.bounds?.high).toBe(2 / 6);
    expect(error?.bounds?.low).toBeCloseTo(1 / 6, 12);
    expect(error?.bounds?.low).toBeCloseTo(1 - (accuracy?.bounds?.high ?? NaN), 12);
    expect(text.stdout).toContain('\nerrorRate at any other threshold is at least 0.1667\n');
  });

  it.concurrent('counts a weight as so many rows', async ({ expect }) => {
    const weighted = 't,s,w\nYes,0.9,2\nNo,0.5,1\nYes,0.4,1\nNo,0.1,3\nNo,0.95,0\n';
    const repeated = 't,s\nYes,0.9\nYes,0.9\nNo,0.5\nYes,0.4\nNo,0.1\nNo,0.1\nNo,0.1\n';
    const arrow = arrowBytes(
      {
        t: ['Yes', 'No', 'Yes', 'No', 'No'],
        s: [0.9, 0.5, 0.4, 0.1, 0.95],
        w: [2, 1, 1, 3, 0],
      },
      'file',
    );
    const [byWeight, byArrow, byRow] = await Promise.all([
      sweepJson([folder.write('w.csv', weighted), ...SMALL, '--weight', 'w']),
      sweepJson([folder.write('w.arrow', arrow), ...SMALL, '--weight', 'w']),
      sweepJson([folder.write('r.csv', repeated), ...SMALL]),
    ]);
    expect([byWeight.nSamples, byWeight.nPositives, byWeight.nNegatives]).toEqual([5, 3, 4]);
    // Sums of weights have no interval.
    const reason = 'the counts are sums of weights, not numbers of rows';
    const models = byRow.models.map((model) => ({ ...model, intervals: { level: 0.95, reason } }));
    expect(byWeight.models).toEqual(models);
    expect(byArrow.models).toEqual(models);
  });

  it.concurrent('leaves a row out of every score if one is missing', async ({ expect }) => {
    const text = 't,a,b\nYes,0.9,\nNo,0.2,0.3\n,0.5,0.5\nYes,0.6,0.7\nNo,,0.1\n';
    const arrow = arrowBytes(
      {
        t: ['Yes', 'No', null, 'Yes', 'No'],
        a: [0.9, 0.2, 0.5, 0.6, null],
        b: [null, 0.3, 0.5, 0.7, 0.1],
      },
      'file',
    );
    const options = ['--true', 't', '--score', 'a,b', '--pos-label', 'Yes', '--nulls', 'skip'];
    const found = await Promise.all([
      sweepJson([folder.write('gaps.csv', text), ...options]),
      sweepJson([folder.write('gaps.arrow', arrow), ...options]),
    ]);
    for (const { nSamples, nSkipped, nPositives, models } of found) {
      expect([nSamples, nSkipped, nPositives]).toEqual([2, 3, 1]);
      expect(models.map(({ range }) => range)).toEqual([
        [0.2, 0.6],
        [0.3, 0.7],
      ]);
    }
  });

  it.concurrent('says what is undefined for one class, and for one score', async ({ expect }) => {
    const one = folder.write('one.csv', 't,s\nYes,0.9\nYes,0.8\n');
    const same = folder.write('same.csv', 't,s\nYes,0.5\nNo,0.5\n');
    const [positives, constant, notes] = await Promise.all([
      sweepJson([one, ...SMALL, '--maximize', 'f1']),
      sweepJson([same, ...SMALL, '--maximize', 'f1']),
      run(['sweep', one, ...SMALL, '--maximize', 'f1']),
    ]);
    expect(positives.models[0]).toMatchObject({ rocAuc: null, averagePrecision: 1 });
    expect(positives.baselines['rocAuc']).toBeNull();
    expect(constant.models[0]).toMatchObject({ rocAuc: 0.5, averagePrecision: 0.5 });
    expect(constant.models[0]?.undefined[0]).toEqual({
      threshold: 0.6,
      metric: 'precision',
      reason: 'no predicted samples',
    });
    expect(notes.stderr).toBe(
      'confmat: note: every row is Yes: the area under the ROC curve is undefined\n',
    );
  });

  it.concurrent('reads more rows than a batch holds, in their order', async ({ expect }) => {
    const query = (bad: string): string =>
      `SELECT CASE WHEN i % 3 = 0 THEN 'Yes' ELSE 'No' END AS t,
        CASE WHEN i = 199999 THEN ${bad} ELSE (i % 1000) / 1000 END AS s
        FROM range(200000) AS rows(i) ORDER BY i`;
    const [whole, broken] = await Promise.all([
      folder.writeParquet('many.parquet', query('0')),
      folder.writeParquet('broken.parquet', query(`'nan'::DOUBLE`)),
    ]);
    const [{ models, nPositives }, refused] = await Promise.all([
      sweepJson([whole, ...SMALL]),
      run(['sweep', broken, ...SMALL]),
    ]);
    expect(nPositives).toBe(66667);
    expect(models[0]?.nThresholds).toBe(1000);
    expect(refused.stderr.replace(folder.path, '')).toBe(
      'confmat: /broken.parquet: column "s", data row 200000: "nan" is not a finite score\n',
    );
  });
});

describe('the gates of confmat sweep', PATIENCE, () => {
  it.concurrent('fail where a metric is below its bound, for any score', async ({ expect }) => {
    const both = ['sweep', ...SCORED, '--score', 'score_logistic', '--quiet', '--format', 'csv'];
    const [passed, failed, one] = await Promise.all([
      run([...both, '--fail-under', 'rocAuc=0.84', '--fail-under', 'f1=0.63']),
      run([...both, '--fail-under', 'rocAuc=0.846', '--fail-under', 'averagePrecision=0.66']),
      run([...both, '--fail-under', 'rocAuc[score]=0.846']),
    ]);
    expect([passed.code, failed.code, one.code]).toEqual([0, 1, 0]);
    expect(passed.stderr).toBe('');
    expect(failed.stderr.replace(/\.(\d\d\d)\d+\)/g, '.$1…)')).toBe(
      'confmat: gate failed: rocAuc=0.846 of score_logistic (found 0.845…)\n' +
        'confmat: gate failed: averagePrecision=0.66 of score_logistic (found 0.652…)\n',
    );
    const [withoutGates, others] = [failed, passed].map(({ stdout }) =>
      stdout.replace(/^gate,.*\n/gm, ''),
    );
    expect(withoutGates).toBe(others);
  });

  it.concurrent('hold the lower bound, and fail what is undefined', async ({ expect }) => {
    const [bins, unmet] = await Promise.all([
      run(['sweep', ...SCORED, '--bins', '4', '--fail-under', 'rocAuc=0.84', '--json']),
      run(['sweep', ...SCORED, '--subject-to', 'recall>=2', '--fail-under', 'f1=0', '--quiet']),
    ]);
    expect([bins.code, unmet.code]).toEqual([1, 1]);
    expect(unmet.stderr).toBe('confmat: gate failed: f1=0 (found undefined)\n');
    expect(JSON.parse(bins.stdout)).toMatchObject({
      gates: [{ gate: 'rocAuc=0.84', bound: 0.84, passed: false }],
    });
  });
});

describe('the output of confmat sweep', PATIENCE, () => {
  it.concurrent('fits in 80 columns, and is colored on demand only', async ({ expect }) => {
    const args = ['sweep', ...SCORED];
    const [piped, colored, plain] = await Promise.all([
      run(args),
      run(args, { env: { FORCE_COLOR: '1' } }),
      run(args, { env: { FORCE_COLOR: '1', NO_COLOR: '1' } }),
    ]);
    const widths = piped.stdout.split('\n').map((line) => line.length);
    expect(Math.max(...widths)).toBeLessThanOrEqual(80);
    expect(piped.stdout).not.toMatch(/[ \t]\n/);
    expect(colored.stdout).toContain('\x1b[1mBest thresholds\x1b[22m');
    expect(colored.stdout.replace(/\x1b\[\d+m/g, '')).toBe(piped.stdout);
    expect(plain.stdout).toBe(piped.stdout);
  });

  it.concurrent('draws the curve in steps over its thresholds', async ({ expect }) => {
    const file = folder.write('steps.csv', 't,s\nYes,5\nNo,-3\nYes,7.5\nNo,1\n');
    const { stdout } = await run(['sweep', file, ...SMALL]);
    expect(stdout.split('F1 by threshold\n\n')[1]).toMatchInlineSnapshot(`
      " 1.00 ┤                        ┌────────────────────────┐
       0.90 ┤                        │                        │
       0.80 ┤┌───────────────────────┘                        │
       0.70 ┤┘                                                └───────────────
       0.60 ┤
       0.50 ┤
       0.40 ┤
       0.30 ┤
       0.20 ┤
       0.10 ┤
       0.00 ┤
            └──────────────────────────────────────────────────┴──────────────
                                                               ▲ best 5
            -3                                                             7.5
      "
    `);
  });

  it.concurrent('shows several scores in one table', async ({ expect }) => {
    const { stdout, stderr } = await run(['sweep', ...SCORED, '--score', 'score_logistic']);
    expect(stderr).toBe('');
    expect(stdout).toMatchInlineSnapshot(`
      "examples/telco-churn.csv: 7,043 rows, churn against score, score_logistic
      predicted Yes where the score is at least the threshold
      the truth holds 1,869 Yes and 5,174 No

                       ROC AUC  average precision  best F1  at threshold  F1 at 0.5
                score   0.8464             0.6643   0.6340         0.342     0.5889
       score_logistic   0.8453             0.6524   0.6369        0.3007     0.5970
       no information   0.5000             0.2654
      always positive                               0.4194

      Best F1

                       value  threshold    TP    FP   FN    TN  precision  recall
               score  0.6340      0.342  1333  1003  536  4171     0.5706  0.7132
      score_logistic  0.6369     0.3007  1441  1215  428  3959     0.5425  0.7710
      "
    `);
  });

  it.concurrent('says what bins leave open', async ({ expect }) => {
    const { stdout } = await run(['sweep', ...SCORED, '--bins', '50', '--maximize', 'f1']);
    expect(stdout.split('\nAt the best')[0]).toMatchInlineSnapshot(`
      "examples/telco-churn.csv: 7,043 rows, churn against score
      predicted Yes where the score is at least the threshold
      the truth holds 1,869 Yes and 5,174 No
      counted at 50 edges of bins: areas and best values are known within bounds

                                ROC AUC  average precision  best F1  at threshold
                score  0.8383 to 0.8538   0.6494 to 0.6839   0.6333          0.34
       no information            0.5000             0.2654
      always positive                                        0.4194

      Best thresholds

           value  threshold    TP    FP   FN    TN  precision  recall
      F1  0.6333       0.34  1334  1010  535  4164     0.5691  0.7138

      F1 at any other threshold is at most 0.6449
      "
    `);
  });

  it.concurrent('writes Markdown', async ({ expect }) => {
    const file = folder.write('md.csv', csvOf(','));
    const { stdout } = await run([
      ...['sweep', file, ...SMALL, '--format', 'markdown', '--maximize', 'f1', '--digits', '2'],
      ...['--subject-to', 'precision>=0.6', '--thresholds', '0.5,0.75', '--fail-under', 'f1=0.5'],
    ]);
    expect(stdout.replace(folder.path, '')).toMatchInlineSnapshot(`
      "# /md.csv: t against s

      6 rows; predicted Yes where the score is at least the threshold

      the truth holds 3 Yes and 3 No

      counted at 2 thresholds: areas and best values are known within bounds

      best thresholds with precision\\>=0.6

      ## Areas

      |  | ROC AUC | average precision | best F1 | at threshold |
      | --- | ---: | ---: | ---: | ---: |
      | s | 0.67 to 0.89 | 0.64 to 0.92 | 0.86 | 0.5 |
      | no information | 0.50 | 0.50 |  |  |
      | always positive |  |  | 0.67 |  |

      ## Best thresholds

      |  | value | threshold | TP | FP | FN | TN | precision | recall |
      | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
      | F1 | 0.86 | 0.5 | 3 | 1 | 0 | 2 | 0.75 | 1.00 |

      ## At the best F1 (rows: true t, columns: predicted s \\>= 0.5)

      | true \\ predicted | No | Yes |
      | --- | ---: | ---: |
      | **No** | 2 | 1 |
      | **Yes** | 0 | 3 |

      ## By threshold

      | threshold | TP | FP | FN | TN | precision | recall | F1 |
      | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
      | 0.5 | 3 | 1 | 0 | 2 | 0.75 | 1.00 | 0.86 |
      | 0.75 | 2 | 1 | 1 | 2 | 0.67 | 0.67 | 0.67 |

      ## Gates

      | gate | value | passed |
      | --- | ---: | ---: |
      | f1=0.5 | 0.8571428571428571 | yes |
      "
    `);
  });

  it.concurrent('writes the thresholds of each score as Markdown', async ({ expect }) => {
    const args = ['--score', 'score_logistic', '--format', 'markdown'];
    const { stdout } = await run(['sweep', ...SCORED, ...args]);
    expect(stdout.split('\n').filter((line) => line.startsWith('#'))).toEqual([
      '# examples/telco-churn.csv: churn against score, score\\_logistic',
      '## Areas',
      '## Best F1',
      '## At the best F1 of score (rows: true churn, columns: predicted score \\>= 0.342)',
      '## By threshold of score',
      '## At the best F1 of score\\_logistic (rows: true churn, columns: predicted score\\_logistic \\>= 0.3007)',
      '## By threshold of score\\_logistic',
    ]);
  });

  it.concurrent('writes CSV, with the best thresholds last', async ({ expect }) => {
    const file = folder.write('form.csv', csvOf(','));
    const { stdout } = await run([
      ...['sweep', file, ...SMALL, '--format', 'csv', '--maximize', 'f1,gMean'],
      ...['--thresholds', 'all', '--zero-division', 'nan'],
    ]);
    expect(stdout).toMatchInlineSnapshot(`
      "kind,score,threshold,tp,fp,fn,tn,precision,recall,f1,specificity,accuracy,informedness,matthewsCorrcoef,gMean,detail,value
      threshold,s,0.25,3,3,0,0,0.5,1,0.6666666666666666,0,0.5,0,,0,,
      threshold,s,0.5,3,1,0,2,0.75,1,0.8571428571428571,0.6666666666666666,0.8333333333333334,0.6666666666666666,0.7071067811865476,0.816496580927726,,
      threshold,s,0.75,2,1,1,2,0.6666666666666666,0.6666666666666666,0.6666666666666666,0.6666666666666666,0.6666666666666666,0.3333333333333333,0.3333333333333333,0.6666666666666666,,
      threshold,s,1,1,0,2,3,1,0.3333333333333333,0.5,1,0.6666666666666666,0.3333333333333333,0.4472135954999579,0.5773502691896257,,
      best f1,s,0.5,3,1,0,2,0.75,1,0.8571428571428571,0.6666666666666666,0.8333333333333334,0.6666666666666666,0.7071067811865476,0.816496580927726,,
      best gMean,s,0.5,3,1,0,2,0.75,1,0.8571428571428571,0.6666666666666666,0.8333333333333334,0.6666666666666666,0.7071067811865476,0.816496580927726,,
      rocAuc,s,,,,,,,,,,,,,,,0.8333333333333334
      averagePrecision,s,,,,,,,,,,,,,,,0.8055555555555555
      rocAuc,,,,,,,,,,,,,,,baseline,0.5
      averagePrecision,,,,,,,,,,,,,,,baseline,0.5
      rows,counted,,,,,,,,,,,,,,,6
      rows,skipped,,,,,,,,,,,,,,,0
      rows,positive,,,,,,,,,,,,,,,3
      rows,negative,,,,,,,,,,,,,,,3
      "
    `);
  });

  it.concurrent('goes to a file', async ({ expect }) => {
    const output = join(folder.path, 'result.csv');
    const args = ['--format', 'csv', '--bins', '30', '--output', output];
    const { stdout, code } = await run(['sweep', ...SCORED, ...args]);
    expect([code, stdout]).toEqual([0, '']);
    // A header, all bins and not the twenty of a text, the best of four metrics; bounds of two areas
    // with two baselines, and four numbers of rows.
    expect(readFileSync(output, 'utf8').trim().split('\n')).toHaveLength(1 + 30 + 4 + (4 + 2) + 4);
  });
});

describe('confmat sweep of a stored evaluation with missed positives', PATIENCE, () => {
  it.concurrent('has the F1 of always positive that rows can have', async ({ expect }) => {
    const sweep = thresholdSweep([1, 0, 1, 0], [0.9, 0.6, 0.4, 0.2], { missedPositives: 2 });
    const stored = evaluation({ scores: [{ name: 'p', sweep }], labels: [0, 1] });
    const file = folder.write('missed.json', JSON.stringify(stored));
    const { stdout } = await run(['sweep', file]);
    // 2 of 4 are found among 4 rows: 2 · 2 / (4 + 4). Chance has half of half of the area.
    expect(stdout).toMatch(/^always positive +0\.5000$/m);
    expect(stdout).toMatch(/^ no information +0\.2500 +0\.2500$/m);
  });
});
