import { describe, expect, it } from 'vitest';
import { confusionMatrix } from '../../src/index.js';
import { matrixFromData, matrixToData } from '../../src/internal.js';
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
});
