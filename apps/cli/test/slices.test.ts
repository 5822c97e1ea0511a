import { describe, it } from 'vitest';
import { Folder, PATIENCE, TELCO, arrowBytes, readExample, reportJson, run } from './harness.js';

const folder = new Folder();
const rows = readExample(TELCO);
const CHURN = ['--true', 'churn', '--pred', 'prediction'];

/** The 2 × 2 counts of the rows of a group, counted by filtering. */
function countsOf(group: Readonly<Record<string, string>>): number[][] {
  const own = rows.filter((row) =>
    Object.entries(group).every(([name, value]) => row[name] === value),
  );
  const count = (t: string, p: string): number =>
    own.filter(({ churn, prediction }) => churn === t && prediction === p).length;
  return ['No', 'Yes'].map((t) => ['No', 'Yes'].map((p) => count(t, p)));
}

const total = (counts: readonly number[][]): number =>
  counts.flat().reduce((left, right) => left + right, 0);

describe('confmat report --by', PATIENCE, () => {
  it.concurrent('gives the matrix of each group, as filtering does', async ({ expect }) => {
    const { by, slices, nWithoutGroup, matrix } = await reportJson([
      TELCO,
      ...CHURN,
      '--by',
      'contract',
    ]);
    expect(by).toEqual(['contract']);
    expect(nWithoutGroup).toBe(0);
    expect(slices?.map(({ group }) => group)).toEqual([
      { contract: 'Month-to-month' },
      { contract: 'One year' },
      { contract: 'Two year' },
    ]);
    for (const { group, matrix: own, nSamples, accuracy } of slices ?? []) {
      const counts = countsOf({ contract: String(group['contract']) });
      expect(own).toEqual({ labels: ['No', 'Yes'], counts });
      expect(nSamples).toBe(total(counts));
      const right = (counts[0]?.[0] ?? 0) + (counts[1]?.[1] ?? 0);
      expect(accuracy).toBeCloseTo(right / nSamples, 12);
    }
    expect(matrix.counts.flat()).toEqual([4666, 508, 877, 992]);
  });

  it.concurrent('gives the matrix of each pair of groups', async ({ expect }) => {
    const names = ['contract', 'internet_service'] as const;
    const { slices } = await reportJson([TELCO, ...CHURN, '--by', names.join(',')]);
    expect(slices).toHaveLength(9);
    for (const { group, matrix } of slices ?? []) {
      const [contract = '', service = ''] = names.map((name) => String(group[name]));
      expect(matrix.counts).toEqual(countsOf({ contract, internet_service: service }));
    }
  });

  it.concurrent('groups Arrow as it groups CSV, by scores too', async ({ expect }) => {
    const column = (name: string): string[] => rows.map((row) => row[name] ?? '');
    const bytes = arrowBytes(
      {
        churn: column('churn'),
        prediction: column('prediction'),
        contract: column('contract'),
        score: column('score').map(Number),
      },
      'file',
    );
    const arrow = folder.write('telco.arrow', bytes);
    const by = ['--by', 'contract'];
    const score = ['--true', 'churn', '--score', 'score', '--pos-label', 'Yes', ...by];
    const [csv, fromArrow, csvScore, arrowScore] = await Promise.all([
      reportJson([TELCO, ...CHURN, ...by]),
      reportJson([arrow, ...CHURN, ...by]),
      reportJson([TELCO, ...score, '--threshold', '0.342149']),
      reportJson([arrow, ...score, '--threshold', '0.342149']),
    ]);
    expect(fromArrow.slices).toEqual(csv.slices);
    expect(arrowScore.slices).toEqual(csvScore.slices);
    expect(arrowScore.matrix).toEqual(csvScore.matrix);
  });

  it.concurrent('shows each group below the whole', async ({ expect }) => {
    const args = ['report', TELCO, ...CHURN, '--pos-label', 'Yes', '--by', 'contract'];
    const [text, markdown, csv] = await Promise.all([
      run(args),
      run([...args, '--format', 'markdown']),
      run([...args, '--format', 'csv']),
    ]);
    const table = /By contract[^]*?\n\n[^]*?\n\n/.exec(text.stdout)?.[0];
    expect(table).toMatchInlineSnapshot(`
      "By contract (precision, recall, F1 and support: Yes)

            contract  rows  support  accuracy  precision  recall    F1
               (all)  7043     1869      0.80       0.66    0.53  0.59
      Month-to-month  3875     1655      0.70       0.66    0.60  0.63
            One year  1473      166      0.89       0.00    0.00  0.00
            Two year  1695       48      0.97       0.00    0.00  0.00

      "
    `);
    expect(markdown.stdout.slice(markdown.stdout.indexOf('## By contract'))).toMatchInlineSnapshot(`
      "## By contract (precision, recall, F1 and support: Yes)

      | contract | rows | support | accuracy | precision | recall | F1 |
      | --- | ---: | ---: | ---: | ---: | ---: | ---: |
      | (all) | 7043 | 1869 | 0.80 | 0.66 | 0.53 | 0.59 |
      | Month-to-month | 3875 | 1655 | 0.70 | 0.66 | 0.60 | 0.63 |
      | One year | 1473 | 166 | 0.89 | 0.00 | 0.00 | 0.00 |
      | Two year | 1695 | 48 | 0.97 | 0.00 | 0.00 | 0.00 |

      F1 over the classes: mean 0.73, standard deviation 0.14, lowest 0.59 (Yes)

      balanced accuracy 0.72, Matthews correlation (MCC) 0.47, Cohen's kappa 0.46
      "
    `);
    const counts = countsOf({ contract: 'Month-to-month' });
    const [tp = 0, fp = 0] = [counts[1]?.[1], counts[0]?.[1]];
    expect(csv.stdout).toContain(`\ngroup,Month-to-month,${tp / (tp + fp)},`);
  });

  it.concurrent('counts rows without a group in the whole only', async ({ expect }) => {
    const csv = folder.write('without.csv', 't,p,g\na,a,x\na,b,\nb,b,y\n');
    const arrow = folder.write(
      'without.arrow',
      arrowBytes({ t: ['a', 'a', 'b'], p: ['a', 'b', 'b'], g: ['x', null, 'y'] }, 'stream'),
    );
    const by = ['--true', 't', '--pred', 'p', '--by', 'g', '--nulls', 'skip'];
    for (const { slices, nWithoutGroup, nSamples } of await Promise.all(
      [csv, arrow].map((file) => reportJson([file, ...by])),
    )) {
      expect(nSamples).toBe(3);
      expect(nWithoutGroup).toBe(1);
      expect(slices?.map(({ group, nSamples: own }) => [group, own])).toEqual([
        [{ g: 'x' }, 1],
        [{ g: 'y' }, 1],
      ]);
    }
  });

  it.concurrent('sums weights within each group', async ({ expect }) => {
    const csv = folder.write('weights.csv', 't,p,g,w\na,a,x,0.5\na,b,x,2\nb,b,y,3\n');
    const arrow = folder.write(
      'weights.arrow',
      arrowBytes(
        { t: ['a', 'a', 'b'], p: ['a', 'b', 'b'], g: ['x', 'x', 'y'], w: [0.5, 2, 3] },
        'file',
      ),
    );
    const args = ['--true', 't', '--pred', 'p', '--by', 'g', '--weight', 'w'];
    for (const { slices } of await Promise.all(
      [csv, arrow].map((file) => reportJson([file, ...args])),
    )) {
      expect(slices?.map(({ matrix }) => matrix.counts)).toEqual([
        [
          [0.5, 2],
          [0, 0],
        ],
        [
          [0, 0],
          [0, 3],
        ],
      ]);
    }
  });
});
