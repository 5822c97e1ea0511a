import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { confusionMatrix, isMetricError } from '../../src/index.js';
import { matrixFromData, matrixToData } from '../../src/internal.js';
import type { MatrixData } from '../../src/internal.js';
import { contents } from '../contents.js';

describe('matrixFromData', () => {
  it('makes the same dense matrix of a clone of its data', () => {
    const matrix = confusionMatrix(['b', 'a', null], ['b', 'b', 'a'], {
      labels: ['b', 'a', 'z'],
      nulls: 'skip',
      sampleWeight: [-1, 0.5, 9],
    });
    const copy = matrixFromData(structuredClone(matrixToData(matrix)));
    expect(contents(copy)).toEqual(contents(matrix));
    expect([copy.kind, copy.nSkipped, copy.weighted]).toEqual(['dense', 1, true]);
  });

  it('makes the same sparse matrix', () => {
    const labels = Array.from({ length: 3000 }, (_, code) => code);
    const matrix = confusionMatrix([7, 7, 2999], [7, 0, 1], { labels });
    const copy = matrixFromData(structuredClone(matrixToData(matrix)));
    expect(contents(copy)).toEqual(contents(matrix));
    expect(copy.kind).toBe('sparse');
    expect([...copy.cells()].map(({ count }) => count)).toEqual([1, 1, 1]);
  });

  it('knows arrays of another realm, as in a test of Jest', () => {
    const dense = runInNewContext('Float64Array.of(1, 2, 3, 4)') as Float64Array;
    const cells = runInNewContext(
      '({ trueCodes: Int32Array.of(0), predCodes: Int32Array.of(1), counts: Float64Array.of(5) })',
    ) as MatrixData['counted'];
    expect(dense instanceof Float64Array).toBe(false);
    const facts = { labels: ['a', 'b'], weighted: false, nSkipped: 0 };
    expect([...matrixFromData({ ...facts, counted: dense }).counts]).toEqual([1, 2, 3, 4]);
    expect(matrixFromData({ ...facts, counted: cells }).at('a', 'b')).toBe(5);
  });

  it('refuses what is no matrix', () => {
    const messageOf = (data: unknown): string => {
      try {
        return `no error: ${matrixFromData(data as MatrixData).total}`;
      } catch (error) {
        return isMetricError(error)
          ? `${error.code}: ${error.message}`
          : `foreign: ${String(error)}`;
      }
    };
    const good = { labels: ['a', 'b'], weighted: false, nSkipped: 0 };
    const counted = new Float64Array(4);
    const cells = {
      trueCodes: Int32Array.of(0),
      predCodes: Int32Array.of(1),
      counts: Float64Array.of(5),
    };
    const junk = [
      ...[undefined, null, 7, 'text', [], {}],
      { ...good, counted, labels: 'ab' },
      { ...good, counted, labels: [] },
      { ...good, counted, labels: ['a', 'a'] },
      { ...good, counted, weighted: 0 },
      { ...good, counted, nSkipped: -1 },
      good,
      { ...good, counted: [0, 0, 0, 0] },
      { ...good, counted: JSON.parse(JSON.stringify(counted)) as unknown },
      { ...good, counted: new Float32Array(4) },
      { ...good, counted: new DataView(new ArrayBuffer(32)) },
      { ...good, counted: new Float64Array(3) },
      { ...good, counted: { ...cells, predCodes: [1] } },
      { ...good, counted: { ...cells, predCodes: Int32Array.of(2) } },
      { ...good, counted: { ...cells, trueCodes: Int32Array.of(-1) } },
      { ...good, counted: { ...cells, trueCodes: Int32Array.of(0, 1) } },
    ];
    expect(junk.map(messageOf)).toMatchInlineSnapshot(`
      [
        "unsupported-type: matrixFromData: data is undefined, expected what matrixToData returned",
        "unsupported-type: matrixFromData: data is null, expected what matrixToData returned",
        "unsupported-type: matrixFromData: data is number, expected what matrixToData returned",
        "unsupported-type: matrixFromData: data is string, expected what matrixToData returned",
        "unsupported-type: matrixFromData: data.labels is undefined, expected an array of labels",
        "unsupported-type: matrixFromData: data.labels is undefined, expected an array of labels",
        "unsupported-type: matrixFromData: data.labels is string, expected an array of labels",
        "empty-input: matrixFromData: data.labels is empty, expected at least one label",
        "duplicate-label: matrixFromData: data.labels[1] is "a" again, expected each label once",
        "invalid-value: matrixFromData: data.weighted is 0, expected one of true, false",
        "invalid-value: matrixFromData: data.nSkipped is -1, expected an integer of at least 0",
        "invalid-value: matrixFromData: data.counted is undefined, expected a Float64Array, or cells by class code",
        "invalid-value: matrixFromData: data.counted is an array of 4, expected a Float64Array, or cells by class code",
        "invalid-value: matrixFromData: data.counted is an object (Object), expected a Float64Array, or cells by class code",
        "invalid-value: matrixFromData: data.counted is Float32Array, expected a Float64Array, or cells by class code",
        "invalid-value: matrixFromData: data.counted is DataView, expected a Float64Array, or cells by class code",
        "shape-mismatch: matrixFromData: data.counted is of length 3, expected length 4",
        "invalid-value: matrixFromData: data.counted is an object (Object), expected a Float64Array, or cells by class code",
        "invalid-value: matrixFromData: data.counted.predCodes[0] is 2, expected a class code in [0, 2)",
        "invalid-value: matrixFromData: data.counted.trueCodes[0] is -1, expected a class code in [0, 2)",
        "shape-mismatch: matrixFromData: data.counted.trueCodes is of length 2, expected length 1",
      ]
    `);
  });
});
