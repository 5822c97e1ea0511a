// Rows with weights that belong together: the command against R, the definition and the library.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { confusionMatrix } from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import { intervals } from '@confmat/inference';
import type { Interval } from '@confmat/inference';
import { createRandom } from '@confmat/testkit';
import { describe, it } from 'vitest';
import type { ExpectStatic } from 'vitest';
import { Folder, PATIENCE, ROOT, arrowBytes, refusal, run, sqlText } from './harness.js';

const folder = new Folder();

interface Row {
  readonly t: string;
  readonly p: string;
  readonly user: string;
  readonly side: string;
  readonly w: number;
  readonly s: number;
}

/** Users of 1 to 4 rows, each as good as its luck; every ninth row has the weight 0. */
const random = createRandom(20);
const rows: readonly Row[] = Array.from({ length: 260 }, (_, code) => ({
  user: `u${code}`,
  side: code % 3 === 0 ? 'left' : 'right',
  luck: 0.5 + random() / 2,
})).flatMap(({ user, side, luck }, code) =>
  Array.from({ length: 1 + (code % 4) }, (): Row => {
    const t = 'abbc'[Math.floor(random() * 4)] ?? 'a';
    const p = random() < luck ? t : ('abc'[Math.floor(random() * 3)] ?? 'a');
    const w = random() < 1 / 9 ? 0 : Math.round(1000 * (0.5 + random())) / 1000;
    return { t, p, user, side, w, s: Math.round(100 * random()) / 100 };
  }),
);

function csvOf(given: readonly Row[]): string {
  const lines = given.map(({ t, p, user, side, w, s }) => [t, p, user, side, w, s].join(','));
  return `t,p,user,side,w,s\n${lines.join('\n')}\n`;
}

const csv = folder.write('rows.csv', csvOf(rows));
const LABELS = ['--true', 't', '--pred', 'p'];
const BY_USER = ['--weight', 'w', '--unit', 'user'];

function matrixOf(given: readonly Row[]): ConfusionMatrix<string> {
  const column = (name: 't' | 'p' | 'user'): string[] => given.map((row) => row[name]);
  const sampleWeight = given.map(({ w }) => w);
  const options = { labels: ['a', 'b', 'c'], sampleWeight, unit: column('user') };
  return confusionMatrix(column('t'), column('p'), options);
}

type IntervalJson = { [K in keyof Interval]: Exclude<Interval[K], number> | number | null };
type LineJson = Record<'precision' | 'recall' | 'f1', IntervalJson>;
interface IntervalsJson extends Record<
  'accuracy' | 'balancedAccuracy' | 'matthewsCorrcoef' | 'cohenKappa',
  IntervalJson
> {
  readonly nUnits?: number;
  readonly rows: readonly ({ readonly label: string | number } & LineJson)[];
  readonly averages: Record<'micro' | 'macro' | 'weighted', LineJson>;
  readonly cost?: Record<'mean', IntervalJson>;
  readonly scores?: Record<string, IntervalJson>;
}
interface ReportJson {
  readonly input: { readonly unit?: string; readonly weight?: string };
  readonly nSamples: number;
  readonly intervals: IntervalsJson;
  readonly slices?: readonly { readonly intervals: IntervalsJson }[];
  readonly gates?: readonly Readonly<Record<string, unknown>>[];
}

async function jsonOf(...args: readonly string[]): Promise<ReportJson> {
  const { stdout, stderr } = await run(['report', ...args, '--json', '--quiet']);
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as ReportJson;
}

/** Every interval of a report by its name. */
function allOf({ rows: lines, averages, ...whole }: IntervalsJson): Map<string, IntervalJson> {
  const { accuracy, balancedAccuracy, matthewsCorrcoef, cohenKappa } = whole;
  const ofLine = (name: string, { precision, recall, f1 }: LineJson): [string, IntervalJson][] =>
    Object.entries({ precision, recall, f1 }).map(([metric, one]) => [`${name} ${metric}`, one]);
  return new Map([
    ...lines.flatMap((line) => ofLine(String(line.label), line)),
    ...Object.entries(averages).flatMap(([name, line]) => ofLine(name, line)),
    ...Object.entries({ accuracy, balancedAccuracy, matthewsCorrcoef, cohenKappa }),
  ]);
}

/** As the library finds them in the same rows, to 12 digits. */
function expectLibrary(expect: ExpectStatic, found: IntervalsJson, given: readonly Row[]): void {
  const expected: unknown = intervals(matrixOf(given));
  const all = allOf(expected as IntervalsJson);
  expect(all.size).toBe(3 * 3 + 3 * 3 + 4);
  for (const [name, one] of all) {
    const own = allOf(found).get(name);
    const { estimate, low, high, method, reason, warning, relevantRows } = one;
    expect([own?.method, own?.reason, own?.warning, own?.relevantRows], name).toEqual([
      ...[method, reason, warning, relevantRows],
    ]);
    for (const [a, b] of [
      [own?.estimate, estimate],
      [own?.low, low],
      [own?.high, high],
    ]) {
      expect(a ?? NaN, name).toBeCloseTo(b ?? NaN, 12);
    }
  }
}

/** The quantile of Student's t: the area below it is that of cos^(df − 1) below its angle. */
function tQuantile(share: number, df: number): number {
  const steps = 4000;
  const area = (to: number): number => {
    const width = (to + Math.PI / 2) / steps;
    const at = (i: number): number => Math.max(0, Math.cos(i * width - Math.PI / 2)) ** (df - 1);
    let sum = at(0) + at(steps);
    for (let i = 1; i < steps; ++i) sum += (i % 2 === 1 ? 4 : 2) * at(i);
    return (sum * width) / 3;
  };
  const all = area(Math.PI / 2);
  let [low, high] = [0, Math.PI / 2];
  for (let step = 0; step < 60; ++step) {
    const middle = (low + high) / 2;
    if (area(middle) / all < share) low = middle;
    else high = middle;
  }
  return Math.sqrt(df) * Math.tan((low + high) / 2);
}

const Z = 1.959963984540054;

/**
 * The interval of a weighted share by its definition, row by row: what each user's rows add to the share
 * is linear in the rows, less what as many rows of the same weight add on average.
 */
function ofDefinition(
  given: readonly Row[],
  isOf: (row: Row) => boolean,
  isHit: (row: Row) => boolean,
): readonly [number, number, number] {
  const sum = (numbers: Iterable<number>): number => [...numbers].reduce((a, b) => a + b, 0);
  const relevant = given.filter(isOf);
  const total = sum(relevant.map(({ w }) => w));
  const share = sum(relevant.map((row) => (isHit(row) ? row.w : 0))) / total;
  const [residuals, weights] = [new Map<string, number>(), new Map<string, number>()];
  for (const row of relevant) {
    if (row.w === 0) continue;
    const residual = row.w * ((isHit(row) ? 1 : 0) - share);
    residuals.set(row.user, (residuals.get(row.user) ?? 0) + residual);
    weights.set(row.user, (weights.get(row.user) ?? 0) + row.w);
  }
  const n = residuals.size;
  const squares = sum(Array.from(residuals.values(), (one) => one * one));
  const variance = ((n / (n - 1)) * squares) / total ** 2;
  const units = total ** 2 / sum(Array.from(weights.values(), (one) => one * one));
  const most = ((total / sum(given.map(({ w }) => w))) * given.length * units) / n;
  const worth = Math.min(most, (share * (1 - share)) / variance);
  const rowsWorth = worth * (Z / tQuantile(0.975, units - 1)) ** 2;
  // Wilson: the shares x whose distance from the found one is z √(x (1 − x) / rows).
  const middle = (share + Z ** 2 / 2 / rowsWorth) / (1 + Z ** 2 / rowsWorth);
  const half =
    (Z * Math.sqrt((share * (1 - share)) / rowsWorth + Z ** 2 / 4 / rowsWorth ** 2)) /
    (1 + Z ** 2 / rowsWorth);
  return [share, middle - half, middle + half];
}

describe('confmat report --weight --unit', PATIENCE, () => {
  it.concurrent('gives the intervals of R, of the package survey', async ({ expect }) => {
    const witness = JSON.parse(
      readFileSync(join(ROOT, 'packages/inference/test/vectors/witness-r.json'), 'utf8'),
    ) as {
      readonly rows: Readonly<Record<'truth' | 'guess' | 'cluster' | 'weight', readonly number[]>>;
      readonly surveys: Readonly<
        Record<
          'both' | 'weights',
          readonly { metric: string; value: number; interval: readonly [number, number] }[]
        >
      >;
    };
    const { truth, guess, cluster, weight } = witness.rows;
    const lines = truth.map((t, i) => [t, guess[i], weight[i], cluster[i], `r${i}`].join(','));
    const file = folder.write('survey.csv', `t,p,w,user,row\n${lines.join('\n')}\n`);
    for (const [design, column] of [
      ['both', 'user'],
      ['weights', 'row'],
    ] as const) {
      const { intervals: found } = await jsonOf(
        ...[file, ...LABELS, '--weight', 'w', '--unit', column],
      );
      const named: Record<string, IntervalJson | undefined> = {
        accuracy: found.accuracy,
        'f1 of 1': found.rows[1]?.f1,
        'macro f1': found.averages.macro.f1,
        'macro recall': found.averages.macro.recall,
        'weighted f1': found.averages.weighted.f1,
        kappa: found.cohenKappa,
        matthews: found.matthewsCorrcoef,
      };
      const { [design]: surveyed } = witness.surveys;
      expect(surveyed.map(({ metric }) => metric)).toEqual(Object.keys(named));
      for (const { metric, value, interval: ends } of surveyed) {
        expect(named[metric]?.estimate, metric).toBeCloseTo(value, 12);
        expect(named[metric]?.low, metric).toBeCloseTo(ends[0], 12);
        expect(named[metric]?.high, metric).toBeCloseTo(ends[1], 12);
      }
    }
  });

  it.concurrent('gives those of the definition, and those of the library', async ({ expect }) => {
    const { intervals: found, input, nSamples } = await jsonOf(csv, ...LABELS, ...BY_USER);
    expect(input).toMatchObject({ unit: 'user', weight: 'w' });
    expect([nSamples, found.nUnits]).toEqual([rows.length, 260]);
    expectLibrary(expect, found, rows);
    const right = ({ t, p }: Row): boolean => t === p;
    for (const [own, isOf] of [
      [found.accuracy, () => true],
      [found.rows[0]?.recall, ({ t }: Row) => t === 'a'],
      [found.rows[2]?.precision, ({ p }: Row) => p === 'c'],
    ] as const) {
      const [share, low, high] = ofDefinition(rows, isOf, right);
      expect(own?.estimate).toBeCloseTo(share, 12);
      expect(own?.low).toBeCloseTo(low, 10);
      expect(own?.high).toBeCloseTo(high, 10);
    }
  });

  it.concurrent('counts every format, joined, chosen and cleaned rows too', async ({ expect }) => {
    const column = <K extends keyof Row>(name: K): Row[K][] => rows.map((row) => row[name]);
    const columns = {
      ...{ t: column('t'), p: column('p'), user: column('user'), side: column('side') },
      w: column('w'),
    };
    const stream = folder.write('rows.arrows', arrowBytes(columns, 'stream'));
    const arrow = folder.write('rows.arrow', arrowBytes(columns, 'file'));
    const query = `SELECT * FROM read_csv(${sqlText(csv)}, header = true)`;
    const parquet = await folder.writeParquet('rows.parquet', query);
    const parts = [rows.slice(0, 301), rows.slice(301)].map((part, place) =>
      folder.write(`part${place}.csv`, csvOf(part)),
    );
    const ways = [
      ...[[stream, '--input-format', 'arrow'], [arrow], [parquet], parts],
      ...[
        [csv, '--clean', 'trim'],
        [arrow, '--clean', 'trim'],
      ],
    ];
    for (const way of ways) {
      const { intervals: found } = await jsonOf(...way, ...LABELS, ...BY_USER);
      expectLibrary(expect, found, rows);
    }
    const left = rows.filter(({ side }) => side === 'left');
    const some = await jsonOf(csv, ...LABELS, ...BY_USER, '--where', "side = 'left'");
    expectLibrary(expect, some.intervals, left);
    // A row is left out where its label is missing, with its weight.
    const gap = folder.write('gap.csv', csvOf([...rows, { ...rows[0], p: '', w: 90 } as Row]));
    const without = await jsonOf(gap, ...LABELS, ...BY_USER, '--nulls', 'skip');
    expectLibrary(expect, without.intervals, rows);
  });

  it.concurrent('reads groups, keeps all of it, and reads it back', async ({ expect }) => {
    const [kept, page] = ['kept.json', 'page.html'].map((name) => join(folder.path, name));
    const asked = ['--interval', '--confidence', '0.9', '--fail-under', 'accuracy{left}>=0.6'];
    const ways = [
      ['--by', 'side', '--html', page ?? '', '--metrics', 'jaccard'],
      ['--map', 'c=b', '--pos-label', 'a', '--by', 'side'],
    ];
    for (const way of ways) {
      const args = [csv, ...LABELS, ...BY_USER, ...way, ...asked, '--save', kept ?? ''];
      const direct = await jsonOf(...args);
      const metrics = way.includes('--metrics') ? ['--metrics', 'jaccard'] : [];
      const read = await jsonOf(kept ?? '', ...asked, ...metrics);
      expect(read.intervals).toEqual(direct.intervals);
      expect(read.slices).toEqual(direct.slices);
      expect(read.gates).toEqual(direct.gates);
    }
    const sides = ['left', 'right'].map((side) => rows.filter((row) => row.side === side));
    const grouped = await jsonOf(csv, ...LABELS, ...BY_USER, '--by', 'side', '--interval');
    sides.forEach((own, place) => {
      const found = grouped.slices?.[place]?.intervals;
      expectLibrary(expect, found as IntervalsJson, own);
    });
    expect((await jsonOf(page ?? '', '--interval')).intervals).toEqual(grouped.intervals);
  });

  it.concurrent('adds up evaluations: a user of both is one unit', async ({ expect }) => {
    const files = await Promise.all(
      [rows.filter((_, i) => i % 2 === 0), rows.filter((_, i) => i % 2 === 1)].map(
        async (part, place) => {
          const file = folder.write(`half${place}.csv`, csvOf(part));
          const kept = join(folder.path, `half${place}.json`);
          await run(['report', file, ...LABELS, ...BY_USER, '--save', `${kept}:names`, '--quiet']);
          return kept;
        },
      ),
    );
    const { intervals: found } = await jsonOf(...files);
    expectLibrary(expect, found, rows);
  });

  it.concurrent('writes text, Markdown, CSV, pages and pictures', async ({ expect }) => {
    const [page, matrix, slices, markdown, table] = [
      ...['page2.html', 'matrix.svg', 'slices.svg', 'all.md', 'all.csv'],
    ].map((name) => join(folder.path, name)) as [string, string, string, string, string];
    const args = [csv, ...LABELS, ...BY_USER, '--by', 'side', '--interval', '--describe'];
    const pictures = ['--html', page, '--svg', `matrix=${matrix},slices=${slices}`];
    const outputs = ['--output', markdown, '--output', table, '--output', '-'];
    const { stdout, code } = await run(['report', ...args, ...pictures, ...outputs, '--quiet']);
    expect(code).toBe(0);
    const { intervals: found, slices: groups } = await jsonOf(...args);
    const text = ({ low, high }: IntervalJson, digits: number): string =>
      `${(low ?? NaN).toFixed(digits)}–${(high ?? NaN).toFixed(digits)}`;
    for (const shown of [stdout, readFileSync(markdown, 'utf8')]) {
      expect(shown).toContain(`(${text(found.averages.macro.f1, 2)})`);
      expect(shown).toContain('intervals take the rows of one user together: 260 units');
      expect(shown).toContain('they speak of numbers of rows, which sums of weights do not tell');
    }
    expect(readFileSync(table, 'utf8')).toContain(`,${found.accuracy.low ?? NaN},`);
    for (const file of [page, matrix]) {
      expect(readFileSync(file, 'utf8')).toContain(text(found.accuracy, 3));
    }
    for (const group of groups ?? []) {
      expect(readFileSync(slices, 'utf8')).toContain(text(group.intervals.accuracy, 3));
    }
  });

  it.concurrent('lets gates decide, which sums of weights cannot', async ({ expect }) => {
    const gate = (bound: number): string[] => ['--fail-under', `accuracy>=${bound}`];
    const sure = [csv, ...LABELS, '--weight', 'w', '--confidence', '0.95'];
    const alone = await run(['report', ...sure, ...gate(0.5)]);
    expect(alone.code).toBe(4);
    expect(alone.stdout).toContain('no interval: the counts are sums of weights');
    const { intervals: found } = await jsonOf(csv, ...LABELS, ...BY_USER, '--interval', '0.9');
    const { low, high, estimate } = found.accuracy as Interval;
    for (const [bound, code, word] of [
      [low - 0.001, 0, 'passed'],
      [estimate, 4, 'inconclusive'],
      [high + 0.001, 1, 'failed'],
    ] as const) {
      const judged = await run(['report', ...sure, '--unit', 'user', ...gate(bound)]);
      expect(judged.code).toBe(code);
      expect(judged.stdout).toContain(word);
    }
    // As many rows of the input would decide as of the accuracy, which is of all rows.
    const near = estimate - (estimate - low) / 2;
    const { gates } = await jsonOf(...sure, '--unit', 'user', ...gate(near));
    // The distance to the lower end for the confidence, and for the power z of 0.8 times half a width,
    // which is 1.645 standard errors.
    const error = (high - low) / 2 / 1.6448536269514722;
    const wanted = (estimate - low + 0.8416212335729143 * error) / (estimate - near);
    expect(gates?.[0]?.['moreRows']).toBe(Math.ceil(wanted ** 2 * rows.length) - rows.length);
  });

  it.concurrent('takes the cost of errors by unit', async ({ expect }) => {
    const cost = folder.write('cost.csv', 'true,a,b,c\na,0,1,1\nb,1,0,1\nc,1,1,0\n');
    const { intervals: found } = await jsonOf(csv, ...LABELS, ...BY_USER, '--cost', cost);
    // If every error costs 1, the mean cost is the error rate.
    expect(found.cost?.mean.low).toBeCloseTo(1 - (found.accuracy.high ?? NaN), 12);
    expect(found.cost?.mean.high).toBeCloseTo(1 - (found.accuracy.low ?? NaN), 12);
  });

  it.concurrent('predicts from scores at a threshold', async ({ expect }) => {
    const kept = join(folder.path, 'scores.json');
    const cut = ['--true', 't', '--score', 's', '--pos-label', 'a', '--map', 'c=b'];
    const page = ['--html', join(folder.path, 'scores.html'), '--save', kept];
    const args = [csv, ...cut, ...BY_USER, '--threshold', '0.4', ...page];
    const { intervals: found } = await jsonOf(...args);
    const [share, low, high] = ofDefinition(
      rows,
      () => true,
      ({ t, s }) => (t === 'a') === s >= 0.4,
    );
    expect(found.accuracy.estimate).toBeCloseTo(share, 12);
    expect(found.accuracy.low).toBeCloseTo(low, 10);
    expect(found.accuracy.high).toBeCloseTo(high, 10);
    const read = await jsonOf(kept);
    expect(read.intervals).toEqual(found);
    // The units are those of the labels that were kept.
    const other = await jsonOf(kept, '--threshold', '0.6');
    expect(other.intervals.accuracy).toMatchObject({
      low: null,
      reason: 'which of these rows belong together was not kept',
    });
    const swept = await run(['sweep', kept, '--interval']);
    expect(swept.stdout).toContain('no intervals: the counts are sums of weights');
  });

  it.concurrent('compares two evaluations as two samples', async ({ expect }) => {
    const [first, second] = ['p', 's'].map((name) => join(folder.path, `model-${name}.json`));
    await run(['report', csv, ...LABELS, ...BY_USER, '--save', first ?? '', '--quiet']);
    const turned = folder.write(
      'turned.csv',
      csvOf(rows.map((row, i) => (i % 5 === 0 ? { ...row, p: 'b' } : row))),
    );
    await run(['report', turned, ...LABELS, ...BY_USER, '--save', second ?? '', '--quiet']);
    const both = [first ?? '', second ?? ''];
    const { stdout } = await run(['compare', ...both, '--json']);
    const { pairs } = JSON.parse(stdout) as {
      readonly pairs: readonly {
        readonly metrics: Readonly<Record<string, Readonly<Record<string, number>>>>;
      }[];
    };
    const found = pairs[0]?.metrics['accuracy'];
    const [a, b] = await Promise.all(both.map((file) => jsonOf(file)));
    const [ofA, ofB] = [a?.intervals.accuracy as Interval, b?.intervals.accuracy as Interval];
    // Two independent samples (Zou & Donner): distances of the ends add as legs do.
    const change = ofB.estimate - ofA.estimate;
    const down = Math.hypot(ofB.estimate - ofB.low, ofA.high - ofA.estimate);
    const up = Math.hypot(ofB.high - ofB.estimate, ofA.estimate - ofA.low);
    expect(found?.['change']).toBeCloseTo(change, 12);
    expect(found?.['low']).toBeCloseTo(change - down, 12);
    expect(found?.['high']).toBeCloseTo(change + up, 12);
    expect(found?.['pValue']).toBeLessThan(0.2);
  });

  it.concurrent('meets its borders: weights of 1 or 0, one unit, few units', async ({ expect }) => {
    const of = (name: string, given: readonly Row[], ...more: string[]): Promise<ReportJson> =>
      jsonOf(folder.write(name, csvOf(given)), ...LABELS, ...BY_USER, ...more);
    const ones = rows.map((row, i) => ({ ...row, w: 1, user: `r${i}` }));
    const even = await of('ones.csv', ones);
    const plain = await jsonOf(join(folder.path, 'ones.csv'), ...LABELS, '--unit', 'user');
    expect(allOf(even.intervals).get('accuracy')).toEqual(allOf(plain.intervals).get('accuracy'));
    // Users have 1 to 4 rows: as weights they are worth fewer than as units.
    const uneven = await of(
      'uneven.csv',
      rows.map((row) => ({ ...row, w: 1 })),
    );
    const grouped = await jsonOf(join(folder.path, 'uneven.csv'), ...LABELS, '--unit', 'user');
    expect(uneven.intervals.accuracy.estimate).toBe(grouped.intervals.accuracy.estimate);
    expect(uneven.intervals.accuracy.low).toBeLessThan(grouped.intervals.accuracy.low ?? 0);
    expect(uneven.intervals.accuracy.high).toBeGreaterThan(grouped.intervals.accuracy.high ?? 0);
    // A user whose rows weigh nothing is no unit, but its rows are rows.
    const added = rows.slice(0, 9).map((row) => ({ ...row, w: 0, user: 'nobody' }));
    const more = await of('more.csv', [...rows, ...added]);
    expectLibrary(expect, more.intervals, [...rows, ...added]);
    const without = await jsonOf(csv, ...LABELS, ...BY_USER);
    expect(more.intervals.accuracy.estimate).toBe(without.intervals.accuracy.estimate);
    expect(more.nSamples).toBe(without.nSamples + 9);
    const one = await of(
      'one.csv',
      rows.map((row) => ({ ...row, user: 'all' })),
    );
    expect(one.intervals.accuracy).toMatchObject({ low: null, method: 'none' });
    expect(one.intervals.accuracy.reason).toContain('fewer than two units');
    const few = rows.filter((_, i) => i < 120);
    const gate = ['--confidence', '0.95', '--fail-under', 'accuracy>=0.3'];
    const strictly = ['--confidence', '0.95,strict', '--fail-under', 'accuracy>=0.3'];
    const { intervals: ofFew } = await of('few.csv', few, ...gate);
    const doubt = 'the weights make the rows worth fewer than 100 of equal weight';
    expect(ofFew.accuracy.warning).toContain(doubt);
    const [alone, strict] = await Promise.all([
      jsonOf(join(folder.path, 'few.csv'), ...LABELS, ...BY_USER, ...gate),
      jsonOf(join(folder.path, 'few.csv'), ...LABELS, ...BY_USER, ...strictly),
    ]);
    const warning = ofFew.accuracy.warning ?? '';
    expect(alone.gates?.[0]).toMatchObject({ verdict: 'pass', warning });
    const reason = 'the interval has a warning, and a strict gate accepts none';
    expect(strict.gates?.[0]).toMatchObject({ verdict: 'inconclusive', warning, reason });
    const said = await run([
      ...['report', join(folder.path, 'few.csv'), ...LABELS, ...BY_USER, ...strictly],
    ]);
    expect(said.code).toBe(4);
    expect(said.stdout.replace(/\s+/g, ' ')).toContain(`${reason};`);
    const { stdout } = await run([
      ...['report', join(folder.path, 'few.csv'), ...LABELS, ...BY_USER, '--interval', ...gate],
      ...['--by', 'side'],
    ]);
    expect(stdout.match(new RegExp(`^note on all intervals: ${doubt}`, 'gm'))).toHaveLength(3);
    expect(stdout).toMatch(new RegExp(`passed .*; note: ${doubt}`));
  });

  it.concurrent('refuses bad weights, and what has no method', async ({ expect }) => {
    const bad = (name: string, w: string): string =>
      folder.write(name, `t,p,user,w\na,a,1,1\nb,b,2,${w}\n`);
    const columns = { t: ['a', 'b'], p: ['a', 'b'], user: ['1', '2'] };
    const arrow = folder.write('bad.arrow', arrowBytes({ ...columns, w: [1, -2] }, 'file'));
    const asked = [...BY_USER, '--quiet', '--json'];
    const all = await Promise.all([
      refusal(['report', bad('negative.csv', '-1'), ...LABELS, ...asked]),
      refusal(['report', bad('missing.csv', ''), ...LABELS, ...asked]),
      refusal(['report', arrow, ...LABELS, ...asked]),
      refusal(['report', csv, ...LABELS, ...BY_USER]),
      refusal(['sweep', csv, '--true', 't', '--score', 's', '--pos-label', 'a', ...asked]),
      refusal(['compare', csv, '--true', 't', '--pred', 'p,side', ...asked]),
    ]);
    expect(all.join('\n').replaceAll(folder.path, 'FOLDER')).toMatchInlineSnapshot(`
      "exit 3
      confmat: FOLDER/negative.csv: column "w", data row 2: "-1" is not a weight, expected a number of at least 0

      exit 3
      confmat: FOLDER/missing.csv: column "w", data row 2: "" is not a weight, expected a number of at least 0

      exit 3
      confmat: FOLDER/bad.arrow: column "w", data row 2: "-2" is not a weight, expected a number of at least 0

      exit 2
      confmat: --unit needs --interval, --confidence, --save, --html, --svg, --describe or --json: it widens intervals

      exit 2
      confmat: --unit and --weight cannot be combined
        no method is known to hold for areas and all thresholds of weighted rows; report --score has intervals at one threshold

      exit 2
      confmat: --unit and --weight cannot be combined
        no method is known to hold for a change on weighted rows; keep each prediction (report --save) and compare the two files, as two samples
      "
    `);
  });
});
