import { describe, expect, it } from 'vitest';
import {
  createRandom,
  randomColumns,
  randomFractionalWeights,
  randomIntegerWeights,
  sampled,
} from '@confmat/testkit';
import * as index from '../../src/index.js';
import {
  addMatrices,
  classCounts,
  confusionMatrix,
  confusionMatrixFromCounts,
  createConfusionAccumulator,
  isConfusionMatrix,
  normalizeMatrix,
  selectClasses,
  slicedMatrices,
} from '../../src/index.js';
import type { ConfusionMatrix, Label } from '../../src/index.js';
import * as profiles from '../../src/profiles.js';
import { allCells } from '../../src/matrix/all-cells.js';
import { buildMatrix } from '../../src/matrix/build-matrix.js';
import { isClose } from '@confmat/testkit/expect-close';
import { contents } from '../contents.js';
import { tally } from '../tally.js';
import { thrown } from '../thrown.js';

/** What users call, whatever entry it stands in. */
const core: typeof index & typeof profiles = { ...index, ...profiles };
const { parityProfile } = profiles;

type OfMatrix = (matrix: ConfusionMatrix<number>) => unknown;

/** Functions that take a matrix alone. */
const ALONE = {
  accuracy: core.accuracy,
  balancedAccuracy: core.balancedAccuracy,
  classCounts: core.classCounts,
  classificationReport: core.classificationReport,
  cohenKappa: core.cohenKappa,
  errorRate: core.errorRate,
  isConfusionMatrix: core.isConfusionMatrix,
  majorityBaseline: core.majorityBaseline,
  matthewsCorrcoef: core.matthewsCorrcoef,
  noInformationRate: core.noInformationRate,
  pooledCounts: core.pooledCounts,
} satisfies Record<string, OfMatrix>;

/** Metrics of the classes. */
const PER_CLASS = {
  diagnosticOddsRatio: core.diagnosticOddsRatio,
  f1: core.f1,
  falseDiscoveryRate: core.falseDiscoveryRate,
  falseNegativeRate: core.falseNegativeRate,
  falseOmissionRate: core.falseOmissionRate,
  falsePositiveRate: core.falsePositiveRate,
  fbeta: core.fbetaOf(2),
  gMean: core.gMean,
  informedness: core.informedness,
  jaccard: core.jaccard,
  lift: core.lift,
  markedness: core.markedness,
  negativeLikelihoodRatio: core.negativeLikelihoodRatio,
  negativePredictiveValue: core.negativePredictiveValue,
  positiveLikelihoodRatio: core.positiveLikelihoodRatio,
  precision: core.precision,
  predictedPrevalence: core.predictedPrevalence,
  prevalence: core.prevalence,
  recall: core.recall,
  specificity: core.specificity,
} as unknown as Record<
  string,
  (matrix: ConfusionMatrix<number>, options: object) => Float64Array | number
>;

const AVERAGES = [null, 'micro', 'macro', 'weighted'];

/** What every function of a matrix gives, by the name it is exported under. */
const OF_A_MATRIX: Readonly<Record<string, OfMatrix>> = {
  ...ALONE,
  ...Object.fromEntries(
    Object.entries(PER_CLASS).map(([name, metric]) => [
      name,
      (matrix: ConfusionMatrix<number>) =>
        AVERAGES.map((average) => metric(matrix, { average, zeroDivision: NaN })),
    ]),
  ),
  addMatrices: (matrix) => [addMatrices(matrix), addMatrices(matrix, matrix)],
  binaryCountsToJson: (matrix) => core.binaryCountsToJson(classCounts(matrix)),
  confusionMatrixFromCells: (matrix) =>
    core.confusionMatrixFromCells(matrix.cells(), matrix.labels),
  confusionMatrixFromJson: (matrix) => core.confusionMatrixFromJson(matrix.toJSON()),
  classificationReportToJson: (matrix) =>
    core.classificationReportToJson(core.classificationReport(matrix)),
  formatConfusionMatrix: (matrix) => core.formatConfusionMatrix(matrix),
  expectedCost: (matrix) =>
    core.expectedCost(matrix, { cells: [{ trueLabel: 0, predLabel: 1, cost: 7 }] }),
  fbetaOfAverages: (matrix) => core.fbetaOfAverages(matrix, 2, 'macro'),
  formatClassificationReport: (matrix) =>
    core.formatClassificationReport(core.classificationReport(matrix)),
  mergeClasses: (matrix) => core.mergeClasses(matrix, [[2, [2, 4, 0]]]),
  mergeEffect: (matrix) => core.mergeEffect(matrix, [[2, [2, 4, 0]]]),
  mostConfused: (matrix) => [
    core.mostConfused(matrix),
    core.mostConfused(matrix, { symmetric: true, maxPairs: 3 }),
  ],
  rowOf: (matrix) => core.rowOf(core.classificationReport(matrix), 4),
  noInformationTest: (matrix) => (matrix.weighted ? null : core.noInformationTest(matrix)),
  normalizeMatrix: (matrix) =>
    (['true', 'pred', 'all'] as const).map((over) => normalizeMatrix(matrix, over)),
  parityProfile: (matrix) =>
    (['scikit-learn', 'keras', 'spark'] as const).map((program) => parityProfile(matrix, program)),
  valueOfRow: (matrix) => profiles.matrixRows().map((row) => profiles.valueOfRow(row, matrix)),
  numbersOfRow: (matrix) => profiles.matrixRows().map((row) => profiles.numbersOfRow(row, matrix)),
  classShares: (matrix) => profiles.matrixRows().map((row) => profiles.classShares(row, matrix)),
  exchangedColumns: (matrix) => {
    const rows = profiles.matrixRows().filter(({ metric }) => metric === 'f1');
    return rows.map((row) => profiles.exchangedColumns(row, rows[0] ?? row, matrix));
  },
  selectClasses: (matrix) => selectClasses(matrix, [4, 1, 0]),
  presentClasses: (matrix) => core.presentClasses(matrix),
  selectRows: (matrix) => core.selectRows(classCounts(matrix), [4, 1, 77]),
};

/** What takes no matrix. */
const OF_SOMETHING_ELSE = [
  'matrixRows',
  'ownMetricOf',
  'ruleInWords',
  'programFacts',
  'columnsOf',
  'MetricError',
  'confusionAccumulatorFromBinary',
  'confusionAccumulatorFromJson',
  'createJointAccumulator',
  'jointCounts',
  'jointCountsFromJson',
  'jointCountsToJson',
  'jointMatrices',
  'binaryCounts',
  'binaryCountsFromJson',
  'classificationReportFromJson',
  'confusionMatrix',
  'confusionMatrixFromCounts',
  'confusionMatrixFromTable',
  'createConfusionAccumulator',
  'defineMetric',
  'expectedCostOf',
  'fbetaOf',
  'isMetricError',
  'macroSpread',
  'slicedMatrices',
  'slicedMatricesFromJson',
  'valuesByLabel',
];

/** Expect the same, matrices by what they hold, numbers as `isClose` says. */
function expectSame(received: unknown, expected: unknown): void {
  expect(simple(received, expected)).toEqual(simple(expected, expected));
}

/** A value as plain data, a number that is close to the expected one replaced by that. */
function simple(value: unknown, expected: unknown): unknown {
  if (typeof value === 'number') {
    return typeof expected === 'number' && isClose(value, expected) ? expected : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const [from, to] = [value, expected].map((each) =>
    isConfusionMatrix(each) ? contents(each) : each,
  ) as [Record<string, unknown>, Record<string, unknown> | null];
  return Object.fromEntries(
    Object.entries(from).map(([key, part]) => [key, simple(part, to?.[key])]),
  );
}

/** The same matrix of the same labels, held sparsely. */
function heldSparsely<L extends Label>(matrix: ConfusionMatrix<L>): ConfusionMatrix<L> {
  const { labels, weighted, nSkipped } = matrix;
  return buildMatrix([...labels], allCells(matrix), { weighted, nSkipped }, false);
}

const nSamples = 400;
const rows = randomColumns({ seed: 41, nSamples, nClasses: 6, skew: 'zipf', errorRate: 0.5 });
const weightsOf = {
  none: undefined,
  integers: randomIntegerWeights({ seed: 42, nSamples }),
  fractions: randomFractionalWeights({ seed: 43, nSamples }),
};
const weightings = Object.keys(weightsOf) as (keyof typeof weightsOf)[];

describe.each(weightings)('a sparse matrix (weights: %s)', (weights) => {
  const sampleWeight = weightsOf[weights];
  const dense = confusionMatrix(rows.yTrue, rows.yPred, { sampleWeight });
  const sparse = heldSparsely(dense);

  it.each(Object.entries(OF_A_MATRIX))('gives the %s of the dense one', (_, compute) => {
    expect([dense.kind, sparse.kind]).toEqual(['dense', 'sparse']);
    expectSame(compute(sparse), compute(dense));
  });

  it('holds what the dense one holds', () => {
    expectSame(sparse, dense);
    for (const t of dense.labels) {
      for (const p of dense.labels) expect(sparse.at(t, p)).toBe(dense.at(t, p));
    }
    expect([...sparse.cells()]).toEqual([...dense.cells()]);
  });

  it('is that of many classes, of which most have no rows', () => {
    const absent = Array.from({ length: 2043 }, (_, code) => 1000 + code);
    const labels = [...absent.slice(0, 1000), ...dense.labels, ...absent.slice(1000)];
    const many = confusionMatrix(rows.yTrue, rows.yPred, { labels, sampleWeight });
    expect([many.kind, many.nClasses, many.labels]).toEqual(['sparse', 2049, labels]);
    expectSame(selectClasses(many, dense.labels), dense);
    for (const metric of [
      ALONE.accuracy,
      ALONE.balancedAccuracy,
      ALONE.cohenKappa,
      ALONE.errorRate,
      ALONE.matthewsCorrcoef,
      ALONE.noInformationRate,
    ] as readonly OfMatrix[]) {
      expectSame(metric(many), metric(dense));
    }
    const options = { zeroDivision: NaN };
    for (const metric of Object.values(PER_CLASS)) {
      const perClass = metric(many, options) as Float64Array;
      expectSame(perClass.slice(1000, 1006), metric(dense, options));
    }
    for (const metric of [core.precision, core.recall, core.f1]) {
      const weighted = { average: 'weighted', zeroDivision: NaN } as const;
      expectSame(metric(many, weighted), metric(dense, weighted));
    }
    const selected = core.selectRows(classCounts(many), dense.labels);
    expectSame({ ...selected }, { ...core.selectRows(classCounts(dense), dense.labels) });
    expectSame(addMatrices(many, many).total, 2 * dense.total);
    expectSame(normalizeMatrix(many, 'true').at(0, 1), normalizeMatrix(dense, 'true').at(0, 1));
  });
});

describe('the functions of a matrix', () => {
  it('are all compared here', () => {
    const functions = Object.entries(core).filter(([, value]) => typeof value === 'function');
    expect(functions.map(([name]) => name).sort()).toEqual(
      [...Object.keys(OF_A_MATRIX), ...OF_SOMETHING_ELSE].sort(),
    );
  });
});

const kinds: readonly (readonly [name: string, label: (code: number) => Label])[] = [
  ['integers of a short range', (code) => code - 1500],
  ['integers of a long range', (code) => code * 1_000_003 - 2 ** 31],
  ['integers beyond 2^53', (code) => BigInt(code) * 2n ** 60n],
  ['strings', (code) => `class ${code}`],
];

describe.each(sampled(kinds, 2))('a matrix of 3000 classes of %s', (_, label) => {
  const nClasses = 3000;
  const n = 12_000;
  const random = createRandom(52);
  const draw = () => Math.floor(random() * nClasses);
  const trueCodes = Array.from({ length: n }, (_code, row) => (row < nClasses ? row : draw()));
  const predCodes = trueCodes.map((code) => (random() < 0.3 ? draw() : code));
  const yTrue = trueCodes.map(label);
  const yPred = predCodes.map(label);
  const sampleWeight = randomIntegerWeights({ seed: 53, nSamples: n });

  it.each([
    ['', undefined],
    [', weighted', sampleWeight],
  ])('holds the counts of a map%s', (_name, weights) => {
    const matrix = confusionMatrix(yTrue, yPred, { sampleWeight: weights });
    expect([matrix.kind, matrix.nClasses]).toEqual(['sparse', nClasses]);
    expect(matrix.weighted).toBe(weights !== undefined);

    const normal = (code: number): Label => {
      const value = label(code);
      return typeof value === 'bigint' && value < 2n ** 53n ? Number(value) : value;
    };
    const ordered = Array.from({ length: nClasses }, (_code, code) => normal(code));
    if (typeof ordered[0] === 'string') ordered.sort();
    expect(matrix.labels).toEqual(ordered);

    const map = tally(trueCodes.map(normal), predCodes.map(normal), weights);
    const place = new Map(ordered.map((each, i) => [each, i]));
    const at = (each: Label): number => place.get(each) ?? -1;
    const cells = ordered.flatMap((trueLabel) =>
      [...(map.get(trueLabel) ?? [])]
        .filter(([, count]) => count !== 0)
        .sort(([a], [b]) => at(a) - at(b))
        .map(([predLabel, count]) => ({ trueLabel, predLabel, count })),
    );
    expect([...matrix.cells()]).toEqual(cells);

    const support = new Float64Array(nClasses);
    const predicted = new Float64Array(nClasses);
    for (const { trueLabel, predLabel, count } of cells) {
      support[at(trueLabel)] = (support[at(trueLabel)] ?? 0) + count;
      predicted[at(predLabel)] = (predicted[at(predLabel)] ?? 0) + count;
    }
    expect(matrix.support).toEqual(support);
    expect(matrix.predicted).toEqual(predicted);
    expect(matrix.total).toBe(cells.reduce((total, { count }) => total + count, 0));
    for (const { trueLabel, predLabel, count } of cells.slice(0, 500)) {
      expect(matrix.at(trueLabel, predLabel)).toBe(count);
    }
  });

  it('has 0 where no row is, between, before and after those that are', () => {
    const matrix = confusionMatrix(yTrue, yPred);
    const map = tally(yTrue, yPred);
    for (let code = 0; code < nClasses; code += 7) {
      for (const other of [0, code, (code + 1) % nClasses, nClasses - 1]) {
        const expected = map.get(label(code))?.get(label(other)) ?? 0;
        expect(matrix.at(label(code), label(other))).toBe(expected);
      }
    }
  });

  it('is the same in given order, from counts in parts, and of batches', () => {
    const whole = confusionMatrix(yTrue, yPred);
    const labels = [...whole.labels].reverse();
    const reversed = confusionMatrix(yTrue, yPred, { labels });
    expect(reversed.labels).toEqual(labels);
    expect(contents(selectClasses(reversed, whole.labels))).toEqual(contents(whole));

    const parts = [
      [0, 5000],
      [5000, 5000],
      [5000, n],
    ] as const;
    const matrices = parts.map(([start, end]) =>
      confusionMatrix(yTrue.slice(start, end), yPred.slice(start, end), { labels }),
    );
    expect(contents(addMatrices(...matrices))).toEqual(contents(reversed));
    const accumulator = createConfusionAccumulator();
    for (const [start, end] of parts) {
      accumulator.update(yTrue.slice(start, end), yPred.slice(start, end));
    }
    expect(contents(accumulator.result())).toEqual(contents(whole));
  });
});

describe('a sparse matrix', () => {
  const labels = Array.from({ length: 2049 }, (_, code) => code);
  const matrix = confusionMatrix([5, 5, 2048, 0], [5, 7, 0, 2048], { labels });

  it('refuses its counts, which it does not have, by a clear error', () => {
    expect(() => matrix.counts).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: ConfusionMatrix: counts is of dense matrices only, this one is sparse: use at() or cells()]`,
    );
    expect(thrown(() => matrix.counts).code).toBe('option-conflict');
    expect(JSON.parse(JSON.stringify(matrix))).toEqual(matrix.toJSON());
  });

  it('begins with 2049 classes', () => {
    expect(confusionMatrix([5], [5], { labels: labels.slice(1) }).kind).toBe('dense');
    expect(matrix.kind).toBe('sparse');
  });

  it('lists its cells row by row, the diagonal among them', () => {
    expect([...matrix.cells()]).toEqual([
      { trueLabel: 0, predLabel: 2048, count: 1 },
      { trueLabel: 5, predLabel: 5, count: 1 },
      { trueLabel: 5, predLabel: 7, count: 1 },
      { trueLabel: 2048, predLabel: 0, count: 1 },
    ]);
  });

  it('refuses a class that it does not have', () => {
    expect(thrown(() => matrix.at(2049, 0)).message).toBe(
      'at: trueLabel is 2049, expected one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 2039 more',
    );
  });

  it('leaves out rows with a missing label, and cells of weight 0', () => {
    const weighted = confusionMatrix([1, null, 3, 4, 4], [1, 2, null, 5, 5], {
      labels,
      nulls: 'skip',
      sampleWeight: [2, 1, 1, 3, -3],
    });
    expect([...weighted.cells()]).toEqual([{ trueLabel: 1, predLabel: 1, count: 2 }]);
    expect([weighted.total, weighted.nSkipped]).toEqual([2, 2]);
  });

  it('may have no rows at all', () => {
    const empty = confusionMatrix([], [], { labels });
    expect([empty.kind, empty.total, ...empty.cells()]).toEqual(['sparse', 0]);
    expect(core.accuracy(empty, { zeroDivision: NaN })).toBeNaN();
  });

  it('is made of counts row by row', { timeout: 30_000 }, () => {
    const k = 2049;
    const counts = new Uint8Array(k * k);
    counts[5 * k + 5] = 1;
    counts[5 * k + 7] = 1;
    counts[2048 * k] = 1;
    counts[2048] = 1;
    expect(contents(confusionMatrixFromCounts(counts, labels))).toEqual(contents(matrix));
  });

  it('adds up with a dense one', () => {
    const sum = addMatrices(matrix, confusionMatrix([5, 3000], [7, 5]));
    expect([sum.kind, sum.nClasses, sum.total]).toEqual(['sparse', 2050, 6]);
    expect([sum.at(5, 7), sum.at(3000, 5), sum.at(2048, 0)]).toEqual([2, 1, 1]);
  });

  it('becomes dense when few classes are selected, and the other way round', () => {
    const few = selectClasses(matrix, [7, 5]);
    expect(few.kind).toBe('dense');
    expect([...few.counts]).toEqual([0, 0, 1, 1]);
    expect(selectClasses(matrix, labels).kind).toBe('sparse');
  });

  it('is made for each of many groups', () => {
    const groups = Array.from({ length: 300 }, (_, row) => row % 20);
    const codes = groups.map((_group, row) => row * 7);
    const slices = slicedMatrices(
      codes,
      codes,
      { groups },
      {
        labels: [...labels, ...codes].filter((label, i, all) => all.indexOf(label) === i),
      },
    );
    expect(slices).toHaveLength(20);
    expect(slices.every(({ matrix: slice }) => slice.kind === 'sparse' && slice.total === 15)).toBe(
      true,
    );
  });
});

describe('the greatest number of classes', () => {
  it('is 2^20 for accumulators too', { timeout: 30_000 }, () => {
    const many = Int32Array.from({ length: 2 ** 20 + 1 }, (_, code) => code);
    expect(thrown(() => createConfusionAccumulator().update(many, many)).message).toBe(
      'update: labels has 1048577 classes, expected at most 1048576',
    );
  });

  it('can be less for each, and is refused before anything is counted', () => {
    const options = { maxClasses: 2 };
    const cells = ['a', 'b', 'c'];
    const expected = 'labels has 3 classes, expected at most 2';
    const accumulator = createConfusionAccumulator<string>(options);
    expect(thrown(() => accumulator.update(cells, cells)).message).toBe(`update: ${expected}`);
    accumulator.update(['a', 'b'], ['a', 'a']);
    expect(thrown(() => accumulator.update(['c'], ['a'])).message).toBe(`update: ${expected}`);
    const other = createConfusionAccumulator<string>().update(['a', 'c'], ['a', 'a']);
    expect(thrown(() => accumulator.merge(other)).message).toBe(`merge: ${expected}`);
    expect(accumulator.result().total).toBe(2);
    expect(thrown(() => slicedMatrices(cells, cells, { cells }, options)).message).toBe(
      `slicedMatrices: ${expected}`,
    );
  });
});
