import {
  accuracy,
  addMatrices,
  balancedAccuracy,
  classCounts,
  cohenKappa,
  confusionMatrix,
  f1,
  jointCounts,
  matthewsCorrcoef,
  precision,
  recall,
  slicedMatrices,
  specificity,
} from '@confmat/core';
import type { BinaryCounts, ConfusionMatrix, JointTally } from '@confmat/core';
import { withUnits } from '@confmat/core/internal';
import { labelCounts, sampleCounts } from '@confmat/multilabel';
import { createRandom } from '@confmat/testkit';
import { countsAt, thresholdSweep } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import { describe, expect, it } from 'vitest';
import { evaluation, evaluationFromJson, evaluationToJson } from '@confmat/evaluation';
import {
  atPrevalence,
  averagePrecisionInterval,
  bootstrap,
  bootstrapValues,
  compare,
  compareMany,
  compareSlices,
  diffAreas,
  diffEvaluations,
  expectedCostIntervals,
  interval,
  intervals,
  judged,
  marginTests,
  rocAucInterval,
  thresholdIntervals,
} from '../../src/index.js';
import type { Evaluation, EvaluationJson } from '@confmat/evaluation';
import type { Interval } from '../../src/index.js';
import { compareEach } from '../../src/internal.js';

// Twelve users with ten rows each. Model a gets every row of four users wrong, b every row of three.
const random = createRandom(30);
const unit = Array.from({ length: 120 }, (_, row) => `u${Math.floor(row / 10)}`);
const truth = unit.map((_, row) => row % 2);
const answers = (nWrong: number): number[] =>
  truth.map((label, row) => (row < 10 * nWrong || random() < 0.1 ? 1 - label : label));
const [a, b] = [answers(4), answers(3)];
const score = truth.map((label, row) => (row < 40 ? 1 - label : label) + random());
const site = unit.map((_, row) => Math.floor((row % 20) / 10));
const sets = (codes: readonly number[]): string[][] => codes.map((code) => (code === 1 ? ['x'] : ['y'])); // prettier-ignore

/** The counts of these rows, with what they know of their units. */
interface Counted {
  readonly matrix: ConfusionMatrix<number>;
  readonly joint: JointTally<number>;
  readonly sweep: ThresholdSweep;
  readonly counts: BinaryCounts<string>;
}

const counted = (options: { readonly unit?: string[] }): Counted => ({
  matrix: confusionMatrix(truth, a, options),
  joint: jointCounts(truth, a, b, options),
  sweep: thresholdSweep(truth, score, options),
  counts: labelCounts(sets(truth), sets(a), options),
});
const [ofRows, byUnit] = [counted({}), counted({ unit })];
const unknown: Counted = {
  matrix: withUnits(confusionMatrix(truth, a), 'unknown'),
  joint: { ...ofRows.joint, units: 'unknown' },
  sweep: { ...ofRows.sweep, units: 'unknown' },
  counts: { ...ofRows.counts, units: 'unknown' },
};

const COSTS = [
  [0, 1],
  [4, 0],
];

/** Every interval that counts have, by name; nothing but the counts is given. */
function intervalsOf({ matrix, joint, sweep, counts }: Counted): Record<string, Interval> {
  const report = intervals(matrix);
  const some = intervals(matrix, { labels: [1] });
  const ofSets = intervals(counts);
  const costs = expectedCostIntervals(matrix, COSTS);
  const kept = evaluation({ matrix });
  return {
    accuracy: interval(matrix, accuracy),
    kappa: interval(matrix, cohenKappa),
    matthews: interval(matrix, matthewsCorrcoef),
    'balanced accuracy': interval(matrix, balancedAccuracy),
    recall: interval(matrix, recall)[1] as Interval,
    specificity: interval(matrix, specificity, { average: 'binary', posLabel: 1 }),
    'micro F1': interval(matrix, f1, { average: 'micro' }),
    'macro F1': interval(matrix, f1, { average: 'macro' }),
    'macro F1 of both classes': interval(matrix, f1, { average: 'macro', labels: [0, 1] }),
    'weighted F1': interval(matrix, f1, { average: 'weighted' }),
    'F1 of a label': interval(counts, f1)[0] as Interval,
    'micro F1 of sets': interval(counts, f1, {
      average: 'micro',
      samples: sampleCounts(sets(truth), sets(a)),
    }),
    'macro F1 of sets': interval(counts, f1, { average: 'macro' }),
    'precision of a report': report.rows[0]?.precision as Interval,
    'recall of a report of some': some.rows[0]?.recall as Interval,
    'accuracy of a report': report.accuracy as Interval,
    'macro F1 of a report': report.averages.macro.f1,
    'recall of a report of sets': ofSets.rows[1]?.recall as Interval,
    'macro F1 of a report of sets': ofSets.averages.macro.f1,
    'mean cost': costs.mean,
    'cost of a class': costs.perClass[1] as Interval,
    'ROC AUC': rocAucInterval(sweep),
    'average precision': averagePrecisionInterval(sweep),
    'compared accuracy': compare(joint, accuracy).a,
    'difference of accuracy': compare(joint, accuracy).difference,
    'difference of F1': compare(joint, f1, { average: 'macro' }).difference,
    'difference of each': compareEach(joint, [{ metric: accuracy }])[0]?.difference as Interval,
    'difference of two samples': diffEvaluations(kept, kept, accuracy).difference,
    'difference of two areas': diffAreas(sweep, sweep, 'rocAuc').difference,
  };
}

const WHY = 'the rows belonged together, and what was made of their counts no longer knows how';

describe('counts with units', () => {
  it('have intervals by unit, with nothing to forget', () => {
    const [rows, units] = [intervalsOf(ofRows), intervalsOf(byUnit)];
    for (const [name, found] of Object.entries(units)) {
      const width = (one: Interval | undefined): number => (one?.high ?? NaN) - (one?.low ?? NaN);
      expect(found.estimate, name).toBeCloseTo(rows[name]?.estimate ?? NaN, 12);
      // 120 rows say hardly more than twelve users do; of micro F1 a sample is a row already.
      const factor = name === 'F1 of a label' || name === 'micro F1 of sets' ? 1.5 : 1.3;
      expect(width(found), name).toBeGreaterThan(factor * width(rows[name]));
    }
  });

  it('have bands, tests and slices by unit', () => {
    const bands = thresholdIntervals(byUnit.sweep, precision);
    expect(bands.method).toBe('cluster-wilson');
    expect(compare(byUnit.joint, accuracy).method).toBe('sign-flips');
    expect(compare(byUnit.joint, accuracy).pValue).toBeGreaterThan(
      2 * compare(ofRows.joint, accuracy).pValue,
    );
    const slices = slicedMatrices(truth, a, { site }, { unit });
    for (const one of compareSlices(slices, accuracy)) {
      expect(one.interval.method).toBe('cluster-wilson');
      expect(one.pValue).toBeNaN();
    }
    const models = compareMany(truth, { a, b }, accuracy, { counting: { unit } });
    expect(models.pairs[0]?.comparison).toEqual(compare(byUnit.joint, accuracy));
  });
});

describe('counts that were made of counts with units', () => {
  it('of classes have the intervals of their matrix', () => {
    const classes = classCounts(byUnit.matrix);
    for (const metric of [precision, recall, specificity]) {
      const [found, expected] = [interval(classes, metric), interval(byUnit.matrix, metric)];
      for (const [row, { low, high }] of found.entries()) {
        expect(low).toBeCloseTo(expected[row]?.low ?? NaN, 12);
        expect(high).toBeCloseTo(expected[row]?.high ?? NaN, 12);
      }
    }
  });

  it('at thresholds have no ends, as their units are not known', () => {
    for (const counts of [byUnit.sweep.counts, countsAt(byUnit.sweep, [0.5])]) {
      for (const found of interval(counts, recall)) {
        expect(found).toMatchObject({ low: NaN, high: NaN, reason: WHY });
      }
    }
  });
});

describe('counts whose units are unknown', () => {
  it('have no ends, and say why', () => {
    for (const [name, found] of Object.entries(intervalsOf(unknown))) {
      expect(found, name).toMatchObject({ low: NaN, high: NaN, method: 'none', reason: WHY });
      expect(found.estimate, name).not.toBeNaN();
    }
  });

  it('have none over a choice of classes either', () => {
    const wide = confusionMatrix([0, 1, 2, 0], [0, 1, 1, 0]);
    const { averages } = intervals(withUnits(wide, 'unknown'), { labels: [0, 1] });
    for (const average of ['micro', 'macro', 'weighted'] as const) {
      expect(averages[average].f1).toMatchObject({ low: NaN, high: NaN, reason: WHY });
    }
  });

  it('have no bands and no p-values', () => {
    const bands = thresholdIntervals(unknown.sweep, recall);
    expect(bands).toMatchObject({ method: 'none', reason: WHY });
    expect([...bands.lows, ...bands.highs].every(Number.isNaN)).toBe(true);
    for (const metric of [accuracy, cohenKappa]) {
      const found = compare(unknown.joint, metric);
      expect(found).toMatchObject({ pValue: NaN, method: 'none', reason: WHY, standardError: NaN });
    }
    const [slice] = slicedMatrices(truth, a, { site });
    if (!slice) throw new Error('there are slices');
    const slices = [{ ...slice, matrix: withUnits(confusionMatrix(truth, a), 'unknown') }];
    const [found] = compareSlices(slices, accuracy);
    expect(found).toMatchObject({ pValue: NaN, interval: { method: 'none', reason: WHY } });
  });

  it('are those of a sum of which only a part has units', () => {
    const mixed = addMatrices([byUnit.matrix, ofRows.matrix]);
    expect(interval(mixed, accuracy)).toMatchObject({ method: 'none', reason: WHY });
    const only = addMatrices([byUnit.matrix, confusionMatrix<number>([], [], { labels: [0, 1] })]);
    expect(interval(only, accuracy)).toEqual(interval(byUnit.matrix, accuracy));
  });

  it('stay so in a document', () => {
    const kept = (one: Evaluation<number>): Evaluation =>
      evaluationFromJson(JSON.parse(JSON.stringify(evaluationToJson(one))) as EvaluationJson);
    const { matrix, joint, sweep } = unknown;
    const found = kept(evaluation({ matrix, scores: [{ name: 'p', sweep }] }));
    expect(found.matrix?.units).toBe('unknown');
    expect(found.scores[0]?.sweep.units).toBe('unknown');
    expect(kept(evaluation({ joint })).joint?.units).toBe('unknown');
  });
});

describe('methods that take rows one by one', () => {
  it.for([
    ['by unit', byUnit],
    ['of unknown units', unknown],
  ] as const)('have a reason for counts %s', ([, { matrix, joint }]) => {
    const method = 'the method takes rows one by one, and these belong together';
    const drawn = bootstrap(matrix, accuracy, { replicates: 100 });
    expect(drawn).toMatchObject({ low: NaN, high: NaN, reason: method });
    expect([...bootstrapValues(matrix, accuracy, { count: 3 })]).toEqual([NaN, NaN, NaN]);
    for (const found of atPrevalence(matrix, precision, 0.1)) {
      expect(found).toMatchObject({ low: NaN, high: NaN, reason: method });
    }
    const share = judged(matrix, { positives: 50, total: 200 }, { labeled: 'at random' });
    expect(share).toMatchObject({ low: NaN, high: NaN, reason: method });
    const test = 'the test takes rows one by one, and these belong together';
    const { bowker, stuartMaxwell } = marginTests(joint);
    expect(bowker).toMatchObject({ pValue: NaN, reason: test });
    expect(stuartMaxwell).toMatchObject({ pValue: NaN, reason: test });
  });

  it("have a reason for Cochran's Q of counts by unit", () => {
    const { cochran } = compareMany(truth, { a, b, truth }, accuracy, { counting: { unit } });
    expect(cochran).toMatchObject({
      pValue: NaN,
      reason: 'the test takes rows one by one, and these belong together',
    });
  });

  it('refuse to be asked for', () => {
    expect(() => compare(byUnit.joint, accuracy, { test: 'permutation' })).toThrow(
      'compare: test "permutation" takes rows one by one, not by unit',
    );
    expect(() => interval(byUnit.matrix, f1, { samples: sampleCounts([['x']], [['x']]) })).toThrow(
      'interval: samples go with counts of label sets, not with a matrix',
    );
  });
});
