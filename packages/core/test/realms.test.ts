import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import * as core from '../src/index.js';
import { checkScoreMatrix, matrixFromData, matrixToData } from '../src/internal.js';
import type { MatrixData } from '../src/internal.js';
import { contents } from './contents.js';

/** Values of another realm, as Jest and other users of `node:vm` pass them. */
const context = createContext({});
function foreign(code: string): unknown {
  return runInContext(`(${code})`, context);
}

const CELLS: Readonly<Record<string, readonly number[]>> = {
  yTrue: [0, 1, 2, 1, 0],
  yPred: [0, 2, 2, 1, 1],
};
const TYPES = [
  'Int8Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'Float32Array',
  'Float64Array',
  'BigInt64Array',
  'BigUint64Array',
  'Array',
];
const columnOf = (type: string, cells: readonly unknown[]): string => {
  const isWide = type.startsWith('Big');
  return `${type}.of(${cells.map((cell) => (isWide ? `${String(cell)}n` : JSON.stringify(cell))).join()})`;
};
const { yTrue = [], yPred = [] } = CELLS;
const own = core.confusionMatrix(yTrue, yPred);

describe('values of another realm', () => {
  it('are none of ours', () => {
    expect(foreign('Float64Array.of(1)')).not.toBeInstanceOf(Float64Array);
    expect(foreign('new Map()')).not.toBeInstanceOf(Map);
  });

  it.each(TYPES)('are counted: %s', (type) => {
    const columns = [yTrue, yPred].map((cells) => foreign(columnOf(type, cells)) as number[]);
    const [t = [], p = []] = columns;
    expect(contents(core.confusionMatrix(t, p))).toEqual(contents(own));
    expect(contents(core.confusionMatrix(t, yPred))).toEqual(contents(own));
    const labels = foreign(columnOf(type, [2, 1, 0])) as number[];
    expect(core.confusionMatrix(t, p, { labels }).labels).toEqual([2, 1, 0]);
    const slices = core.slicedMatrices(t, p, { group: t });
    expect(slices.map(({ group }) => group)).toEqual([{ group: 0 }, { group: 1 }, { group: 2 }]);
    const accumulator = core.createConfusionAccumulator<number>();
    accumulator.update(t, p).update(t, p);
    expect(contents(accumulator.result())).toEqual(contents(core.addMatrices(own, own)));
  });

  it.each(['Float64Array', 'Float32Array', 'Int16Array', 'Array'])('weigh rows: %s', (type) => {
    const weights = [1, 2, 0.5, 4, 1].map((weight) => (type === 'Int16Array' ? 2 : weight));
    const sampleWeight = foreign(columnOf(type, weights)) as number[];
    expect(contents(core.confusionMatrix(yTrue, yPred, { sampleWeight }))).toEqual(
      contents(core.confusionMatrix(yTrue, yPred, { sampleWeight: weights })),
    );
  });

  it('are counted in columns of many bytes, which have a way of their own', () => {
    for (const type of ['Uint8Array', 'Int8Array', 'BigInt64Array']) {
      const cell = type.startsWith('Big') ? 'BigInt(i % 3)' : 'i % 3';
      const column = foreign(`${type}.from({ length: 40000 }, (_, i) => ${cell})`) as Uint8Array;
      // 40,000 = 3 · 13,333 + 1
      expect([...core.confusionMatrix(column, column).support]).toEqual([13334, 13333, 13333]);
    }
  });

  it('are options, counts, keys and groups', () => {
    const options = foreign(`{ labels: [0, 1, 2], nulls: 'skip' }`) as object;
    expect(core.confusionMatrix(yTrue, yPred, options).labels).toEqual([0, 1, 2]);
    const merged = core.mergeClasses(
      own,
      foreign('new Map([[7, [0, 1]]])') as Map<number, number[]>,
    );
    expect(merged.labels).toEqual([7, 2]);
    const input = `{ tp: Float64Array.of(1), fp: [3], fn: Uint8Array.of(0), tn: [0] }`;
    const counts = core.binaryCounts(foreign(input) as core.BinaryCountsInput, { keys: ['a'] });
    expect([...core.precision(counts)]).toEqual([1 / 4]);
    const raw = `{ of: 'labels', keys: ['a'], tp: Float64Array.of(1), fp: Float64Array.of(3), fn: Float64Array.of(0), tn: Float64Array.of(0) }`;
    const made = foreign(raw) as core.BinaryCounts<string>;
    expect([...core.precision(made)]).toEqual([1 / 4]);
    expect(core.classificationReport(made).rows[0]?.precision).toBe(1 / 4);
    expect([...core.pooledCounts(made).tp]).toEqual([1]);
    expect(core.selectRows(made, foreign(`['a']`) as string[]).keys).toEqual(['a']);
    const kept = core.selectClasses(own, foreign('Int32Array.of(2, 0)') as number[]);
    expect(kept.labels).toEqual([2, 0]);
    const rows = foreign('[[1, 2], Float64Array.of(3, 4)]') as number[][];
    const fromRows = core.confusionMatrixFromCounts(rows, foreign(`['a', 'b']`) as string[]);
    expect([...fromRows.counts]).toEqual([1, 2, 3, 4]);
    const cells = foreign(
      `new Set([{ trueLabel: 'a', predLabel: 'b', count: 3n }])`,
    ) as core.CountedCell<string>[];
    expect(core.confusionMatrixFromCells(cells, ['a', 'b']).at('a', 'b')).toBe(3);
    const spread = core.macroSpread(foreign('Float64Array.of(0, 1)') as Float64Array);
    expect(spread.mean).toBe(1 / 2);
    const values = foreign('Float64Array.of(0, 1)') as Float64Array;
    expect(core.valuesByLabel(values, ['a', 'b']).get('b')).toBe(1);
  });

  it('are reports that went through JSON', () => {
    const report = core.classificationReport(own);
    const read = foreign(JSON.stringify(report)) as typeof report;
    expect(core.formatClassificationReport(read)).toBe(core.formatClassificationReport(report));
    expect(core.rowOf(read, 1).support).toBe(2);
  });

  it('are scores, single ones too, and matrices of another thread', () => {
    for (const type of ['Float64Array', 'Float32Array']) {
      const scores = foreign(`{ data: ${type}.of(0.5, 1, 0, 2), shape: [2, 2] }`);
      expect([...checkScoreMatrix('scores', scores).data]).toEqual([0.5, 1, 0, 2]);
      const rows = foreign(`[${type}.of(0.5, 1), ${type}.of(0, 2)]`);
      expect([...checkScoreMatrix('scores', rows).data]).toEqual([0.5, 1, 0, 2]);
    }
    const { labels, weighted, nSkipped } = matrixToData(own);
    const counted = foreign(`Float64Array.of(${[...own.counts].join()})`) as Float64Array;
    const data: MatrixData<number> = { labels, weighted, nSkipped, counted };
    expect(contents(matrixFromData(data))).toEqual(contents(own));
  });

  it('are refused by name where they are no values of ours either', () => {
    const view = foreign('new DataView(new ArrayBuffer(8))') as [];
    expect(() => core.confusionMatrix(view, [])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrix: yTrue is DataView, expected a typed array, an array or an Arrow column]`,
    );
    expect(() => core.confusionMatrix(['a'], ['a'], foreign(`['a']`) as object)).toThrow(
      'did you mean { labels: … }?',
    );
  });
});
