import { createRandom, drawIntegers, randomColumns } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import * as core from '../../src/index.js';
import {
  binaryCounts,
  classCounts,
  confusionMatrix,
  confusionMatrixFromCounts,
  defineMetric,
  expectedCostOf,
  f1,
  fbeta,
  fbetaOf,
} from '../../src/index.js';
import type { BinaryCounts, ClassMetric, Metric, UndefinedRows } from '../../src/index.js';
import { thrown } from '../thrown.js';

const isMetric = (value: unknown): value is Metric =>
  typeof value === 'function' && 'undefinedReason' in value;

/** Every exported metric, and what the makers make. */
const METRICS: readonly (readonly [key: string, metric: Metric])[] = [
  ...Object.entries(core).flatMap(([key, value]) =>
    isMetric(value) ? [[key, value] as const] : [],
  ),
  ['fbeta', fbetaOf(2)],
  ['fbeta', fbetaOf(0)],
  ['fbeta', fbetaOf(Infinity)],
  ['expectedCost', expectedCostOf({ fp: 2, fn: 7, tp: -1 })],
];

const random = createRandom(1310);
const draw = (): number[] => drawIntegers(random, 200, 0, 9);
const counts = binaryCounts({ tp: draw(), fp: draw(), fn: draw(), tn: draw() });

describe('the metrics', () => {
  it('are those of the documented surface', () => {
    expect(METRICS.slice(0, -4).map(([key]) => key)).toEqual([
      'accuracy',
      'balancedAccuracy',
      'cohenKappa',
      'diagnosticOddsRatio',
      'errorRate',
      'f1',
      'falseDiscoveryRate',
      'falseNegativeRate',
      'falseOmissionRate',
      'falsePositiveRate',
      'gMean',
      'informedness',
      'jaccard',
      'lift',
      'markedness',
      'matthewsCorrcoef',
      'negativeLikelihoodRatio',
      'negativePredictiveValue',
      'positiveLikelihoodRatio',
      'precision',
      'predictedPrevalence',
      'prevalence',
      'recall',
      'specificity',
    ]);
  });
});

describe.each(METRICS)('%s', (key, metric) => {
  it('has its exported name', () => {
    expect(metric.name).toBe(key);
  });

  it('stays within its range, and reaches the better end when nothing is wrong', () => {
    const [least, greatest] = metric.range;
    const values = metric(counts, { zeroDivision: NaN }).filter((value) => !Number.isNaN(value));
    expect(values.length).toBeGreaterThan(100);
    expect(Math.min(...values)).toBeGreaterThanOrEqual(least);
    expect(Math.max(...values)).toBeLessThanOrEqual(greatest);
    if (metric.direction === null || key === 'expectedCost') return;
    const right = binaryCounts({ tp: [5], fp: [0], fn: [0], tn: [7] });
    const [best] = metric(right, { zeroDivision: NaN });
    // Ratios whose denominator counts errors have no value here, and lift depends on the prevalence.
    if (Number.isNaN(best) || key === 'lift') return;
    expect(best).toBe(metric.direction === 'max' ? greatest : least);
  });

  it('gets no worse as its direction says when an error is put right', () => {
    const wrong = binaryCounts({ tp: [4], fp: [3], fn: [2], tn: [5] });
    const righted = binaryCounts({ tp: [5], fp: [2], fn: [1], tn: [6] });
    const [before = NaN] = metric(wrong);
    const [after = NaN] = metric(righted);
    if (metric.direction === 'max') expect(after).toBeGreaterThan(before);
    else if (metric.direction === 'min') expect(after).toBeLessThan(before);
    else expect(['prevalence', 'predictedPrevalence']).toContain(key);
  });

  it('needs the counts that it names, and no others', () => {
    const { tp, fp, fn, tn } = counts;
    const has = (column: 'fn' | 'tn') => metric.needs.includes(column);
    const enough: BinaryCounts = {
      ...{ of: 'total', tp, fp },
      ...(has('fn') ? { fn } : {}),
      ...(has('tn') ? { tn } : {}),
    };
    expect(metric(enough)).toEqual(metric(counts));
    for (const missing of metric.needs) {
      const partial = { ...enough, [missing]: undefined };
      expect(thrown(() => metric(partial)).message).toBe(
        `${key}: counts has no ${missing}, expected counts that hold it`,
      );
    }
  });

  it('says the same reason as where it is undefined', () => {
    const told: UndefinedRows[] = [];
    const none = binaryCounts({ tp: [0], fp: [0], fn: [0], tn: [0] });
    expect(metric(none, { zeroDivision: NaN, onUndefined: (rows) => told.push(rows) })).toEqual(
      Float64Array.of(NaN),
    );
    expect(told).toEqual([{ metric: key, reason: metric.undefinedReason, rows: [0], keys: [0] }]);
  });

  it('refuses options that it does not have', () => {
    const call = (options: unknown) => () => metric(counts, options as object);
    expect(thrown(call({ avg: 'macro' })).message).toBe(
      `${key}: there is no option "avg", did you mean "average"?`,
    );
    expect(thrown(call({ zero_division: 1 })).message).toBe(
      `${key}: there is no option "zero_division", did you mean "zeroDivision"?`,
    );
    expect(thrown(call('macro')).message).toBe(
      `${key}: options is "macro", expected an object, did you mean { average: "macro" }?`,
    );
    expect(thrown(call(null)).message).toBe(`${key}: options is null, expected an object`);
  });
});

describe('fbetaOf', () => {
  it('is fbeta of its β', () => {
    for (const beta of [0, 0.5, 1, 2, Infinity]) {
      expect(fbetaOf(beta)(counts)).toEqual(fbeta(counts, beta));
      expect(fbetaOf(beta)(counts, { average: 'macro' })).toBe(
        fbeta(counts, beta, { average: 'macro' }),
      );
    }
    expect(fbetaOf(1)(counts)).toEqual(f1(counts));
  });

  it('refuses what is no β', () => {
    expect(thrown(() => fbetaOf(-1)).message).toBe(
      'fbetaOf: beta is -1, expected a number of at least 0',
    );
  });
});

describe('expectedCostOf', () => {
  it('is the mean cost of a row, and knows its range', () => {
    const cost = expectedCostOf({ fp: 2, fn: 7, tp: -1 });
    const two = binaryCounts({ tp: [3, 1], fp: [1, 0], fn: [2, 0], tn: [4, 0] });
    expect([...cost(two)]).toEqual([(-3 + 2 + 14) / 10, -1]);
    expect(cost.range).toEqual([-1, 7]);
    expect(cost.direction).toBe('min');
  });

  it('of all classes counts each error once, half as either kind', () => {
    const matrix = confusionMatrixFromCounts([[4, 1], [2, 3]], ['no', 'yes']); // prettier-ignore
    // Three errors of ten rows; each is a false positive of one class and a false negative of the other.
    const cost = expectedCostOf({ fp: 2, fn: 6 });
    expect(cost(matrix, { average: 'micro' })).toBe((3 * (2 + 6)) / 2 / 10);
  });

  it('refuses costs that are none', () => {
    const call = (costs: unknown) => () => expectedCostOf(costs as { fp: number; fn: number });
    expect(thrown(call({ fp: 1 })).message).toBe(
      'expectedCostOf: costs.fn is undefined, expected a finite number',
    );
    expect(thrown(call({ fp: 1, fn: 2, falsePositive: 3 })).message).toContain(
      'there is no option "falsePositive"',
    );
    expect(thrown(call(3)).message).toBe(
      'expectedCostOf: costs is number, expected { fp, fn, tp, tn }',
    );
  });
});

describe('defineMetric', () => {
  const hits: ClassMetric = defineMetric({
    name: 'hits',
    direction: 'max',
    range: [0, Infinity],
    compute: ({ tp, fn }) => tp.map((count, row) => (count + (fn?.[row] ?? 0) === 0 ? NaN : count)),
    undefinedReason: 'no true samples',
  });

  it('has averages and a treatment of 0/0 as the metrics of core have them', () => {
    // True positives 4, 0 and 3; the second class has no true rows.
    const matrix = confusionMatrixFromCounts([[4, 1, 0], [0, 0, 0], [0, 2, 3]], ['a', 'b', 'c']); // prettier-ignore
    expect([...hits(matrix)]).toEqual([4, 0, 3]);
    expect(hits(matrix, { average: 'macro' })).toBe((4 + 0 + 3) / 3);
    expect(hits(matrix, { average: 'macro', zeroDivision: NaN })).toBe((4 + 3) / 2);
    expect(hits(matrix, { average: 'weighted' })).toBe((5 * 4 + 5 * 3) / 10);
    expect(hits(matrix, { average: 'micro' })).toBe(7);
    expect(hits(matrix, { average: 'binary', posLabel: 'c' })).toBe(3);
    expect([hits.name, hits.direction]).toEqual(['hits', 'max']);
  });

  it('is the same for random columns as the metric it imitates', () => {
    const { yTrue, yPred } = randomColumns({
      ...{ seed: 77, nSamples: 300, nClasses: 5, errorRate: 0.4 },
    });
    const own = classCounts(confusionMatrix(yTrue, yPred));
    const copy = defineMetric({ name: 'copy', compute: (rows) => f1(rows) });
    for (const average of ['micro', 'macro', 'weighted'] as const) {
      expect(copy(own, { average })).toBe(f1(own, { average }));
    }
    expect(copy(own)).toEqual(f1(own));
  });

  it('refuses what is no definition, and functions that give other than a value per row', () => {
    expect(thrown(() => defineMetric('f1' as never)).message).toBe(
      'defineMetric: options is "f1", expected an object',
    );
    expect(thrown(() => defineMetric({ name: 'x' } as never)).message).toBe(
      'defineMetric: definition is Object, expected { name, compute } with a function of counts',
    );
    const short = defineMetric({ name: 'short', compute: () => new Float64Array(1) });
    expect(thrown(() => short(counts)).message).toBe(
      'short: compute is a function that returns 1 values, expected one for each of the 200 rows',
    );
    const bare = defineMetric({ name: 'bare', compute: () => 0.5 as never });
    expect(thrown(() => bare(counts)).message).toBe(
      'bare: compute is a function that returns number, expected one that returns a Float64Array',
    );
  });
});
