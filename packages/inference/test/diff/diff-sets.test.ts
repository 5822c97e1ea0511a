import {
  accuracy,
  binaryCounts,
  confusionMatrix,
  f1,
  fbetaOf,
  precision,
  recall,
  specificity,
} from '@confmat/core';
import type { BinaryCounts, ClassMetric, CountUnits, Label } from '@confmat/core';
import { evaluation, evaluationFromJson, evaluationToJson, sampleTally } from '@confmat/evaluation';
import type { Evaluation } from '@confmat/evaluation';
import { labelCounts, sampleCounts } from '@confmat/multilabel';
import { createRandom, runs } from '@confmat/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffEvaluations, gate, interval } from '../../src/index.js';
import type { DiffOptions, EvaluationDifference } from '../../src/index.js';
import { diffExactMatch } from '../../src/internal.js';
import { pairedSpanShares } from '../simulation/paired-spans.js';
import { itRepeats } from '../simulation/repeats.js';
import { least } from '../simulation/shares.js';

type Sets = readonly (readonly string[])[];

/** An evaluation of sets; each sample belongs to a unit if there are any. */
function of(
  truth: Sets,
  guess: Sets,
  unit?: readonly Label[],
  labels?: readonly string[],
): Evaluation<string> {
  const counts = labelCounts(truth, guess, { ...(unit && { unit }), ...(labels && { labels }) });
  const samples = sampleTally(sampleCounts(truth, guess, labels && { labels }));
  return evaluation({ sets: { counts, samples } });
}

/** The same as spans: nothing is a true negative. */
function asSpans({ sets }: Evaluation<string>): Evaluation<string> {
  const { tn, ...counts } = sets?.counts as BinaryCounts<string>;
  expect(tn).toBeDefined();
  return evaluation({ sets: { counts, samples: sets?.samples as never } });
}

const LABELS = ['p', 'q', 'r'];

/** Two models on the same samples of so many units, from a seed. */
function drawn(
  seed: number,
  nSamples = 60,
  nUnits = 12,
): { truth: Sets; a: Sets; b: Sets; unit: number[] } {
  const random = createRandom(seed);
  const guess = (own: readonly string[], hit: number): string[] =>
    LABELS.filter((label) => random() < (own.includes(label) ? hit : 0.15));
  const truth = Array.from({ length: nSamples }, () =>
    LABELS.filter((_, label) => random() < 0.7 / (label + 1)),
  );
  return {
    truth,
    a: truth.map((own) => guess(own, 0.85)),
    b: truth.map((own) => guess(own, 0.7)),
    unit: truth.map(() => Math.floor(random() * nUnits)),
  };
}

const ends = ({ difference }: EvaluationDifference): readonly number[] => [
  difference.low,
  difference.high,
];

describe('diffEvaluations of label sets', () => {
  it('pairs documents: three by hand', () => {
    // Recall of a is 4/6, of b 3/6. What a document finds, less that share of its true spans:
    //   document   true  a finds  b finds   residual of a    residual of b
    //   x          3     2        2         2 − 3·4/6 = 0    2 − 3/2 = 1/2
    //   y          2     2        1         2 − 2·4/6 = 2/3  1 − 2/2 = 0
    //   z          1     0        0         0 − 4/6 = −2/3   0 − 1/2 = −1/2
    const truth = [['p', 'q', 'r'], ['p', 'q'], ['p']];
    const a = of(truth, [['p', 'q'], ['p', 'q'], []], ['x', 'y', 'z'], LABELS);
    const b = of(truth, [['p', 'q'], ['p'], []], ['x', 'y', 'z'], LABELS);
    const found = diffEvaluations(asSpans(a), asSpans(b), recall, { average: 'micro' });
    expect(found.a.estimate).toBeCloseTo(4 / 6, 12);
    expect(found.difference.estimate).toBeCloseTo(1 / 6, 12);
    // n/(n − 1) = 3/2; the differences over 6 true spans are −1/2, 2/3 and −1/6.
    const squares = (1 / 2) ** 2 + (2 / 3) ** 2 + (1 / 6) ** 2;
    expect(found.standardError).toBeCloseTo(Math.sqrt((3 / 2) * (squares / 6 ** 2)), 12);
    expect(found).toMatchObject({ metric: 'recall', method: 'cluster-t', nSamples: 3 });
    expect(found.difference.method).toBe('mover-difference');
  });

  it.each(['micro', 'macro', 'weighted', 'binary'] as const)(
    'has the standard error that small changes of each unit make: %s',
    (average) => {
      const { truth, a, b, unit } = drawn(3);
      const [x, y] = [of(truth, a, unit, LABELS), of(truth, b, unit, LABELS)];
      const options = average === 'binary' ? { average, posLabel: 'q' } : { average };
      const metrics: ClassMetric[] = [
        f1,
        precision,
        recall,
        fbetaOf(2),
        specificity,
        accuracy as never,
      ];
      for (const metric of average === 'weighted' ? metrics.slice(0, 4) : metrics) {
        const expected = spread(x, y, (counts) => valueOf(counts, metric, options));
        const found = diffEvaluations(x, y, metric, options);
        expect(found.standardError).toBeCloseTo(expected, 7);
        if (metric === f1 || metric === recall) {
          const ofSpans = diffEvaluations(asSpans(x), asSpans(y), metric, options);
          expect(ofSpans).toEqual(found);
        }
      }
    },
  );

  it('has about the standard error of a bootstrap of documents', () => {
    const { truth, a, b } = drawn(7, 200);
    const unit = [...truth.keys()];
    const [x, y] = [of(truth, a, unit, LABELS), of(truth, b, unit, LABELS)];
    const random = createRandom(11);
    const microF1 = (guess: Sets, rows: readonly number[]): number => {
      let [hits, size] = [0, 0];
      for (const row of rows) {
        const [own, given] = [truth[row] ?? [], guess[row] ?? []];
        hits += own.filter((label) => given.includes(label)).length;
        size += own.length + given.length;
      }
      return (2 * hits) / size;
    };
    const values = Array.from({ length: 1000 }, () => {
      const rows = unit.map(() => Math.floor(random() * unit.length));
      return microF1(a, rows) - microF1(b, rows);
    });
    const mean = values.reduce((all, value) => all + value, 0) / values.length;
    const deviation = Math.sqrt(
      values.reduce((all, value) => all + (value - mean) ** 2, 0) / values.length,
    );
    const { standardError } = diffEvaluations(x, y, f1, { average: 'micro' });
    expect(standardError / deviation).toBeGreaterThan(0.9);
    expect(standardError / deviation).toBeLessThan(1.1);
  });

  it('takes documents that only one of both has for independent', () => {
    const [one, two] = [drawn(1), drawn(2)];
    const x = of(one.truth, one.a, one.unit, LABELS);
    const apart = of(
      two.truth,
      two.b,
      two.unit.map((code) => `other ${code}`),
      LABELS,
    );
    const found = diffEvaluations(x, apart, f1, { average: 'macro' });
    const self = (whole: Evaluation<string>): number =>
      spread(whole, undefined, (counts) => valueOf(counts, f1, { average: 'macro' }));
    expect(found.standardError).toBeCloseTo(Math.hypot(self(x), self(apart)), 7);
    // Legs of both intervals, as of two independent samples (Zou & Donner 2008).
    const { a, b, difference } = found;
    const low = Math.hypot(a.estimate - a.low, b.high - b.estimate);
    expect(difference.low).toBeCloseTo(difference.estimate - low, 12);
    expect(found.method).toBe('cluster-t');
    // Half of the documents in common: all are units, and those that only one has count by themselves.
    const half = of(
      [...one.truth.slice(0, 30), ...two.truth.slice(0, 30)],
      [...one.b.slice(0, 30), ...two.b.slice(0, 30)],
      [...one.unit.slice(0, 30), ...two.unit.slice(0, 30).map((code) => code + 100)],
      LABELS,
    );
    const mixed = diffEvaluations(x, half, f1, { average: 'micro' });
    const expected = spread(x, half, (counts) => valueOf(counts, f1, { average: 'micro' }));
    expect(mixed.standardError).toBeCloseTo(expected, 7);
  });

  it('takes samples without units for two independent samples', () => {
    const { truth, a, b, unit } = drawn(4);
    const [x, y] = [of(truth, a), of(truth, b)];
    const found = diffEvaluations(x, y, f1, { average: 'micro' });
    const samples = sampleCounts(truth, a);
    const counts = labelCounts(truth, a);
    expect(found.a).toEqual(interval(counts, f1, { average: 'micro', samples }));
    expect(found.method).toBe('mover');
    const { difference } = found;
    const high = Math.hypot(found.a.high - found.a.estimate, found.b.estimate - found.b.low);
    expect(difference.high).toBeCloseTo(difference.estimate + high, 12);
    // Where samples are paired, the same rows tell more.
    const alone = [...truth.keys()];
    const paired = diffEvaluations(of(truth, a, alone), of(truth, b, alone), f1, {
      average: 'micro',
    });
    expect(paired.difference.estimate).toBeCloseTo(difference.estimate, 12);
    expect(paired.difference.high - paired.difference.low).toBeLessThan(
      difference.high - difference.low,
    );
    const ofOne = diffEvaluations(x, of(truth, b, unit), f1, { average: 'micro' });
    expect(ofOne).toMatchObject({
      method: 'none',
      pValue: NaN,
      reason: 'only one of the two knows which of its rows belong together',
    });
  });

  it('counts a label that one lacks as one that none of its samples has', () => {
    const truth = [['p'], ['p', 'q'], ['q'], []];
    const unit = ['w', 'x', 'y', 'z'];
    const x = of(truth, truth, unit);
    const withS = [['p'], ['p', 's'], ['q'], ['s']];
    const y = of(truth, withS, unit, ['p', 'q', 's']);
    const found = diffEvaluations(x, y, specificity, { average: 'binary', posLabel: 's' });
    // Of a no sample has s: 4 of 4 are right without; b gives it to 2 of the 4.
    expect(found.a.estimate).toBe(1);
    expect(found.b.estimate).toBe(2 / 4);
    const whole = diffEvaluations(x, y, precision, { average: 'micro' });
    expect(whole.difference.estimate).toBeCloseTo(4 / 4 - 3 / 5, 12);
    expect(() => diffEvaluations(x, y, f1, { average: 'binary', posLabel: 'none' })).toThrow(
      'posLabel',
    );
  });

  it('compares the share of samples whose sets are equal', () => {
    const truth = [['p'], ['q'], ['p', 'q'], []];
    const [a, b] = [truth, [['p'], [], ['p'], []]];
    const unit = ['w', 'x', 'y', 'z'];
    const found = diffExactMatch([of(truth, a, unit, LABELS), of(truth, b, unit, LABELS)]);
    expect(found.difference.estimate).toBe(1 - 2 / 4);
    // Residuals of a are 0, of b ±1/2 over 4 samples.
    expect(found.standardError).toBeCloseTo(Math.sqrt((4 / 3) * 4 * (1 / 2 / 4) ** 2), 12);
    const [share] = interval(binaryCounts({ tp: [2], fp: [2] }), precision);
    const plain = diffExactMatch([of(truth, a), of(truth, b)]);
    expect([plain.b.low, plain.b.high]).toEqual([share?.low, share?.high]);
    expect(plain.method).toBe('mover');
  });

  const average = fc.constantFrom('micro', 'macro', 'weighted', 'binary');
  const metric = fc.constantFrom(f1, precision, recall);
  it('finds nothing between a model and itself, and turns round', () => {
    const property = fc.property(
      ...([fc.nat(), average, metric, fc.constantFrom(0, 1, 2)] as const),
      (seed, kind, asked, units) => {
        const { truth, a, b, unit } = drawn(seed, 40, 8);
        const own = [undefined, unit, [...unit.keys()]][units];
        const [x, y] = [of(truth, a, own, LABELS), of(truth, b, own, LABELS)];
        const options = { average: kind, ...(kind === 'binary' && { posLabel: 'p' }) } as const;
        const [there, back] = [
          diffEvaluations(x, y, asked, options),
          diffEvaluations(y, x, asked, options),
        ];
        expect(back.difference.estimate).toBe(0 - there.difference.estimate);
        if (there.difference.method === 'none') {
          // A weighted mean without units.
          expect([kind, own, back.difference.method]).toEqual(['weighted', undefined, 'none']);
          return;
        }
        expect(back.difference.low).toBeCloseTo(-there.difference.high, 12);
        expect(back.pValue).toBeCloseTo(there.pValue, 12);
        expect(back.standardError).toBeCloseTo(there.standardError, 12);
        const same = diffEvaluations(x, x, asked, options);
        expect(same.difference.estimate).toBe(0);
        expect(same.pValue).toBe(1);
        const [low = NaN, high = NaN] = ends(same);
        expect(low).toBeLessThan(0);
        expect(high).toBeGreaterThan(0);
        if (units > 0) expect(same.standardError).toBe(0);
      },
    );
    fc.assert(property, { numRuns: runs(200), seed: 8 });
  });

  it('is the same of stored evaluations, and what a gate takes', () => {
    const { truth, a, b, unit } = drawn(5, 400, 100);
    const [x, y] = [of(truth, a, unit), of(truth, b, unit)];
    const read = (whole: Evaluation): Evaluation =>
      evaluationFromJson(JSON.parse(JSON.stringify(evaluationToJson(whole))) as never);
    const found = diffEvaluations(x, y, f1, { average: 'micro' });
    expect(diffEvaluations(read(x), read(y), f1, { average: 'micro' })).toEqual(found);
    expect(found.difference.estimate).toBeGreaterThan(0.05);
    expect(gate(found, { maxDrop: 0.01 }).verdict).toBe('fail');
    const alike = diffEvaluations(x, x, f1, { average: 'micro' });
    expect(gate(alike, { maxDrop: 0.2 }).verdict).toBe('pass');
  });

  it('takes weights by unit, whatever their scale', () => {
    const { truth, a, b, unit } = drawn(6);
    const weighted = (guess: Sets, scale: number): Evaluation<string> => {
      const sampleWeight = truth.map((_, row) => scale * (1 + (row % 3)));
      const options = { labels: LABELS, sampleWeight };
      const counts = labelCounts(truth, guess, { ...options, unit });
      return evaluation({
        sets: { counts, samples: sampleTally(sampleCounts(truth, guess, options)) },
      });
    };
    for (const average of ['micro', 'macro', 'weighted'] as const) {
      const plain = diffEvaluations(weighted(a, 1), weighted(b, 1), f1, { average });
      const tiny = diffEvaluations(weighted(a, 1e-6), weighted(b, 1e-6), f1, { average });
      const expected = spread(weighted(a, 1), weighted(b, 1), (counts) =>
        valueOf(counts, f1, { average }),
      );
      expect(plain.standardError).toBeCloseTo(expected, 7);
      for (const name of ['estimate', 'low', 'high'] as const) {
        expect(tiny.difference[name]).toBeCloseTo(plain.difference[name], 9);
      }
      expect(tiny.pValue).toBeCloseTo(plain.pValue, 9);
    }
  });

  it('refuses what it cannot compare', () => {
    const { truth, a, b, unit } = drawn(9);
    const [x, y] = [of(truth, a, unit), of(truth, b, unit)];
    const matrix = evaluation({ matrix: confusionMatrix(['p', 'q'], ['p', 'p']) });
    const refused = (
      one: Evaluation<string>,
      other: Evaluation<string>,
      options: DiffOptions<string>,
    ): string => {
      try {
        diffEvaluations(one, other, f1, options);
      } catch (error) {
        return (error as Error).message;
      }
      return 'nothing';
    };
    const micro = { average: 'micro' } as const;
    expect([
      refused(x, y, {}),
      refused(x, y, { average: 'macro', labels: ['p'] }),
      refused(x, y, { average: 'binary' }),
      refused(x, matrix, micro),
      refused(matrix, x, micro),
      refused(x, asSpans(y), micro),
    ]).toMatchInlineSnapshot(`
      [
        "diffEvaluations: average is missing: f1 of label sets is a value per label",
        "diffEvaluations: labels goes with the macro average of a matrix alone",
        "diffEvaluations: posLabel is undefined, expected a label, which average "binary" asks for",
        "diffEvaluations: b has a matrix, and a has label sets",
        "diffEvaluations: b has label sets, and a has a matrix",
        "diffEvaluations: b is of spans, and a of label sets",
      ]
    `);
    expect(() =>
      diffEvaluations(asSpans(x), asSpans(y), specificity, micro),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: specificity: counts has no tn, expected counts that hold it]`,
    );
  });

  itRepeats('covers where models read the same documents', () => {
    const nRuns = runs(400);
    const design = {
      nDocuments: 30,
      sizes: [2, 6],
      correlation: 0.2,
      drop: 0.1,
      alike: 0.5,
    } as const;
    const found = pairedSpanShares(design, { runs: nRuns, seed: 5 });
    for (const name of ['micro F1', 'macro F1', 'recall', 'precision']) {
      expect(found[name], name).toBeGreaterThan(least(0.95, nRuns));
    }
  });
});

function valueOf(counts: BinaryCounts, metric: ClassMetric, options: DiffOptions<string>): number {
  const { average, posLabel = '' } = options;
  if (average !== 'binary') {
    return metric(counts, { average: average as 'micro', zeroDivision: NaN });
  }
  const values: Float64Array = metric(counts, { zeroDivision: NaN });
  return values[(counts.keys as readonly string[]).indexOf(posLabel)] ?? NaN;
}

/**
 * The standard error of the difference of two values: each unit of both is given a little more weight, and
 * what this changes is squared and added up. Of one model where there is no second.
 */
function spread(
  a: Evaluation<string>,
  b: Evaluation<string> | undefined,
  value: (counts: BinaryCounts) => number,
): number {
  const sides = [a, ...(b ? [b] : [])].map(({ sets }) => sets?.counts as BinaryCounts);
  const keys = [...new Set(sides.flatMap(({ units }) => (units as CountUnits).keys))];
  const step = 1e-6;
  const changes = keys.map((key) => {
    const changed = (sign: number): number =>
      sides
        .map((counts) => value(withMore(counts, key, sign * step)))
        .reduce((first, second) => first - second);
    return (changed(1) - changed(-1)) / (2 * step);
  });
  const n = keys.length;
  return Math.sqrt((n / (n - 1)) * changes.reduce((all, change) => all + change ** 2, 0));
}

/** Counts with a share more of what a unit has. */
function withMore(counts: BinaryCounts, key: Label, share: number): BinaryCounts {
  const units = counts.units as CountUnits;
  const { tn = counts.tp.map(() => 0) } = counts;
  const [tp, fp, fn] = [counts.tp.slice(), counts.fp.slice(), (counts.fn as Float64Array).slice()];
  const code = units.keys.indexOf(key);
  const rows = units.rows[code] ?? 0;
  const more = tn.map((count) => count + share * rows);
  for (const [cell, own] of units.unitCodes.entries()) {
    if (own !== code) continue;
    const label = units.rowCodes[cell] ?? 0;
    const [hits, alarms, misses] = [units.tp[cell] ?? 0, units.fp[cell] ?? 0, units.fn[cell] ?? 0];
    tp[label] = (tp[label] ?? 0) + share * hits;
    fp[label] = (fp[label] ?? 0) + share * alarms;
    fn[label] = (fn[label] ?? 0) + share * misses;
    more[label] = (more[label] ?? 0) - share * (hits + alarms + misses);
  }
  return { of: 'labels', ...(counts.keys && { keys: counts.keys }), tp, fp, fn, tn: more };
}
