import { labelCounts, sampleCounts } from '@confmat/multilabel';
import { intervals } from '@confmat/inference';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, TELCO, readExample, refusal, run } from './harness.js';

const folder = new Folder();
const CHURN = ['report', TELCO, '--true', 'churn', '--pos-label', 'Yes'];
const TAGS = ['report', 'examples/debian-tags.csv', '--true', 'tags', '--pred', 'predicted'];

/** The rows of [[3, 0, 0], [0, 8, 0], [2, 1, 6]], of the published vectors. */
const ANIMALS = [
  ...[...Array<string>(3).fill('cat,cat'), ...Array<string>(8).fill('dog,dog')],
  ...[...Array<string>(2).fill('fox,cat'), 'fox,dog', ...Array<string>(6).fill('fox,fox')],
].join('\n');
const animals = folder.write('animals.csv', `t,p\n${ANIMALS}\n`);
const OF_ANIMALS = ['report', animals, '--true', 't', '--pred', 'p'];

interface IntervalJson {
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly method: string;
  readonly relevantRows: number;
  readonly reason?: string;
}
type LineJson = Readonly<Record<'precision' | 'recall' | 'f1', IntervalJson>>;

interface IntervalsJson {
  readonly level: number;
  readonly reason?: string;
  readonly rows: readonly (LineJson & {
    readonly label: string;
    readonly metrics?: Readonly<Record<string, IntervalJson>>;
  })[];
  readonly averages: Readonly<Record<'micro' | 'macro' | 'weighted', LineJson>>;
  readonly accuracy: IntervalJson;
  readonly matthewsCorrcoef: IntervalJson;
  readonly cohenKappa: IntervalJson;
  readonly scores?: Readonly<Record<string, IntervalJson>>;
}

interface Holder {
  readonly intervals: IntervalsJson;
  readonly slices?: readonly Partial<Holder>[];
}

async function json<T = Holder>(args: readonly string[]): Promise<T> {
  const { code, stdout, stderr } = await run([...args, '--json']);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as T;
}

function ends(interval: IntervalJson | undefined): readonly number[] {
  return [interval?.low, interval?.high].map((end) => Number((end ?? NaN).toFixed(6)));
}

describe('confmat report --interval', PATIENCE, () => {
  it.concurrent('has the published intervals in JSON, asked for or not', async ({ expect }) => {
    const { intervals: telco } = await json([...CHURN, '--pred', 'prediction']);
    expect(telco.level).toBe(0.95);
    expect(ends(telco.rows[1]?.f1)).toEqual([0.569035, 0.608477]);
    expect(ends(telco.averages.macro.f1)).toEqual([0.71765, 0.741847]);
    expect(ends(telco.averages.macro.recall)).toEqual([0.704204, 0.728218]);
    expect(ends(telco.matthewsCorrcoef)).toEqual([0.44221, 0.490016]);
    const { intervals: small } = await json(OF_ANIMALS);
    expect(small.rows.map(({ label, f1 }) => [label, f1.relevantRows])).toEqual([
      ['cat', 5],
      ['dog', 9],
      ['fox', 9],
    ]);
    expect(ends(small.rows[0]?.f1)).toEqual([0.374941, 0.937515]);
    expect(ends(small.averages.macro.f1)).toEqual([0.570106, 0.962055]);
    expect(ends(small.averages.macro.precision)).toEqual([0.581439, 0.95088]);
    expect(ends(small.averages.weighted.f1)).toEqual([0.600811, 0.936631]);
    // Three errors of 20: the published delta method ends at 0.895125, and held 0.92 of such samples. Exactly
    // 0.032071 are wrong at least, so κ reaches 0.768340 + (0.15 − 0.032071) / (1 − 0.3525).
    expect(ends(small.cohenKappa)).toEqual([0.392678, 0.95047]);
    const [short] = /\{ "estimate".*\}/.exec((await run([...OF_ANIMALS, '--json'])).stdout) ?? [];
    expect(short).toMatch(/"low": [\d.]+, "high": [\d.]+, "method": "\w+"/);
  });

  it.concurrent('to infinity are beside no value that they do not hold', async ({ expect }) => {
    const rows = [...Array<string>(20).fill('no,no'), ...Array<string>(20).fill('yes,yes')];
    const file = folder.write('no-false-alarm.csv', ['t,p', ...rows, 'yes,no'].join('\n'));
    const args = ['report', file, '--true', 't', '--pred', 'p', '--interval'];
    const asked = [...args, '--metrics', 'positiveLikelihoodRatio'];
    const ratio = async (...more: readonly string[]): Promise<unknown> => {
      const { stdout } = await run([...asked, ...more, '--json']);
      const { intervals: found } = JSON.parse(stdout) as {
        intervals: { rows: { metrics: { positiveLikelihoodRatio: unknown } }[] };
      };
      return found.rows[1]?.metrics.positiveLikelihoodRatio;
    };
    // Recall 20/21 over a false-positive rate of 0/20: above 0, divided by 0, which counts as 0.
    const reason =
      'the value counts what is 0/0, which an interval leaves out: see --zero-division';
    expect(await ratio()).toMatchObject({ estimate: 0, low: null, high: null, reason });
    const { stdout } = await run(asked);
    expect(stdout).toMatch(/^ +yes .* 0\.00 +21$/m);
    expect(stdout).toContain(reason);
    const open = { estimate: null, high: 'Infinity', method: 'mover' };
    expect(await ratio('--zero-division', 'nan')).toMatchObject(open);
    const { stdout: undefinedRatio } = await run([...asked, '--zero-division', 'nan']);
    expect(undefinedRatio).toMatch(/^ +yes .* nan \([\d.]+–inf\) +21$/m);
  });

  it.concurrent('shows them in brackets, and marks classes of few rows', async ({ expect }) => {
    const { stdout } = await run([...OF_ANIMALS, '--interval']);
    expect(stdout).toMatch(/^ +cat \* {2}0\.60 \(0\.23–0\.88\) .* 0\.75 \(0\.37–0\.94\) +3$/m);
    expect(stdout).toMatch(/^ +macro average .* 0\.83 \(0\.57–0\.96\) +20$/m);
    expect(stdout).toContain('\nin brackets: 95 % intervals\n');
    expect(stdout).toMatch(/^\* fewer than 20 rows are true or predicted cat, dog, fox: /m);
    expect(stdout).toContain(
      "Matthews correlation (MCC) 0.79 (0.44–0.97), Cohen's kappa 0.77 (0.39–0.95)\n",
    );
    const plain = await run(OF_ANIMALS);
    expect(plain.stdout).not.toMatch(/–|\*/);
    const telco = await run([...CHURN, '--pred', 'prediction', '--interval']);
    expect(telco.stdout).toMatch(/F1 {2}0\.59 \(0\.57–0\.61\)\n/);
    // 4666 of 5174 negatives, Wilson's interval by hand: 0.893408 to 0.909629.
    expect(telco.stdout).toContain('specificity  0.90 (0.89–0.91)\n');
    expect(telco.stdout).not.toContain('*');
  });

  it.concurrent('takes another level, also as percents', async ({ expect }) => {
    const asked = await json([...OF_ANIMALS, '--interval', '0.9']);
    const usual = await json(OF_ANIMALS);
    expect(asked.intervals.level).toBe(0.9);
    // 3 of 3 cats are found: Wilson's lower end is n / (n + z²), by hand.
    expect(asked.intervals.rows[0]?.recall.low).toBeCloseTo(3 / (3 + 1.6448536269514722 ** 2), 12);
    expect(usual.intervals.rows[0]?.recall.low).toBeCloseTo(3 / (3 + 1.959963984540054 ** 2), 12);
    expect((await json([...OF_ANIMALS, '--interval=90%'])).intervals).toEqual(asked.intervals);
    const { stdout } = await run([...OF_ANIMALS, '--interval', '90%']);
    expect(stdout).toContain('\nin brackets: 90 % intervals\n');
    for (const level of ['95', '1', '0', 'high', animals]) {
      expect(await refusal(['report', '--interval', level, ...OF_ANIMALS.slice(1)])).toContain(
        'Expected a level between 0 and 1, such as 0.95 or 95%.',
      );
    }
  });

  it.concurrent('fits the terminal: first F1 keeps its interval alone', async ({ expect }) => {
    const args = [...OF_ANIMALS, '--interval'];
    const wide = await run(args, { isTTY: true, columns: 80, env: { NO_COLOR: '1' } });
    expect(wide.stdout).toMatch(/fox \* .*–.*–.*–/);
    const narrow = await run(args, { isTTY: true, columns: 60, env: { NO_COLOR: '1' } });
    expect(narrow.stdout).toMatch(/^ +fox \* +1\.00 +0\.67 {2}0\.80 \(0\.52–0\.94\) +9$/m);
    for (const [{ stdout }, width] of [[wide, 80] as const, [narrow, 60] as const]) {
      expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(width);
    }
  });

  it.concurrent(
    'has columns and rows of ends in CSV, and brackets in Markdown',
    async ({ expect }) => {
      const csv = await run([...OF_ANIMALS, '--interval', '--format', 'csv']);
      const [head = '', ...lines] = csv.stdout.split('\n').map((line) => line.split(','));
      const cell = (kind: string, label: string, column: string): number =>
        Number(
          lines.find((line) => line[0] === kind && line[1] === label)?.[head.indexOf(column)] ??
            NaN,
        );
      expect(cell('class', 'cat', 'f1Low')).toBeCloseTo(0.3749406504547037, 12);
      expect(cell('class', 'cat', 'f1High')).toBeCloseTo(0.937514836212294, 12);
      expect(cell('class', 'cat', 'relevantRows')).toBe(5);
      expect(cell('average', 'macro', 'f1High')).toBeCloseTo(0.962055, 6);
      // Wilson's interval of 17 of 20.
      expect(cell('accuracy', '', 'f1Low')).toBeCloseTo(0.639581, 6);
      expect(cell('accuracy', '', 'f1High')).toBeCloseTo(0.947631, 6);
      expect(csv.stdout).toMatch(/^metric,matthewsCorrcoef,+low,0\.436351/m);
      const plain = await run([...OF_ANIMALS, '--format', 'csv']);
      expect(plain.stdout).not.toMatch(/Low|low/);
      const markdown = await run([...OF_ANIMALS, '--interval', '--format', 'markdown']);
      expect(markdown.stdout).toContain('| cat \\* | 0.60 (0.23–0.88) |');
    },
  );

  it.concurrent('says once why weighted rows have none', async ({ expect }) => {
    const args = [
      ...CHURN,
      '--pred',
      'prediction',
      '--weight',
      'senior_citizen',
      '--by',
      'contract',
    ];
    const why = 'the counts are sums of weights, not numbers of rows';
    const { stdout } = await run([...args, '--interval']);
    expect(stdout.split(why)).toHaveLength(2);
    expect(stdout).toContain(`\nno intervals: ${why}\n`);
    expect((await json([...args, '--interval'])).intervals).toEqual({ level: 0.95, reason: why });
  });

  it.concurrent('has those of groups and more metrics', async ({ expect }) => {
    const args = [...CHURN, '--score', 'score', '--by', 'contract'];
    const asked = await json([...args, '--interval', '--metrics', 'jaccard']);
    // F1 = 2 J / (1 + J), and both have one interval.
    const yes = asked.intervals.rows[1];
    const [low = NaN, high = NaN] = [
      yes?.metrics?.['jaccard']?.low,
      yes?.metrics?.['jaccard']?.high,
    ].map((end) => (2 * (end ?? NaN)) / (1 + (end ?? NaN)));
    expect([low.toFixed(6), high.toFixed(6)]).toEqual(['0.569035', '0.608477']);
    // 992 of 1655 in the first group: Wilson's interval of its recall by hand.
    const [n, p, z] = [1655, 992 / 1655, 1.959963984540054];
    const centre = (p + z ** 2 / (2 * n)) / (1 + z ** 2 / n);
    const half = (z * Math.sqrt((p * (1 - p)) / n + z ** 2 / (4 * n ** 2))) / (1 + z ** 2 / n);
    const recall = asked.slices?.[0]?.intervals?.rows[1]?.recall;
    expect(recall?.low).toBeCloseTo(centre - half, 12);
    expect(recall?.high).toBeCloseTo(centre + half, 12);
    const usual = await json(args);
    expect(usual.slices?.[0]).not.toHaveProperty('intervals');
    const { stdout } = await run([...args, '--interval']);
    expect(stdout).toMatch(/Month-to-month .* 0\.60 \(0\.58–0\.62\)/);
  });

  it.concurrent(
    'widens the macro average by classes that are named but absent',
    async ({ expect }) => {
      const rows = [
        ...Array<string>(10).fill('a,a'),
        ...['a,b', 'a,b', 'b,a', ...Array<string>(7).fill('b,b'), 'c,b', 'c,c'],
      ];
      const file = folder.write('absent.csv', `t,p\n${rows.join('\n')}\n`);
      const args = ['report', file, '--true', 't', '--pred', 'p', '--labels', 'a,b,c,d'];
      const { intervals: found } = await json([...args, '--interval']);
      expect(ends(found.averages.macro.f1)).toEqual([0.382762, 0.96172]);
      const { stdout } = await run([...args, '--interval']);
      expect(stdout).toMatch(/^ +d \* +0\.00 +0\.00 +0\.00 +0$/m);
      expect(stdout).not.toContain('no interval');
    },
  );

  it.concurrent('knows that labels of a row belong together', async ({ expect }) => {
    const args = ['sets', ...TAGS.slice(1), '--separator', '|'];
    const rows = readExample('examples/debian-tags.csv');
    const sets = (name: string): readonly string[][] =>
      rows.map((row) => (row[name] === '' ? [] : (row[name] ?? '').split('|')));
    const [truth, predicted] = [sets('tags'), sets('predicted')];
    const samples = sampleCounts(truth, predicted);
    const expected = intervals(labelCounts(truth, predicted), { samples });
    const { intervals: found } = await json(args);
    expect(ends(found.averages.micro.f1)).toEqual(ends(expected.averages.micro.f1));
    expect(found.averages.micro.f1.method).toBe('cluster-wilson');
    expect(ends(found.averages.macro.f1)).toEqual(ends(expected.averages.macro.f1));
    expect(found.rows.map(({ recall }) => ends(recall))).toEqual(
      expected.rows.map(({ recall }) => ends(recall)),
    );
    const { stdout } = await run([...args, '--interval']);
    expect(stdout).toMatch(/^ +micro .* 0\.77 \(0\.77–0\.78\)$/m);
    expect(stdout).toMatch(/^no interval of weighted precision, /m);
    const csv = await run([...args, '--interval', '--format', 'csv']);
    expect(csv.stdout).toMatch(/^kind,label,precision,.*,f1Low,f1High,relevantRows,/);
  });
});

describe('confmat sweep --interval', PATIENCE, () => {
  const sweep = ['sweep', TELCO, '--true', 'churn', '--pos-label', 'Yes', '--score', 'score'];
  interface SweepHolder {
    readonly models: readonly {
      readonly intervals: Readonly<Record<'rocAuc' | 'averagePrecision', IntervalJson>>;
    }[];
  }

  it.concurrent('shows those of the areas, which JSON always has', async ({ expect }) => {
    const [model] = (await json<SweepHolder>(sweep)).models;
    expect(ends(model?.intervals.rocAuc)).toEqual([0.836515, 0.855844]);
    expect(model?.intervals.rocAuc.method).toBe('logit-delong');
    const { stdout } = await run([...sweep, '--interval']);
    expect(stdout).toMatch(
      /^ +score {2}0\.8464 \(0\.8365–0\.8558\) {2}0\.6643 \(0\.6413–0\.6865\)/m,
    );
    expect(stdout).toContain('\nin brackets: 95 % intervals\n');
    const csv = await run([...sweep, '--interval', '--format', 'csv']);
    expect(csv.stdout).toMatch(/^rocAuc,score,.*,low,0\.836514784/m);
    const weighted = await run([...sweep, '--interval', '--weight', 'senior_citizen']);
    expect(weighted.stdout).toContain('\nno intervals: the counts are sums of weights');
  });

  it.concurrent('shows bounds where the areas are not known exactly', async ({ expect }) => {
    const { stdout } = await run([...sweep, '--interval', '--bins', '50']);
    expect(stdout).toContain('  0.8383 to 0.8538  ');
    expect(stdout).not.toContain('in brackets');
  });
});
