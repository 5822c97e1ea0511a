import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import {
  csrFromSets,
  denseLabelPairs,
  labelCardinality,
  labelCooccurrence,
  labelCounts,
  labelSets,
  meanOverSamples,
  multilabelReport,
  multilabelReportOfCounts,
  precisionAtK,
  recallAtK,
  dcg,
  sampleCounts,
} from '../src/index.js';
import type { LabelSetColumn } from '../src/index.js';

const context = createContext({});
/** A value made by the classes of another realm. */
const foreign = (source: string): never => runInContext(`(${source})`, context) as never;

const yTrue = [[7, 300], [], [300]];
const yPred = [[7], [7], [300, 7]];
const expected = labelCounts(yTrue, yPred);
const matrices = '[1, 1, 0, 0, 0, 1], [1, 0, 1, 0, 1, 1]';
const [trueCells, predCells] = JSON.parse(`[${matrices}]`) as [number[], number[]];
const ofMatrices = labelCounts(
  { data: trueCells, shape: [3, 2] },
  { data: predCells, shape: [3, 2] },
);

describe('columns of another realm', () => {
  it('are not of this one', () => {
    expect((foreign('new Set()') as unknown) instanceof Set).toBe(false);
    expect((foreign('Int32Array.of(1)') as unknown) instanceof Int32Array).toBe(false);
    expect((foreign('[]') as unknown) instanceof Array).toBe(false);
  });

  it.each<[string, string, string]>([
    ['arrays', JSON.stringify(yTrue), JSON.stringify(yPred)],
    [
      'Sets',
      '[new Set([7, 300]), new Set(), new Set([300])]',
      '[new Set([7]), new Set([7]), new Set([300, 7])]',
    ],
    [
      'typed arrays',
      '[Int16Array.of(7, 300), Int16Array.of(), Int16Array.of(300)]',
      '[Int32Array.of(7), Float64Array.of(7), Uint16Array.of(300, 7)]',
    ],
    ['one of each', '[[7, 300], new Set(), Int32Array.of(300)]', JSON.stringify(yPred)],
  ])('hold sets as %s', (_, a, b) => {
    const [truth, prediction] = [foreign(a), foreign(b)];
    expect(labelCounts(truth, prediction)).toEqual(expected);
    expect(labelCounts([...yTrue], prediction)).toEqual(expected);
  });

  it.each(['Uint8Array', 'Uint8ClampedArray', 'Int32Array', 'Float32Array', 'Array'])(
    'are matrices of %s, weighted too',
    (type) => {
      const matrix = (cells: readonly number[]): LabelSetColumn<number> =>
        foreign(`{ data: ${type}.of(${cells.join(', ')}), shape: [3, 2] }`);
      expect(labelCounts(matrix(trueCells), matrix(predCells))).toEqual(ofMatrices);
      expect(sampleCounts(matrix(trueCells), matrix(predCells))).toEqual(
        sampleCounts({ data: trueCells, shape: [3, 2] }, { data: predCells, shape: [3, 2] }),
      );
      const sampleWeight = foreign('Float64Array.of(1, 1, 1)');
      const weighted = labelCounts(matrix(trueCells), matrix(predCells), { sampleWeight });
      expect([...weighted.tp]).toEqual([...ofMatrices.tp]);
    },
  );

  it('are rows of a matrix, sparse matrices and bits', () => {
    const sets = labelSets({ data: trueCells, shape: [3, 2] });
    const rows = foreign('[[1, 1], Uint8Array.of(0, 0), [0, 1]]');
    expect(labelSets(rows, { format: 'indicator' })).toEqual(sets);
    const csr =
      '{ indices: Int32Array.of(0, 1, 1), indptr: Int32Array.of(0, 2, 2, 3), data: Uint8Array.of(1, 1, 1), shape: [3, 2] }';
    expect(csrFromSets(labelSets(foreign(csr)))).toEqual(csrFromSets(sets));
    const bits = labelSets(foreign('{ bits: Uint8Array.of(0b100011), shape: [3, 2] }'));
    expect(csrFromSets(bits)).toEqual(csrFromSets(sets));
  });

  it('are sets that labelSets made, options too', () => {
    const made =
      '{ nSamples: 3, offsets: Int32Array.of(0, 2, 2, 3), codes: Int32Array.of(0, 1, 1), labels: [7, 300], inferred: true, missing: Uint8Array.of(0, 0, 0) }';
    const options = foreign('{ labels: Int32Array.of(7, 300) }');
    expect(labelCounts(foreign(made), yPred, options)).toEqual(expected);
  });

  it('are refused where they are bad, with a MetricError', () => {
    expect(() => labelSets(foreign('[[1], new Map()]'))).toThrow('labelSets: column[1] is Map');
    expect(() => labelSets(foreign('[new DataView(new ArrayBuffer(2))]'))).toThrow(
      /^labelSets: column is an array whose first value has the type DataView/,
    );
    expect(() => labelSets(foreign('[[1], new DataView(new ArrayBuffer(2))]'))).toThrow(
      'labelSets: column[1] is DataView',
    );
    expect(() => labelSets(foreign('[[["a"]]]'))).toThrow(
      'labelSets: column[0][0] is an array of 1',
    );
    expect(() => labelSets(foreign('[[1], [0, 0]]'))).toThrow('labelSets: column[1][1] is 0 again');
  });
});

describe('functions', () => {
  it('rank labels by scores of another realm', () => {
    const truth = foreign('[[1, 0, 1], Uint8Array.of(0, 1, 0)]');
    const scores = foreign('[[0.9, 0.1, 0.5], Float64Array.of(0.2, 0.8, 0.4)]');
    expect(precisionAtK(truth, scores, 1)).toBe((1 + 1) / 2);
    expect(recallAtK(truth, scores, 1)).toBe((1 / 2 + 1) / 2);
    expect(dcg(truth, scores, foreign('{ k: 1 }'))).toBe((1 + 1) / 2);
  });

  it('take metrics whose values are of another realm', () => {
    const half = foreign('({ tp }) => Float64Array.from(tp, () => 0.5)');
    expect(meanOverSamples(yTrue, yPred, half)).toBe(0.5);
  });

  it('take pairs and means of another realm', () => {
    const { shape } = labelCooccurrence(yTrue);
    const pairs =
      '{ labels: [7, 300], shape: [2, 2], rows: Int32Array.of(0, 1), columns: Int32Array.of(1, 1), counts: Float64Array.of(2, 3) }';
    expect(denseLabelPairs(foreign(pairs))).toEqual({ data: Float64Array.of(0, 2, 0, 3), shape });
    expect(labelCardinality(foreign('[new Set([1, 2]), [1]]')).cardinality).toBe(3 / 2);
    const report = multilabelReport(yTrue, yPred);
    expect(
      multilabelReportOfCounts(
        labelCounts(yTrue, yPred),
        sampleCounts(yTrue, yPred),
        foreign('{ zeroDivision: { recall: 0 } }'),
      ),
    ).toEqual(report);
  });
});
