import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';
import {
  Folder,
  PATIENCE,
  TELCO,
  arrowBytes,
  readExample,
  refusal,
  run,
  sweepJson,
} from './harness.js';
import type { SweepJson } from './harness.js';

const folder = new Folder();
const CHURN = ['--true', 'churn', '--score', 'score', '--pos-label', 'Yes'];
const BY = [...CHURN, '--by', 'contract', '--maximize', 'f1'];

interface OfScores {
  readonly rocAuc: number;
  readonly averagePrecision: number;
  readonly bestF1: number;
  readonly threshold: number;
  readonly nSamples: number;
  readonly nPositives: number;
}

/** What scikit-learn finds in the rows of each contract. */
const { contracts } = JSON.parse(
  readFileSync(fileURLToPath(new URL('fixtures/scores.json', import.meta.url)), 'utf8'),
) as { contracts: Readonly<Record<string, OfScores>> };

interface Slice {
  readonly group: Readonly<Record<string, unknown>>;
  readonly nSamples: number;
  readonly nPositives: number;
  readonly nNegatives: number;
  readonly models: SweepJson['models'];
}

type Grouped = SweepJson & { readonly slices: readonly Slice[]; readonly nWithoutGroup: number };

const grouped = (args: readonly string[]): Promise<Grouped> => sweepJson(args) as Promise<Grouped>;

describe('confmat sweep --by', PATIENCE, () => {
  it('folds its table to 80 columns in a pipe, and to a terminal’s', async ({ expect }) => {
    const args = ['sweep', TELCO, ...CHURN, '--by', 'contract'];
    const section = (stdout: string): string =>
      /By contract\n\n([^]*?)\n(?=At the best)/.exec(stdout)?.[1] ?? '';
    const piped = section((await run(args)).stdout);
    expect(piped).toMatchInlineSnapshot(`
      "      contract  rows   Yes  ROC AUC  average precision  best F1      at
               (all)  7043  1869   0.8464             0.6643   0.6340   0.342
      Month-to-month  3875  1655   0.7559             0.6987   0.6699   0.342
            One year  1473   166   0.7144             0.2160   0.3340  0.1615
            Two year  1695    48   0.7496             0.0812   0.1890  0.0669

            contract  best informedness      at  best MCC      at
               (all)             0.5310  0.2438    0.4932   0.407
      Month-to-month             0.3914   0.407    0.3892  0.4666
            One year             0.3591  0.0947    0.2372  0.1496
            Two year             0.4619  0.0415    0.2018  0.0499

            contract  best accuracy      at
               (all)         0.8052  0.4673
      Month-to-month         0.7012  0.4673
            One year         0.8880   0.459
            Two year         0.9711    0.25
      "
    `);
    const wide = section(
      (await run(args, { isTTY: true, columns: 200, env: { NO_COLOR: '1' } })).stdout,
    );
    expect(wide.trim().split('\n')).toHaveLength(5);
    const narrow = section(
      (await run(args, { isTTY: true, columns: 60, env: { NO_COLOR: '1' } })).stdout,
    );
    expect(Math.max(...narrow.split('\n').map((line) => line.length))).toBeLessThanOrEqual(60);
    // Every cell of the wide table stands in the parts, beside its group.
    const cells = (text: string): string[] => text.match(/\S+/g) ?? [];
    expect(new Set(cells(narrow))).toEqual(new Set(cells(wide)));
  });

  it('finds what scikit-learn finds in the rows of each group, from CSV and Arrow', async ({
    expect,
  }) => {
    const rows = readExample(TELCO);
    const arrow = folder.write(
      'telco.arrow',
      arrowBytes(
        {
          churn: rows.map(({ churn = '' }) => churn),
          contract: rows.map(({ contract = '' }) => contract),
          score: rows.map(({ score }) => Number(score)),
        },
        'file',
      ),
    );
    for (const file of [TELCO, arrow]) {
      const { slices, nWithoutGroup } = await grouped([file, ...BY]);
      expect(nWithoutGroup).toBe(0);
      expect(slices.map(({ group }) => group)).toEqual(
        Object.keys(contracts).map((contract) => ({ contract })),
      );
      for (const { group, nSamples, nPositives, nNegatives, models } of slices) {
        const expected = contracts[String(group['contract'])];
        const [model] = models;
        expect({ nSamples, nPositives, nNegatives }).toEqual({
          nSamples: expected?.nSamples,
          nPositives: expected?.nPositives,
          nNegatives: (expected?.nSamples ?? NaN) - (expected?.nPositives ?? NaN),
        });
        expect(model?.rocAuc).toBeCloseTo(expected?.rocAuc ?? NaN, 12);
        expect(model?.averagePrecision).toBeCloseTo(expected?.averagePrecision ?? NaN, 12);
        expect(model?.best[0]?.['value']).toBeCloseTo(expected?.bestF1 ?? NaN, 12);
        expect(model?.best[0]?.['threshold']).toBe(expected?.threshold);
      }
    }
  });

  it('shows each group below the whole, in every format', async ({ expect }) => {
    const { stdout: text } = await run(['sweep', TELCO, ...BY]);
    expect(/By contract\n\n(?:.+\n)+/.exec(text)?.[0]).toMatchInlineSnapshot(`
      "By contract

            contract  rows   Yes  ROC AUC  average precision  best F1      at
               (all)  7043  1869   0.8464             0.6643   0.6340   0.342
      Month-to-month  3875  1655   0.7559             0.6987   0.6699   0.342
            One year  1473   166   0.7144             0.2160   0.3340  0.1615
            Two year  1695    48   0.7496             0.0812   0.1890  0.0669
      "
    `);
    const { stdout: markdown } = await run(['sweep', TELCO, ...BY, '--format', 'markdown']);
    expect(markdown).toMatch(/\| One year +\| +1473 \| +166 \|/);
    const { stdout: csv } = await run(['sweep', TELCO, ...BY, '--format', 'csv']);
    const lines = csv.split('\n').filter((line) => line.startsWith('group,One year,'));
    expect(lines.map((line) => line.split(',').slice(-2))).toEqual([
      ['rows', '1473'],
      ['positive', '166'],
      ['negative', '1307'],
      ['score rocAuc', expect.stringMatching(/^0\.7143555/)],
      ['score averagePrecision', expect.stringMatching(/^0\.2159584/)],
      ['score best f1', expect.stringMatching(/^0\.3339658/)],
      ['score best f1 threshold', '0.161513'],
    ]);
  });

  it('weighs rows; rows without a group are in the whole only', async ({ expect }) => {
    const cells = {
      t: ['y', 'n', 'y', 'n', 'y', 'n', 'y'],
      s: [0.75, 0.5, 0.25, 0.5, 0.5, 0.25, 0.125],
      w: [2, 1, 1, 3, 1, 1, 1],
      g: ['a', 'a', 'a', 'a', 'b', 'b', null],
    };
    const csv = folder.write(
      'groups.csv',
      ['t,s,w,g', ...cells.t.map((t, i) => [t, cells.s[i], cells.w[i], cells.g[i]].join(','))].join(
        '\n',
      ),
    );
    const arrow = folder.write('groups.arrow', arrowBytes(cells, 'stream'));
    const args = ['--true', 't', '--score', 's', '--pos-label', 'y', '--weight', 'w', '--by', 'g'];
    for (const file of [csv, arrow]) {
      const { slices, nSamples, nWithoutGroup } = await grouped([
        ...[file, ...args, '--nulls', 'skip'],
      ]);
      expect({ nSamples, nWithoutGroup }).toEqual({ nSamples: 7, nWithoutGroup: 1 });
      expect(
        slices.map(({ group, models, ...counts }) => ({
          ...group,
          ...counts,
          rocAuc: models[0]?.rocAuc,
        })),
      ).toEqual([
        // Of 3 × 4 pairs of weight the positive is higher in 2 × 4.
        { g: 'a', nSamples: 4, nPositives: 3, nNegatives: 4, rocAuc: 8 / 12 },
        { g: 'b', nSamples: 2, nPositives: 1, nNegatives: 1, rocAuc: 1 },
      ]);
      expect(await refusal(['sweep', file, ...args])).toMatch(
        /^exit 3\nconfmat: .*: column "g", data row 7: /,
      );
    }
  });

  it('takes several columns and scores, single floats, bins, and groups of one class', async ({
    expect,
  }) => {
    const file = await folder.writeParquet(
      'single.parquet',
      `SELECT * FROM (VALUES ('y', 0.7::FLOAT, 0.1::FLOAT, 1, true), ('n', 0.1::FLOAT, 0.7::FLOAT, 1, true),
        ('y', 0.7::FLOAT, 0.7::FLOAT, 1, false), ('n', 0.9::FLOAT, 0.1::FLOAT, 10, false)) AS rows(t, s, r, g, h)`,
    );
    const args = [file, '--true', 't', '--score', 's,r', '--pos-label', 'y', '--by', 'g,h'];
    const exact = await grouped(args);
    expect(exact.slices.map(({ group }) => Object.values(group))).toEqual([
      [1, false],
      [1, true],
      [10, false],
    ]);
    const [one, both, negative] = exact.slices.map(({ models }) => models);
    expect(both?.map(({ score, rocAuc }) => [score, rocAuc])).toEqual([
      ['s', 1],
      ['r', 0],
    ]);
    expect(both?.[0]?.best[0]?.['threshold']).toBe(0.7);
    expect([one?.[0]?.rocAuc, negative?.[0]?.rocAuc]).toEqual([null, null]);
    const { slices } = await grouped([...args, '--bins', '2']);
    expect(slices[1]?.models[0]?.rocAuc).toEqual({ low: 1, high: 1, estimate: 1 });
  });

  it('shows a group whose rows all have weight 0, without metrics', async ({ expect }) => {
    const file = folder.write('zero.csv', 't,s,w,g\ny,0.7,0,a\nn,0.2,0,a\ny,0.9,1,b\nn,0.3,2,b\n');
    const args = ['sweep', file, '--true', 't', '--score', 's', '--pos-label', 'y'];
    const { stdout } = await run([...args, '--weight', 'w', '--by', 'g', '--maximize', 'f1']);
    expect(/ +a +2 +0 .*/.exec(stdout)?.[0].trim().split(/\s+/)).toEqual([
      ...['a', '2', '0', 'nan', 'nan', 'nan', 'none'],
    ]);
  });

  it('refuses too many groups, and columns that are none', async ({ expect }) => {
    const all = await Promise.all([
      refusal(['sweep', TELCO, ...CHURN, '--by', 'contract', '--max', 'groups=2']),
      refusal(['sweep', TELCO, ...CHURN, '--by', 'contrat']),
    ]);
    expect(all[0]).toMatch(/^exit 3\nconfmat: .*3 groups/);
    expect(all[1]).toMatch(/^exit 3\nconfmat: .*no column "contrat" \(--by\), did you mean/);
  });
});
