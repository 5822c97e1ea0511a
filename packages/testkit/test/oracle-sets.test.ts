import { describe, expect, it } from 'vitest';
import { oracleLabelCounts, oracleSampleCounts, oracleSetLabels } from '../src/index.js';

const yTrue = [new Set(['a', 'b']), new Set<string>(), new Set(['b'])];
const yPred = [new Set(['b']), new Set(['c']), new Set(['b', 'a'])];

describe('the oracle of sets', () => {
  it('lists labels once', () => {
    expect(oracleSetLabels(yTrue, yPred)).toEqual(['a', 'b', 'c']);
  });

  it('counts samples by label', () => {
    expect(oracleLabelCounts(yTrue, yPred, ['a', 'b', 'c'])).toEqual([
      { tp: 0, fp: 1, fn: 1, tn: 1 },
      { tp: 2, fp: 0, fn: 0, tn: 1 },
      { tp: 0, fp: 1, fn: 0, tn: 2 },
    ]);
    expect(oracleLabelCounts(yTrue, yPred, ['a'], [1, 10, 100])).toEqual([
      { tp: 0, fp: 100, fn: 1, tn: 10 },
    ]);
  });

  it('counts labels by sample', () => {
    expect(oracleSampleCounts(yTrue, yPred, ['a', 'b', 'c'])).toEqual([
      { tp: 1, fp: 0, fn: 1, tn: 1 },
      { tp: 0, fp: 1, fn: 0, tn: 2 },
      { tp: 1, fp: 1, fn: 0, tn: 1 },
    ]);
  });
});
