// Scores whose rows belong together: pages, pictures, sentences, evaluations and classes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { confusionMatrix, f1, precision } from '@confmat/core';
import { averagePrecisionInterval, interval, rocAucInterval } from '@confmat/inference';
import type { Interval } from '@confmat/inference';
import { createRandom } from '@confmat/testkit';
import { bestThreshold, thresholdSweep } from '@confmat/thresholds';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, jsonInterval, refusal, run } from './harness.js';

const folder = new Folder();
const random = createRandom(11);

/** Rows of 30 users, each with a share of positives and a shift of scores of its own. */
const rows = Array.from({ length: 30 }, () => [random(), random()] as const).flatMap(
  ([share, shift], user) =>
    Array.from({ length: 8 }, (_, at) => {
      const isYes = random() < share;
      const s = Math.round(100 * (random() / 2 + (isYes ? 0.2 : 0) + 0.3 * shift)) / 100;
      const cls = 'abc'[Math.floor(3 * random())] ?? '';
      const [pa, pb, pc] = ['a', 'b', 'c'].map((one) => Math.round(100 * (random() / 2 + (one === cls ? 0.3 * share : 0))) / 100) as [number, number, number]; // prettier-ignore
      return { t: isYes ? 'yes' : 'no', s, user: `u${user}`, side: at % 2 ? 'odd' : 'even', cls, pa, pb, pc }; // prettier-ignore
    }),
);
type Row = (typeof rows)[number];

const HEAD = ['t', 's', 'user', 'side', 'cls', 'pa', 'pb', 'pc'] as const;
const csvOf = (given: readonly Row[]): string =>
  [HEAD.join(','), ...given.map((row) => HEAD.map((name) => row[name]).join(','))].join('\n');
const csv = folder.write('rows.csv', `${csvOf(rows)}\n`);
const column = <K extends keyof Row>(name: K, given = rows): Row[K][] =>
  given.map((row) => row[name]);

const SCORE = ['--true', 't', '--score', 's', '--pos-label', 'yes'];
const PROBA = ['--true', 'cls', '--proba', 'p*', '--labels', 'a,b,c'];
const BY_USER = ['--unit', 'user'];

/** What inference finds in columns of rows. */
function areasOf(truth: string[], score: number[], posLabel: string, level = 0.95): Interval[] {
  const sweep = thresholdSweep(truth, score, { posLabel, unit: column('user') });
  return [rocAucInterval(sweep, { level }), averagePrecisionInterval(sweep, { level })];
}

/** The interval of a metric of the positive label at a threshold. */
function intervalAt(metric: typeof f1, threshold: number, given = rows): Interval {
  const guess = given.map(({ s }) => (s >= threshold ? 'yes' : 'no'));
  const matrix = confusionMatrix(column('t', given), guess, { unit: column('user', given) });
  return interval(matrix, metric, { average: 'binary', posLabel: 'yes' });
}

const textOf = ({ low, high }: Interval, digits: number): string =>
  `${low.toFixed(digits)}–${high.toFixed(digits)}`;

interface IntervalJson {
  readonly low: number | null;
  readonly high: number | null;
  readonly reason?: string;
}
interface Json {
  readonly input: { readonly unit?: string };
  readonly nUnits?: number;
  readonly models?: readonly { readonly intervals: object }[];
  readonly classes?: readonly { readonly label: string; readonly intervals: object }[];
  readonly intervals?: {
    readonly accuracy: IntervalJson;
    readonly rows: readonly { readonly label: string; readonly f1: IntervalJson }[];
  };
  readonly slices?: readonly { readonly intervals?: { readonly accuracy: IntervalJson } }[];
  readonly gates?: readonly { readonly low: number }[];
  readonly pairs?: readonly {
    readonly metrics: Readonly<Record<string, { readonly test: string }>>;
  }[];
}

async function jsonOf(...args: readonly string[]): Promise<Json> {
  const { stdout, stderr } = await run([...args, '--json', '--quiet']);
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Json;
}

/** As JSON holds the intervals of areas. */
function jsonAreas(areas: Interval[]): object {
  const [rocAuc, averagePrecision] = areas.map(jsonInterval);
  return { level: areas[0]?.level, rocAuc, averagePrecision };
}

describe('confmat sweep --unit', PATIENCE, () => {
  it.concurrent('draws and writes intervals of units alone', async ({ expect }) => {
    const file = (name: string): string => join(folder.path, name);
    const pictures = ['roc', 'pr', 'threshold', 'calibration'];
    await run([
      ...['sweep', csv, ...SCORE, ...BY_USER, '--html', file('page.html'), '--describe'],
      ...['--svg', pictures.map((name) => `${name}=${file(`${name}.svg`)}`).join(',')],
    ]);
    const read = (name: string): string => readFileSync(file(name), 'utf8');
    const [auc, ap] = areasOf(column('t'), column('s'), 'yes');
    if (!auc || !ap) throw new Error('there are areas');
    const sweep = thresholdSweep(column('t'), column('s'), { posLabel: 'yes' });
    const single = textOf(rocAucInterval(sweep), 3);
    expect(read('roc.svg')).toContain(textOf(auc, 3));
    expect(read('pr.svg')).toContain(textOf(ap, 3));
    const best = bestThreshold(sweep, f1);
    if (!best.reached) throw new Error('there is a best F1');
    for (const metric of [f1, precision]) {
      const shown = textOf(intervalAt(metric, best.threshold), 3);
      expect(read('threshold.svg')).toContain(shown);
      expect(read('page.html')).toContain(shown);
      const [ofRows] = interval({ ...sweep.counts }, metric).slice(sweep.thresholds.indexOf(best.threshold)); // prettier-ignore
      expect(read('threshold.svg')).not.toContain(textOf(ofRows as Interval, 3));
    }
    for (const name of ['page.html', 'roc.svg']) expect(read(name)).not.toContain(single);
    expect(read('page.html')).toContain(textOf(auc, 3));
    expect(read('page.html')).toContain('30 units');
    expect(read('page.html')).toContain('95 % intervals that count each unit as one.');
    // Neither the panel nor the bins of probabilities have intervals of rows.
    expect(read('page.html')).not.toContain('"z":1.9');
    expect(read('calibration.svg')).not.toContain('class="cm-whisker"');
    await run(['sweep', csv, ...SCORE, '--svg', `calibration=${file('plain.svg')}`]);
    expect(read('plain.svg')).toContain('class="cm-whisker"');
  });

  it.concurrent('keeps the units of scores, of groups too', async ({ expect }) => {
    const kept = join(folder.path, 'kept.json');
    const page = join(folder.path, 'kept.html');
    const gate = ['--confidence', '0.95', '--fail-under', 'rocAuc>=0.1'];
    const saved = ['--save', kept, '--html', page, '--by', 'side'];
    const swept = await jsonOf('sweep', csv, ...SCORE, ...BY_USER, ...gate, ...saved);
    expect(swept.models?.[0]?.intervals).toEqual(
      jsonAreas(areasOf(column('t'), column('s'), 'yes')),
    );
    for (const file of [kept, page]) {
      const again = await jsonOf('sweep', file, ...gate);
      expect(again).toMatchObject({ input: { unit: 'user' }, nUnits: 30 });
      expect(again.models?.[0]?.intervals).toEqual(swept.models?.[0]?.intervals);
      expect(again.gates?.[0]?.low).toBe(swept.gates?.[0]?.low);
    }
    const at = ['--threshold', '0.45', '--interval'];
    const read = await jsonOf('report', kept, ...at);
    const counted = await jsonOf('report', csv, ...SCORE, ...BY_USER, ...at, '--by', 'side');
    expect(read.intervals).toEqual(counted.intervals);
    expect(read.slices).toEqual(counted.slices);
    const found = read.intervals?.rows.find(({ label }) => label === 'yes')?.f1;
    expect(found?.low).toBeCloseTo(intervalAt(f1, 0.45).low, 12);
    expect((await jsonOf('sweep', kept, '--thresholds', '0.3,0.6')).models?.[0]).toEqual(
      (await jsonOf('sweep', csv, ...SCORE, ...BY_USER, '--thresholds', '0.3,0.6')).models?.[0],
    );
    const compared = await jsonOf('compare', kept, kept, '--threshold', '0.45,0.6');
    expect(compared.pairs?.[0]?.metrics['accuracy']?.test).toBe('cluster-t');
  });

  it.concurrent('adds up days: a user of several days is one unit', async ({ expect }) => {
    const half = rows.filter((_, row) => row % 3 === 0);
    const files = [half, rows.filter((_, row) => row % 3 > 0)].map((part, place) =>
      folder.write(`day${place}.csv`, `${csvOf(part)}\n`),
    );
    const kept = files.map((file) => file.replace(/csv$/, 'json'));
    for (const [place, file] of files.entries()) {
      await run(['sweep', file, ...SCORE, ...BY_USER, '--save', `${kept[place] ?? ''}:names`]);
    }
    const both = await jsonOf('sweep', ...kept);
    expect(both.nUnits).toBe(30);
    const expected = jsonAreas(areasOf(column('t'), column('s'), 'yes'));
    expect(both.models?.[0]?.intervals).toEqual(expected);
  });

  it.concurrent('gives each class of --proba its areas', async ({ expect }) => {
    const kept = join(folder.path, 'classes.json');
    const page = join(folder.path, 'classes.html');
    const args = ['sweep', csv, ...PROBA, ...BY_USER, '--interval', '0.9'];
    const swept = await jsonOf(...args, '--save', kept, '--html', page);
    expect(swept).toMatchObject({ input: { unit: 'user' }, nUnits: 30 });
    const names = ['pa', 'pb', 'pc'] as const;
    const expected = ['a', 'b', 'c'].map((label, place) => {
      const truth = rows.map(({ cls }) => (cls === label ? label : 'rest'));
      return areasOf(truth, column(names[place] ?? 'pa'), label, 0.9);
    });
    expect(swept.classes?.map((one) => one.intervals)).toEqual(expected.map(jsonAreas));
    expect((await jsonOf('sweep', kept, '--interval', '0.9')).classes).toEqual(swept.classes);
    const { stdout } = await run(args);
    for (const [auc] of expected) {
      expect(stdout).toContain(`(${textOf(auc as Interval, 4)})`);
      expect(readFileSync(page, 'utf8')).toContain(textOf(auc as Interval, 3));
    }
    expect(stdout).toMatch(/^intervals take the rows of one user together: 30 units$/m);
    const gate = ['--confidence', '0.95', '--fail-under', 'rocAuc[a]>=0.1'];
    const { gates } = await jsonOf('sweep', csv, ...PROBA, ...BY_USER, ...gate);
    const truth = rows.map(({ cls }) => (cls === 'a' ? 'a' : 'rest'));
    expect(gates?.[0]?.low).toBeCloseTo(areasOf(truth, column('pa'), 'a', 0.9)[0]?.low ?? NaN, 12);
  });
});

describe('confmat report --unit of scores', PATIENCE, () => {
  it.concurrent('writes a page of the scores, and keeps their units', async ({ expect }) => {
    const [page, kept, again] = ['report.html', 'report.json', 'again.html'].map((name) => {
      return join(folder.path, name);
    }) as [string, string, string];
    const args = ['report', csv, ...SCORE, '--threshold', '0.45', ...BY_USER];
    await run([...args, '--html', page, '--save', kept]);
    const [auc] = areasOf(column('t'), column('s'), 'yes');
    expect(readFileSync(page, 'utf8')).toContain(textOf(auc as Interval, 3));
    expect(readFileSync(page, 'utf8')).toContain(textOf(intervalAt(f1, 0.45), 3));
    await run(['report', kept, '--html', again]);
    expect(readFileSync(again, 'utf8')).toContain(textOf(auc as Interval, 3));
    const at = ['--threshold', '0.6', '--interval'];
    const { intervals } = await jsonOf('report', kept, ...at);
    expect(intervals).toEqual((await jsonOf('report', csv, ...SCORE, ...BY_USER, ...at)).intervals);
  });

  it.concurrent(
    'keeps no units of scores where a page would be full of them',
    async ({ expect }) => {
      const many = Array.from({ length: 9000 }, (_, row) => {
        const at = row % rows.length;
        return { ...(rows[at] as Row), user: `u${row}` };
      });
      const file = folder.write('many.csv', `${csvOf(many)}\n`);
      const page = join(folder.path, 'many.html');
      await run(['sweep', file, ...SCORE, ...BY_USER, '--html', page]);
      const { stdout } = await run(['sweep', page, '--interval', '--quiet']);
      const NOT_KEPT = 'which of these rows belong together was not kept';
      expect(stdout).toContain(NOT_KEPT);
      expect(await refusal(['sweep', page, '--describe', '--quiet'])).toContain(NOT_KEPT);
      expect(await refusal(['compare', page, page, '--threshold', '0.5', '--quiet'])).toContain(
        '--threshold: which rows belong together was kept for the labels it holds alone',
      );
    },
  );
});
