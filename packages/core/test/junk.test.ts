import { vectorFromArray } from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import * as index from '../src/index.js';
import * as profiles from '../src/profiles.js';

/** What users call, whatever entry it stands in. */
const core: typeof index & typeof profiles = { ...index, ...profiles };

/** Calls that are right; each argument is replaced by junk in turn. */
const matrix = core.confusionMatrix(['a', 'b', 'a'], ['a', 'b', 'b']);
const joint = core.jointCounts(['a', 'b', 'a'], ['a', 'b', 'b'], ['a', 'a', 'b']);
const counts = core.classCounts(matrix);
const report = core.classificationReport(matrix);
const [row] = core.matrixRows();
const CALLS: Readonly<Record<string, readonly unknown[]>> = {
  addMatrices: [matrix, matrix],
  binaryCounts: [{ tp: [1, 2], fp: [3, 4], fn: [5, 6], tn: [7, 8] }, { keys: ['a', 'b'] }],
  binaryCountsFromJson: [core.binaryCountsToJson(counts)],
  binaryCountsToJson: [counts],
  classCounts: [matrix],
  classificationReport: [matrix, { zeroDivision: NaN }],
  classificationReportFromJson: [core.classificationReportToJson(report)],
  classificationReportToJson: [report],
  columnsOf: [[{ a: 1 }], 'a'],
  confusionMatrix: [['a', 'b'], ['a', 'b'], { nulls: 'skip' }],
  confusionMatrixFromCells: [[...matrix.cells()], ['a', 'b'], { weighted: true }],
  confusionMatrixFromCounts: [[[1, 2], [3, 4]], ['a', 'b'], { weighted: true }], // prettier-ignore
  confusionMatrixFromTable: [[['', 'a'], ['a', 1]], { trueSide: 'rows' }], // prettier-ignore
  confusionMatrixFromJson: [matrix.toJSON()],
  formatConfusionMatrix: [matrix, {}],
  formatClassificationReport: [report, { digits: 3 }],
  isConfusionMatrix: [matrix],
  isMetricError: [new Error()],
  jointCounts: [['a', 'b'], ['a', 'b'], ['b', 'b'], { nulls: 'skip' }],
  jointCountsFromJson: [core.jointCountsToJson(joint)],
  jointCountsToJson: [joint],
  jointMatrices: [joint],
  macroSpread: [
    [0.5, 1],
    ['a', 'b'],
  ],
  mergeClasses: [matrix, { ab: ['a', 'b'] }],
  normalizeMatrix: [matrix, 'true'],
  parityProfile: [matrix, 'keras'],
  programFacts: ['keras'],
  classShares: [row, matrix],
  exchangedColumns: [row, row, matrix],
  matrixRows: [],
  ownMetricOf: [row],
  ruleInWords: [row],
  numbersOfRow: [row, matrix],
  valueOfRow: [row, matrix],
  pooledCounts: [counts],
  rowOf: [report, 'a'],
  selectClasses: [matrix, ['a']],
  presentClasses: [counts],
  selectRows: [counts, ['a']],
  slicedMatrices: [['a', 'b'], ['a', 'b'], { group: [1, 2] }, { nulls: 'skip' }],
  slicedMatricesFromJson: [
    JSON.parse(JSON.stringify(core.slicedMatrices(['a', 'b'], ['a', 'b'], { group: [1, 2] }))),
  ],
  valuesByLabel: [[0.5, 1], matrix],
};

/** Options, and parts of an argument that is an object, each replaced in turn too. */
const PARTS: Readonly<Record<string, readonly (readonly [place: number, names: string[]])[]>> = {
  valueOfRow: [[0, ['metric', 'view', 'of', 'zero', 'epsilon', 'variant']]],
  binaryCounts: [
    [0, ['tp', 'fp', 'fn', 'tn']],
    [1, ['of', 'keys', 'rowWeights']],
  ],
  classificationReport: [[1, ['labels', 'beta', 'zeroDivision', 'metrics']]],
  confusionMatrix: [[2, ['labels', 'sampleWeight', 'nulls', 'maxClasses']]],
  confusionMatrixFromCells: [[2, ['weighted', 'nSkipped']]],
  confusionMatrixFromCounts: [[2, ['weighted', 'nSkipped']]],
  confusionMatrixFromTable: [[1, ['trueSide']]],
  formatClassificationReport: [[1, ['digits', 'targetNames']]],
  jointCounts: [[3, ['labels', 'sampleWeight', 'nulls', 'maxClasses', 'by']]],
  mergeClasses: [[1, ['ab']]],
  slicedMatrices: [
    [2, ['group']],
    [3, ['labels', 'sampleWeight', 'nulls', 'maxClasses']],
  ],
};

const ELSEWHERE =
  /ccumulator|^(accuracy|balancedAccuracy|cohenKappa|defineMetric|diagnosticOddsRatio|errorRate|expectedCost\w*|f1|false\w+|fbeta\w*|gMean|informedness|jaccard|lift|majorityBaseline|markedness|matthewsCorrcoef|mergeEffect|mostConfused|negative\w+|noInformation\w+|positiveLikelihoodRatio|precision|predictedPrevalence|prevalence|recall|specificity|MetricError)$/;

function detached<T extends ArrayBufferView & { readonly buffer: ArrayBufferLike }>(array: T): T {
  structuredClone(array.buffer, { transfer: [array.buffer as ArrayBuffer] });
  return array;
}

function detachedVector(): unknown {
  const vector = vectorFromArray(Int32Array.of(1, 2));
  const [chunk] = vector.data;
  if (chunk) detached(chunk.values);
  return vector;
}

const JUNK: readonly (readonly [name: string, value: unknown])[] = [
  ['undefined', undefined],
  ['null', null],
  ['true', true],
  ['0', 0],
  ['-1.5', -1.5],
  ['NaN', NaN],
  ['a bigint', 2n ** 70n],
  ['an empty text', ''],
  ['a text', 'macro'],
  ['a symbol', Symbol('junk')],
  ['a function', () => 1],
  ['an empty object', {}],
  ['an object', { a: 1 }],
  ['an object without prototype', Object.create(null)],
  ['an empty array', []],
  ['an array of junk', [null, {}, Symbol('junk')]],
  ['an array of one label', ['a']],
  ['an array of objects', [{ a: 1 }, { a: 2 }]],
  ['an array of holes', new Array(2)],
  ['nested arrays', [[[1]], [[2]]]],
  ['a Map', new Map<unknown, unknown>([[null, 1]])],
  ['a Set', new Set(['a', 'b'])],
  ['a date', new Date(NaN)],
  ['a promise', Promise.resolve(1)],
  ['an iterator', [1, 2].values()],
  ['an ArrayBuffer', new ArrayBuffer(8)],
  ['a DataView', new DataView(new ArrayBuffer(8))],
  ['an empty typed array', new Int32Array(0)],
  ['a typed array', Float64Array.of(0.5, NaN)],
  ['bigints', BigUint64Array.of(2n ** 64n - 1n, 0n)],
  ['detached integers', detached(Int32Array.of(1, 2))],
  ['detached bytes', detached(Uint8Array.of(1, 2))],
  ['detached bigints', detached(BigInt64Array.of(1n, 2n))],
  ['detached floats', detached(Float64Array.of(1, 2))],
  ['a proxy of a typed array', new Proxy(Int32Array.of(1, 2), {})],
  ['a proxy of an array', new Proxy(['a', 'b'], {})],
  ['an object with the prototype of a typed array', Object.create(Int32Array.prototype)],
  ['a detached Arrow column', detachedVector()],
  ['an Arrow column of nothing', { length: 2, type: { typeId: 2 }, data: [] }],
  ['an Arrow column of junk', { length: 2, type: { typeId: 2 }, data: [null] }],
  ['an Arrow column without values', { length: 2, type: { typeId: 2 }, data: [{ length: 2 }] }],
  ['Arrow texts without values', { length: 2, type: { typeId: 5 }, data: [{ length: 2 }] }],
  [
    'Arrow keys of nothing',
    { length: 1, type: { typeId: -1 }, data: [{ length: 1, values: [0] }] },
  ],
  [
    'Arrow keys without entries',
    { length: 1, type: { typeId: -1 }, data: [{ length: 1, values: Int8Array.of(0) }] },
  ],
  ['a matrix through JSON', JSON.parse(JSON.stringify(matrix))],
  ['counts through JSON', JSON.parse(JSON.stringify(counts))],
  ['a report', report],
  ['a matrix', matrix],
  ['counts', counts],
];

function replaced(args: readonly unknown[], place: number, value: unknown): readonly unknown[] {
  return args.map((arg, i) => (i === place ? value : arg));
}

function outcome(call: () => unknown): string {
  try {
    call();
    return 'a result or a MetricError';
  } catch (error) {
    return core.isMetricError(error) ? 'a result or a MetricError' : String(error);
  }
}

describe('junk for an argument', () => {
  it.each(Object.entries(CALLS))('of %s is refused by name or taken', (name, args) => {
    const call = (core as Readonly<Record<string, unknown>>)[name] as (
      ...args: readonly unknown[]
    ) => unknown;
    expect(() => call(...args)).not.toThrow();
    expect(outcome(() => call())).toBe('a result or a MetricError');
    for (const [what, junk] of JUNK) {
      for (const place of args.keys()) {
        const received = replaced(args, place, junk);
        expect(
          outcome(() => call(...received)),
          `${what} at ${place}`,
        ).toBe('a result or a MetricError');
      }
      for (const [place, parts] of PARTS[name] ?? []) {
        for (const part of parts) {
          const whole = { ...(args[place] as object), [part]: junk };
          expect(
            outcome(() => call(...replaced(args, place, whole))),
            `${what} for ${part}`,
          ).toBe('a result or a MetricError');
        }
      }
    }
  });

  it('is tried for every function but metrics and accumulators', () => {
    const functions = Object.keys(core).filter((name) => !ELSEWHERE.test(name));
    expect(functions.sort()).toEqual(Object.keys(CALLS).sort());
  });

  it('is refused by `at` too', () => {
    for (const [what, junk] of JUNK) {
      expect(
        outcome(() => matrix.at(junk as 'a', 'a')),
        what,
      ).toBe('a result or a MetricError');
    }
  });

  it('tells that memory is gone, and that a proxy is no typed array', () => {
    const message = (column: unknown): string =>
      core.isConfusionMatrix(column) ? '' : messageOf(() => core.confusionMatrix(column as [], []));
    expect(message(detached(Int32Array.of(1)))).toBe(
      'confusionMatrix: yTrue is a detached Int32Array, expected an array whose memory was not sent to another thread',
    );
    expect(message(new Proxy(Int32Array.of(1), {}))).toBe(
      'confusionMatrix: yTrue is a proxy of Int32Array, expected a typed array, an array or an Arrow column',
    );
    expect(message(detachedVector())).toBe(
      'confusionMatrix: yTrue.data[0].values is of length 0, expected at least 2 (memory that was sent to another thread is gone)',
    );
    expect(message({ length: 2, type: { typeId: 2 }, data: [] })).toBe(
      'confusionMatrix: yTrue.data is of 0 rows, expected 2, as yTrue.length says',
    );
  });
});

function messageOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    return (error as Error).message;
  }
  return 'nothing thrown';
}
