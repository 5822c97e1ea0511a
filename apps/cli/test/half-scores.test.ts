import { describe, expect, it } from 'vitest';
import { PATIENCE, reportJson, run } from './harness.js';

const FILES = ['parquet', 'arrow'].map((ending) => `apps/cli/test/fixtures/half.${ending}`);
const COLUMNS = ['--true', 'y', '--score', 's', '--pos-label', '1'];

// y is 0, 1, 1, 0, 1, 0; s is 0.1, 0.1, 0.7, 0.05, 0.9, 0.3 as half floats.
describe.each(FILES)('half floats of %s', PATIENCE, (file) => {
  // NumPy 2.4.6: s >= 0.1 holds in five rows, three of them positive; 0.1 is 0.0999755859375.
  it('are held against the half float nearest to a threshold', async () => {
    const report = await reportJson([file, ...COLUMNS, '--threshold', '0.1']);
    expect(report.matrix.counts).toEqual([
      [1, 2],
      [0, 3],
    ]);
    const { stdout } = await run(['report', file, ...COLUMNS, '--threshold', '0.1', '--json']);
    expect(stdout).toContain('"threshold": 0.1,');
  });

  it('are thresholds as they are typed', async () => {
    const { stdout } = await run(['sweep', file, ...COLUMNS, '--json']);
    expect(stdout).toContain('"threshold": 0.7,');
    expect(stdout).not.toMatch(/0\.70019|0\.09997/);
  });

  it('are compared alike', async () => {
    const args = [file, '--true', 'y', '--score', 's,r', '--pos-label', '1'];
    const { stdout } = await run(['compare', ...args, '--threshold', '0.1', '--json']);
    expect(stdout).toContain('"thresholds": [0.1, 0.1]');
    // r >= 0.1 holds in five rows too, three of them positive: in all but 0.05.
    const text = (await run(['compare', ...args, '--threshold', '0.1'])).stdout;
    expect(text).toMatch(/precision of 1 +0\.600 +0\.600/);
  });
});

describe.each(FILES)('half floats of %s whose rows are prepared', PATIENCE, (file) => {
  const cut = [...COLUMNS, '--threshold', '0.1'];

  it('are held against the half float nearest to a threshold', async () => {
    // As above: all rows but that of 0.05.
    const report = await reportJson([file, ...cut, '--where', 'y >= 0']);
    expect(report.matrix.counts).toEqual([
      [1, 2],
      [0, 3],
    ]);
  });

  it('are so beside those of a file of the other format', async () => {
    const other = FILES.filter((one) => one !== file);
    const report = await reportJson([file, ...other, ...cut]);
    expect(report.matrix.counts).toEqual([
      [2, 4],
      [0, 6],
    ]);
  });

  it('are thresholds as they are typed', async () => {
    const { stdout } = await run(['sweep', file, ...COLUMNS, '--where', 'y >= 0', '--json']);
    expect(stdout).toContain('"threshold": 0.7,');
    expect(stdout).not.toMatch(/0\.70019|0\.09997/);
  });
});

const LISTS = ['parquet', 'arrow'].map((ending) => `apps/cli/test/fixtures/half-lists.${ending}`);

// y is b, a, a, b, a, b; the items of a are 0.1, 0.1, 0.7, 0.05, 0.9, 0.3 as half floats, those of b
// 0.9, 0.3, 0.3, 0.95, 0.1, 0.7.
describe.each(LISTS)('lists of half floats of %s', PATIENCE, (file) => {
  it.each(['list', 'pair'])('are scores of each class: %s', async (column) => {
    const args = [file, '--true', 'y', '--proba', column, '--labels', 'a,b'];
    const { stdout } = await run(['sweep', ...args, '--json']);
    const { classes } = JSON.parse(stdout) as Swept;
    // a: from 0.7 on two rows, both right: F1 2 * 2 / (2 + 3). b: from 0.7 on its three rows.
    const best = classes.map(({ best: [first] }) => first);
    expect(best.map((found) => found?.threshold)).toEqual([0.7, 0.7]);
    expect(best.map((found) => found?.value)).toEqual([0.8, 1]);
    expect(stdout).not.toMatch(/0\.70019|0\.09997/);
  });
});

interface Swept {
  readonly classes: readonly {
    readonly best: readonly { readonly threshold: number; readonly value: number }[];
  }[];
}

const MIXED = ['parquet', 'arrow'].map(
  (ending) => `apps/cli/test/fixtures/three-precisions.${ending}`,
);

// The scores of each label, of half, single and double floats, are 0.1, 0.7, 0.3, 0.05; the first two
// rows have the label. pandas and NumPy compare each column in its own precision: at 0.1 three rows.
describe.each(MIXED)('label sets by scores of three precisions of %s', PATIENCE, (file) => {
  it.each([
    ['0.1', [2, 1, 0, 1]],
    ['0.7', [1, 0, 1, 2]],
    ['0.3', [1, 1, 1, 1]],
  ])('each have their own threshold of %s', async (threshold, counts) => {
    const args = ['--true', 't_*', '--score', 'p_*', '--threshold', threshold, '--json'];
    for (const prepared of [[], ['--where', 't_h >= 0']]) {
      const { stdout } = await run(['sets', file, ...args, ...prepared]);
      const { rows, input } = JSON.parse(stdout) as Sets;
      expect(rows.map(({ tp, fp, fn, tn }) => [tp, fp, fn, tn])).toEqual([counts, counts, counts]);
      expect(input.rule).toBe(`predicted each label whose score in columns p_* >= ${threshold}`);
      expect(input.threshold).toBe(Number(threshold));
    }
  });
});

interface Sets {
  readonly rows: readonly Readonly<Record<'tp' | 'fp' | 'fn' | 'tn', number>>[];
  readonly input: { readonly rule: string; readonly threshold: number };
}
