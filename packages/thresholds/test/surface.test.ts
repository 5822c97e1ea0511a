import * as core from '@confmat/core';
import { isMetricError } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { thresholds } from './every-entry.js';

const { f1 } = thresholds;
const yTrue = [0, 0, 1, 1];
const yScore = [0.1, 0.4, 0.35, 0.8];
const rows = yScore.map((p) => [1 - p, p]);
const truth = [
  [1, 0],
  [0, 1],
  [1, 1],
  [0, 0],
];
const sampleWeight = [1, 2, 1, 2];
const sweep = thresholds.thresholdSweep(yTrue, yScore);
const bins = thresholds.thresholdSweep(yTrue, yScore, { thresholds: { bins: 2 } });
const set = thresholds.labelSweeps(truth, rows);
const reliability = thresholds.reliabilityCurve(yTrue, yScore);
const accumulator = thresholds.createSweepAccumulator({ thresholds: [0.5] }).update(yTrue, yScore);

const slices = thresholds.slicedSweeps(yTrue, yScore, { group: ['a', 'b', 'a', 'b'] });
const slicedAccumulator = thresholds
  .createSlicedSweepAccumulator<number, 'group'>()
  .update(yTrue, yScore, { group: ['a', 'b', 'a', 'b'] });

const tally = {
  kind: 'exact',
  scores: Float64Array.of(0.1, 0.4),
  positives: Float64Array.of(0, 2),
  negatives: Float64Array.of(1, 1),
  ...{ posLabel: 1, nSamples: 4, nSkipped: 0, weighted: false },
} as const;

const [scoreRow] = thresholds.scoreRows();

/** The columns of the tally as JSON. */
const columns = { scores: [0.1, 0.4], positives: [0, 2], negatives: [1, 1] };

/** Arguments that each function takes; options, if it has any, are the last, with every option. */
const CALLS: Readonly<Record<string, { given: readonly unknown[]; options?: object }>> = {
  argMaxLabels: { given: [rows, ['a', 'b']] },
  detectionAreas: { given: [sweep, 'coco'] },
  withMissedPositives: { given: [sweep, 1] },
  corpCurve: { given: [sweep], options: { loss: 'log' } },
  leastCostLabels: { given: [rows, ['a', 'b'], {}], options: { rowSums: 'accept' } },
  averagePrecision: { given: [sweep] },
  averagePrecisionBounds: { given: [sweep] },
  averagePrecisionOneVsRest: {
    given: [yTrue, rows],
    options: { labels: [0, 1], sampleWeight, nulls: 'skip', average: 'macro' },
  },
  averagePrecisionPerLabel: {
    given: [truth, rows],
    options: { labels: ['a', 'b'], sampleWeight, average: 'macro' },
  },
  bestCommonThreshold: { given: [set, f1], options: { average: 'micro', direction: 'max' } },
  bestMicroF1: { given: [set] },
  bestThreshold: {
    given: [sweep, f1],
    options: { direction: 'max', subjectTo: [{ metric: f1, atLeast: 0, atMost: 1 }] },
  },
  bestThresholdBounds: { given: [sweep, f1], options: { direction: 'max' } },
  brierCurve: { given: [sweep] },
  brierScore: {
    given: [yTrue, yScore],
    options: { posLabel: 1, sampleWeight, nulls: 'skip', rowSums: 'error', scaleByHalf: true },
  },
  classwiseCalibrationError: {
    given: [yTrue, rows],
    options: {
      labels: [0, 1],
      bins: 2,
      strategy: 'equal-mass',
      average: 'macro',
      rowSums: 'accept',
      sampleWeight,
      nulls: 'skip',
    },
  },
  costCurve: { given: [sweep] },
  countsAt: { given: [sweep, [0.5]] },
  createSweepAccumulator: {
    given: [],
    options: { posLabel: 1, thresholds: [0.5], comparison: '>', nulls: 'skip' },
  },
  cumulativeGainCurve: { given: [sweep] },
  d2Brier: { given: [yTrue, yScore], options: { labels: [0, 1], sampleWeight, nulls: 'error' } },
  d2LogLoss: { given: [yTrue, yScore], options: { posLabel: 1, sampleWeight, rowSums: 'error' } },
  detCurve: { given: [sweep], options: { dropIntermediate: true } },
  expectedCalibrationError: { given: [reliability] },
  fbetaCurve: { given: [sweep, 2], options: { zeroDivision: 1 } },
  hingeLoss: { given: [yTrue, yScore], options: { posLabel: 1, sampleWeight, nulls: 'skip' } },
  kolmogorovSmirnov: { given: [sweep] },
  kolmogorovSmirnovCurve: { given: [sweep] },
  labelSweeps: {
    given: [truth, rows],
    options: { labels: ['a', 'b'], thresholds: [0.5], comparison: '>', sampleWeight },
  },
  labelsAtThreshold: { given: [yScore, 0.5], options: { labels: ['no', 'yes'] } },
  liftCurve: { given: [sweep] },
  logLoss: { given: [yTrue, rows], options: { labels: [0, 1], sampleWeight, nulls: 'skip' } },
  maximumCalibrationError: { given: [reliability] },
  meanPrecisionRecallCurve: { given: [set], options: { average: 'weighted' } },
  meanRocCurve: { given: [set], options: { average: 'weighted' } },
  netBenefitCurve: { given: [sweep] },
  noSkillCounts: { given: [0.5, [0.5, 1]] },
  noSkillF1: { given: [0.5], options: { rate: 0.5 } },
  noSkillScores: { given: [sweep] },
  noSkillSweep: { given: [sweep] },
  oneVsRestSweeps: {
    given: [yTrue, rows],
    options: {
      labels: [0, 1],
      thresholds: { bins: 2, range: [0, 1] },
      comparison: '>=',
      sampleWeight,
      nulls: 'skip',
    },
  },
  parityAreas: { given: [sweep, 'keras'] },
  exchangedScoreColumns: { given: [scoreRow, scoreRow, sweep] },
  meanOfClassValues: { given: [scoreRow, [1, 0.5], [30, 10]] },
  ownScoreMetricOf: { given: [scoreRow] },
  scoreRows: { given: [] },
  scoreRuleInWords: { given: [scoreRow] },
  sweepInRowOrder: { given: [yTrue, yScore], options: { posLabel: 1, sampleWeight } },
  valueOfScores: { given: [scoreRow, sweep], options: { inRowOrder: sweep } },
  valuesOfClassScores: {
    given: [scoreRow, yTrue, rows],
    options: { labels: [0, 1], sampleWeight, nulls: 'skip' },
  },
  partialRocAuc: { given: [sweep, 0.5] },
  perfectScores: { given: [yTrue], options: { posLabel: 1 } },
  pooledSweep: { given: [set] },
  precisionRecallAuc: { given: [sweep] },
  precisionRecallCurve: {
    given: [sweep],
    options: { dropIntermediate: true, zeroDivision: 1 },
  },
  precisionRecallGainAuc: { given: [sweep] },
  precisionRecallGainCurve: { given: [sweep] },
  predictedPositives: { given: [sweep.counts] },
  randomScores: { given: [3], options: { seed: 1 } },
  refineSweep: {
    given: [bins, () => [{ yTrue, yScore }], 0],
    options: { bounds: thresholds.rocAucBounds, maxBins: 8, maxPasses: 2 },
  },
  reliabilityCurve: {
    given: [yTrue, yScore],
    options: { posLabel: 1, sampleWeight, nulls: 'skip', bins: 2, strategy: 'equal-mass' },
  },
  rmsCalibrationError: { given: [reliability], options: { debiased: true } },
  rocAuc: { given: [sweep], options: { maxFpr: 0.5 } },
  rocAucOfTally: { given: [tally] },
  slicedSweeps: {
    given: [yTrue, yScore, { group: ['a', 'b', 'a', 'b'] }],
    options: { posLabel: 1, thresholds: [0.5], comparison: '>', sampleWeight, nulls: 'skip' },
  },
  rocAucPerSlice: { given: [slices] },
  averagePrecisionPerSlice: { given: [slices] },
  createSlicedSweepAccumulator: {
    given: [],
    options: { posLabel: 1, thresholds: [0.5], comparison: '>', nulls: 'skip' },
  },
  slicedSweepAccumulatorFromJson: { given: [slicedAccumulator.toJSON()] },
  slicedSweepAccumulatorFromBinary: { given: [slicedAccumulator.toBinary()] },
  slicedSweepsFromJson: { given: [[]] },
  sweepFromTally: { given: [tally] },
  sweepSetFromJson: { given: [thresholds.sweepSetToJson(set)] },
  sweepSetToJson: { given: [set] },
  rocAucBounds: { given: [sweep] },
  rocAucOneVsOne: {
    given: [yTrue, rows],
    options: { labels: [0, 1], nulls: 'skip', average: 'weighted' },
  },
  rocAucOneVsRest: {
    given: [yTrue, rows],
    options: { labels: [0, 1], sampleWeight, nulls: 'skip', average: 'micro' },
  },
  rocAucPerLabel: {
    given: [truth, rows],
    options: { labels: ['a', 'b'], sampleWeight, average: 'micro' },
  },
  rocConvexHull: { given: [sweep] },
  rocCurve: { given: [sweep], options: { dropIntermediate: true } },
  scoreTallyFromJson: {
    given: [
      JSON.parse(
        JSON.stringify({ format: 'confmat.ScoreTally', version: 1, ...tally, ...columns }),
      ),
    ],
  },
  scoreHistograms: {
    given: [yTrue, yScore],
    options: { bins: 2, range: [0, 1], labels: [0, 1], sampleWeight, nulls: 'skip' },
  },
  sweepAccumulatorFromBinary: { given: [accumulator.toBinary()] },
  sweepAccumulatorFromJson: { given: [accumulator.toJSON()] },
  thinCurve: { given: [thresholds.rocCurve(sweep), 3] },
  thresholdSweep: {
    given: [yTrue, yScore],
    options: { posLabel: 1, thresholds: [0.5], comparison: '>', sampleWeight, nulls: 'skip' },
  },
  thresholdSweepFromJson: { given: [thresholds.thresholdSweepToJson(sweep)] },
  thresholdSweepToJson: { given: [sweep] },
  topKAccuracy: {
    given: [yTrue, rows],
    options: { k: 1, ties: 'last', labels: [0, 1], sampleWeight, nulls: 'skip' },
  },
  trueClassRanks: { given: [yTrue, rows], options: { labels: [0, 1], ties: 'last' } },
};

const FUNCTIONS = thresholds as unknown as Readonly<
  Record<string, (...given: readonly unknown[]) => unknown>
>;

/** Whatever a call comes to: nothing, or what it threw, at once or later. */
async function failure(name: string, given: readonly unknown[]): Promise<unknown> {
  try {
    await FUNCTIONS[name]?.(...given);
  } catch (error) {
    return error;
  }
  return undefined;
}

const names = Object.keys(CALLS);
const withOptions = names.filter((name) => CALLS[name]?.options !== undefined);

it('has every function of this package', () => {
  const own = Object.entries(thresholds)
    .filter(([name, value]) => typeof value === 'function' && !(name in core))
    .map(([name]) => name);
  expect([...names].sort()).toEqual(own.sort());
});

describe('options', () => {
  it.each(withOptions)('of %s are taken, and no others', async (name) => {
    const { given = [], options = {} } = CALLS[name] ?? {};
    expect(await failure(name, given)).toBeUndefined();
    expect(await failure(name, [...given, {}])).toBeUndefined();
    expect(await failure(name, [...given, options])).toBeUndefined();
    // One letter too many.
    for (const [option, value] of Object.entries(options)) {
      if (option.length < 3) continue;
      const error = await failure(name, [...given, { [`${option}s`]: value }]);
      expect(String(error)).toBe(
        `MetricError: ${name}: there is no option "${option}s", did you mean "${option}"?`,
      );
    }
    const error = await failure(name, [...given, { verbose: true }]);
    expect(String(error)).toContain(`${name}: there is no option "verbose", expected "`);
    for (const wrong of [null, 'macro', 3, [1], Float64Array.of(1), true, () => 1]) {
      expect(String(await failure(name, [...given, wrong]))).toMatch(
        /: options is .*, expected an object/,
      );
    }
  });
});

function detached(): Float64Array {
  const column = new Float64Array(4);
  structuredClone(column.buffer, { transfer: [column.buffer] });
  return column;
}

const JUNK: readonly (readonly [string, unknown])[] = [
  ['undefined', undefined],
  ['null', null],
  ['NaN', NaN],
  ['−1', -1],
  ['a fraction', 0.5],
  ['2^60', 2 ** 60],
  ['a bigint', 3n],
  ['a text', 'f1'],
  ['no text', ''],
  ['true', true],
  ['a symbol', Symbol('junk')],
  ['a function', () => undefined],
  ['an object', {}],
  ['an object without a prototype', Object.create(null)],
  ['an array', []],
  ['an array of undefined', [undefined, undefined]],
  ['an array of null', [null, null, null, null]],
  ['an array of objects', [{}, {}]],
  ['an array of arrays', [[], []]],
  ['an array of symbols', [Symbol('a'), Symbol('b')]],
  ['a sparse array', new Array(4)],
  ['a map', new Map([[1, 2]])],
  ['a set', new Set([1])],
  ['a date', new Date(0)],
  ['a promise', Promise.resolve(1)],
  ['a DataView', new DataView(new ArrayBuffer(32))],
  ['a buffer', new ArrayBuffer(32)],
  ['bigints', BigInt64Array.of(1n, 2n, 3n, 4n)],
  ['bytes', Uint8Array.of(0, 1, 0, 1)],
  ['doubles of NaN', Float64Array.of(NaN, NaN, NaN, NaN)],
  ['a detached array', detached()],
  ['a proxy of doubles', new Proxy(Float64Array.of(0, 1, 0, 1), {})],
  ['a proxy of an array', new Proxy([0, 1, 0, 1], {})],
  ['a matrix of nothing', { data: null, shape: null }],
  ['a matrix without data', { shape: [4, 2] }],
  ['a matrix of a detached array', { data: detached(), shape: [4, 1] }],
  ['a matrix of a proxy', { data: new Proxy(new Float64Array(8), {}), shape: [4, 2] }],
  ['a matrix of symbols', { data: [Symbol('a')], dims: [1, 1] }],
  ['sets without labels', { offsets: new Int32Array(5), codes: new Int32Array(0) }],
  ['sets of nothing', { nSamples: 4, offsets: null, codes: null, labels: null }],
  ['half a sweep', { thresholds: new Float64Array(4), counts: { tp: new Float64Array(4) } }],
  ['a sweep through JSON', JSON.parse(JSON.stringify(sweep))],
  ['a set of half sweeps', { of: 'labels', labels: ['a'], sweeps: [{ thresholds: [] }] }],
  ['a set of nothing', { labels: null, sweeps: null }],
  ['counts of nothing', { tp: null, fp: null }],
  ['half a curve', { rows: new Float64Array(2), meanScore: new Float64Array(2) }],
  ['an Arrow column of nothing', { type: { typeId: 2 }, data: null, length: 4 }],
  ['a table', { numRows: 4, schema: { fields: [] } }],
];

describe('junk', () => {
  it.each(names)('in any place of %s gives a result or a MetricError', async (name) => {
    const { given = [], options = {} } = CALLS[name] ?? {};
    const wrong: string[] = [];
    const tryCall = async (place: string, what: string, call: readonly unknown[]) => {
      const error = await failure(name, call);
      if (error !== undefined && !isMetricError(error)) {
        wrong.push(`${place} is ${what}: ${(error as Error).message}`);
      }
    };
    for (const [what, junk] of JUNK) {
      for (const place of given.keys()) {
        await tryCall(
          String(place),
          what,
          given.map((good, i) => (i === place ? junk : good)),
        );
      }
      await tryCall('options', what, [...given, junk]);
      for (const option of Object.keys(options)) {
        await tryCall(option, what, [...given, { ...options, [option]: junk }]);
      }
    }
    expect(wrong).toEqual([]);
  });
});
