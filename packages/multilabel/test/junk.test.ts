import { isMetricError } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { createLabelAccumulator, labelCounts, labelSets, multilabelReport } from '../src/index.js';
import type { LabelSetColumn } from '../src/index.js';
import { CALLS, call } from './calls.js';

/** A typed array whose memory went to another thread. */
function detached<T extends Uint8Array | Float64Array | Int32Array>(array: T): T {
  structuredClone(array, { transfer: [array.buffer as ArrayBuffer] });
  return array;
}

const bytes = (): Uint8Array => Uint8Array.of(1, 0, 0, 1, 1, 1);
const overJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const sets = [['a', 'b'], ['a'], []];

/** Whatever a caller may hand over by mistake. */
const JUNK: Readonly<Record<string, unknown>> = {
  undefined,
  null: null,
  NaN,
  infinity: Infinity,
  'a negative number': -1,
  'a fraction': 1.5,
  'a large number': 2 ** 53,
  'a bigint': 1n,
  'a large bigint': 2n ** 70n,
  'no text': '',
  'a text': 'a',
  'a boolean': true,
  'a symbol': Symbol('x'),
  'a function': () => 1,
  'a function of nothing': () => null,
  'a function of a short column': () => new Float64Array(1),
  'a function of texts': () => ['a', 'b', 'c'],
  'an object': {},
  'an object without a prototype': Object.create(null),
  'no rows': [],
  'rows of null': [null, null, null],
  'rows of undefined': new Array(3),
  'empty rows': [[], [], []],
  'rows of null labels': [[null], [undefined], [NaN]],
  'rows of objects': [[{}], [Object.create(null)], [[]]],
  'rows of symbols': [[Symbol('x')], [], []],
  'rows of functions': [[() => 1], [], []],
  'objects for rows': [{}, Object.create(null), { length: 2 }],
  'symbols for rows': [Symbol('x'), Symbol('x'), Symbol('x')],
  'functions for rows': [() => 1, () => 1, () => 1],
  'Maps for rows': [new Map(), new Map(), new Map()],
  'rows of a Map, a Set and more': [new Set([{}]), new Map(), 5],
  'rows of several kinds': [['a', 1], [true], [2n ** 70n]],
  texts: ['a', 'b|c', ''],
  numbers: [1, 2, 3],
  'negative numbers': [-1, -2, -3],
  'deep rows': [[[[1]]], [[[1]]], [[[1]]]],
  'ragged rows': [[1, 0, 1], [1], []],
  'rows of other values': [
    [2, 3, 4],
    [5, 6, 7],
    [8, 9, 10],
  ],
  'a Map': new Map([['a', 1]]),
  'a Set': new Set(['a']),
  'what only looks like a Set': Object.create(Set.prototype),
  'rows that only look like Sets': [Object.create(Set.prototype), new Set(), new Set()],
  'a Proxy of a Set': new Proxy(new Set(['a']), {}),
  'rows of a Proxy of a Set': [new Proxy(new Set(['a']), {}), [], []],
  'a Proxy of a typed array': new Proxy(bytes(), {}),
  'a row that is a Proxy of a typed array': [new Proxy(bytes(), {}), [], []],
  'a matrix of a Proxy': { data: new Proxy(bytes(), {}), shape: [3, 2] },
  'a Proxy of an array': new Proxy(sets, {}),
  'a Proxy of an object': new Proxy({}, {}),
  'a typed array': Int32Array.of(1, 2, 3),
  floats: Float64Array.of(0.5, NaN, Infinity),
  bigints: BigInt64Array.of(1n, 2n, 3n),
  'a detached array': detached(Float64Array.of(1, 2, 3)),
  'a detached row': [detached(bytes()), [], []],
  'a matrix of a detached array': { data: detached(bytes()), shape: [3, 2] },
  'an empty matrix of a detached array': { data: detached(bytes()), shape: [0, 2] },
  'bits that are detached': { bits: detached(bytes()), shape: [0, 2] },
  'a DataView': new DataView(new ArrayBuffer(8)),
  'rows of a DataView': [new DataView(new ArrayBuffer(8)), [], []],
  'a buffer': new ArrayBuffer(8),
  'a date': new Date(0),
  'a pattern': /x/,
  'a promise': Promise.resolve(1),
  'an error': new Error('x'),
  'a generator': (function* () {
    yield ['a'];
  })(),
  'a matrix without data': { data: null, shape: [3, 2] },
  'a matrix of an object': { data: {}, shape: [3, 2] },
  'a matrix of texts': { data: ['a', 'b', 'c', 'd', 'e', 'f'], shape: [3, 2] },
  'a matrix of symbols': { data: [Symbol('x'), 0, 0, 0, 0, 0], shape: [3, 2] },
  'a matrix without a shape': { data: bytes(), shape: null },
  'a matrix whose shape is text': { data: bytes(), shape: '3,2' },
  'a matrix of symbols for sizes': { data: bytes(), shape: [Symbol('x'), 2] },
  'a matrix of objects for sizes': { data: bytes(), dims: [Object.create(null), {}] },
  'a matrix of negative sizes': { data: bytes(), shape: [-3, -2] },
  'a matrix of fractions for sizes': { data: bytes(), shape: [1.5, 4] },
  'a matrix of another rank': { data: bytes(), dims: [1, 3, 2] },
  'a large matrix of nothing': { data: [], shape: [2 ** 40, 0] },
  'a wide matrix of nothing': { data: [], shape: [0, 2 ** 40] },
  'bits of nothing': { bits: new Uint8Array(0), shape: [2 ** 40, 0] },
  'bits that are none': { bits: [1, 0], shape: [3, 2], offset: {} },
  'bits from nowhere': { bits: bytes(), shape: [3, 2], offset: Symbol('x') },
  'a sparse matrix without parts': { indices: null, indptr: null, shape: [3, 2] },
  'a sparse matrix of texts': { indices: ['a'], indptr: ['a', 'b', 'c', 'd'], shape: [3, 2] },
  'a sparse matrix of large numbers': {
    indices: [2 ** 40, -1],
    indptr: [0, 1, 1, 2 ** 40],
    data: [null],
    shape: [3, 2],
  },
  'sets without parts': { offsets: null, codes: null },
  'sets of symbols': { nSamples: Symbol('x'), offsets: [0], codes: [], labels: [] },
  'sets of objects': { nSamples: Object.create(null), offsets: [0], codes: [], labels: [] },
  'sets without labels': { nSamples: 0, offsets: [0], codes: [], labels: null },
  'sets of missing ones that are none': {
    nSamples: 3,
    offsets: [0, 0, 0, 0],
    codes: [],
    labels: ['a'],
    missing: ['x', {}, 2],
  },
  'sets by way of JSON': overJson(labelSets(sets)),
  'sets whose memory is gone': (() => {
    const made = labelSets(sets);
    detached(made.codes);
    return made;
  })(),
  'sets without offsets left': (() => {
    const made = labelSets(sets);
    detached(made.offsets);
    return made;
  })(),
  'counts by way of JSON': overJson(labelCounts(sets, sets)),
  'counts without parts': { of: 'labels', tp: null, fp: null, nSamples: 3, nSkipped: 0 },
  'counts of different lengths': { ...labelCounts(sets, sets), fn: new Float64Array(9) },
  'counts of another kind': { ...labelCounts(sets, sets), of: 'classes' },
  'counts without keys': { ...labelCounts(sets, sets), keys: undefined },
  'counts with detached weights': {
    ...labelCounts(sets, sets),
    rowWeights: detached(Float64Array.of(1, 2)),
  },
  'partial counts': { ...labelCounts(sets, sets), fn: undefined, tn: undefined },
  'a report without parts': { rows: [], averages: {} },
  'a report of nothing': {
    ...multilabelReport(sets, sets),
    rows: [null],
  },
  'a report of texts': {
    ...multilabelReport(sets, sets),
    hammingLoss: 'x',
    labelAccuracy: {},
    averages: { micro: { precision: 'x' }, macro: {}, weighted: [] },
    edits: { substitutions: Symbol('x'), total: Object.create(null) as unknown },
    nSkipped: Symbol('x'),
  },
  'a report by way of JSON': overJson(multilabelReport(sets, sets)),
  'pairs without parts': { rows: null, columns: null, counts: null, shape: [2, 2] },
  'pairs out of range': {
    rows: Int32Array.of(9),
    columns: Int32Array.of(9),
    counts: Float64Array.of(1),
    shape: [2, 2],
  },
  'pairs without a shape': { ...labelSets(sets), shape: null },
  'an Arrow list without a type': { length: 1, type: { typeId: 12 }, data: [] },
  'an Arrow list without chunks': {
    length: 3,
    type: { typeId: 12, children: [{ type: { typeId: 2 } }] },
    data: [null],
  },
  'an Arrow column of another type': { length: 3, type: { typeId: 99 }, data: [] },
};

function replaced(args: readonly unknown[], place: number, value: unknown): readonly unknown[] {
  return args.map((argument, at) => (at === place ? value : argument));
}

/** Null for a result or a `MetricError`; anything else is what was thrown. */
function foreignError(run: () => unknown): string | null {
  try {
    run();
    return null;
  } catch (error) {
    return isMetricError(error) ? null : String((error as Error).stack);
  }
}

describe.each(Object.entries(CALLS))('%s', (name, { args, options }) => {
  const places = args.map((_, place) => place);

  it('answers junk in every argument with a result or a MetricError', () => {
    const errors = places.flatMap((place) =>
      Object.entries(JUNK).flatMap(([what, junk]) => {
        const error = foreignError(() => call(name, replaced(args, place, junk)));
        return error === null ? [] : [`argument ${place}: ${what}: ${error}`];
      }),
    );
    expect(errors).toEqual([]);
  });

  it('answers junk as options, and in every option', () => {
    const errors = Object.entries(JUNK).flatMap(([what, junk]) => {
      const error = foreignError(() => call(name, [...args, junk]));
      const ofOptions = Object.keys(options ?? {}).map((option) => {
        const inside = foreignError(() => call(name, [...args, { ...options, [option]: junk }]));
        const alone = foreignError(() => call(name, [...args, { [option]: junk }]));
        return (inside ?? alone) && `${option}: ${what}: ${inside ?? alone ?? ''}`;
      });
      return [error && `options: ${what}: ${error}`, ...ofOptions].filter((e) => e !== null);
    });
    expect(errors).toEqual([]);
  });

  it('answers junk in every argument together', () => {
    const errors = Object.entries(JUNK).flatMap(([what, junk]) => {
      const error = foreignError(() => call(name, [...args.map(() => junk), {}]));
      return error === null ? [] : [`${what}: ${error}`];
    });
    expect(errors).toEqual([]);
  });

  it('answers too few arguments', () => {
    const errors = places.map((place) => foreignError(() => call(name, args.slice(0, place))));
    expect([...new Set([...errors, null])]).toEqual([null]);
  });
});

describe('update', () => {
  it('answers junk with a result or a MetricError, and refused batches change nothing', () => {
    const errors = Object.entries(JUNK).flatMap(([what, junk]) => {
      const accumulator = createLabelAccumulator<string>();
      const column = junk as LabelSetColumn<string>;
      const runs = [
        () => accumulator.update(column, sets),
        () => accumulator.update(sets, column),
        () => accumulator.update(sets, sets, junk as object),
        () => accumulator.update(sets, sets, { sampleWeight: junk as never }),
      ];
      return runs.flatMap((run, place) => {
        const error = foreignError(run);
        return error === null ? [] : [`${place}: ${what}: ${error}`];
      });
    });
    expect(errors).toEqual([]);
  });
});
