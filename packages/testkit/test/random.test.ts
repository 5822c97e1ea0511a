import { describe, expect, it } from 'vitest';
import {
  classNames,
  createRandom,
  labelsFromCodes,
  randomColumns,
  randomFractionalWeights,
  randomIntegerWeights,
  sprinkleNulls,
} from '../src/index.js';

describe('createRandom', () => {
  it('repeats its sequence for the same seed and differs for the next seed', () => {
    const take = (seed: number): number[] => Array.from({ length: 8 }, createRandom(seed));
    expect(take(1)).toEqual(take(1));
    expect(take(1)).not.toEqual(take(2));
  });

  it('fills ten equal bins of [0, 1) evenly', () => {
    const random = createRandom(7);
    const bins = new Array<number>(10).fill(0);
    for (let i = 0; i < 100_000; ++i) {
      const bin = Math.floor(random() * 10);
      bins[bin] = (bins[bin] ?? NaN) + 1;
    }
    for (const count of bins) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  });
});

describe('randomColumns', () => {
  it('predicts wrongly at the given rate and stays inside the classes', () => {
    const { yTrue, yPred } = randomColumns({
      seed: 3,
      nSamples: 20_000,
      nClasses: 5,
      errorRate: 0.25,
    });
    const nWrong = yTrue.filter((code, row) => code !== yPred[row]).length;
    expect(nWrong / 20_000).toBeCloseTo(0.25, 1);
    expect(new Set(yPred)).toEqual(new Set([0, 1, 2, 3, 4]));
  });

  it('draws the first class of a zipf skew twice as often as the second', () => {
    const { yTrue } = randomColumns({
      seed: 4,
      nSamples: 50_000,
      nClasses: 4,
      skew: 'zipf',
      errorRate: 0,
    });
    const countOf = (code: number): number => yTrue.filter((other) => other === code).length;
    expect(countOf(0) / countOf(1)).toBeCloseTo(2, 0);
  });

  it('never predicts wrongly with one class', () => {
    const { yPred } = randomColumns({ seed: 5, nSamples: 10, nClasses: 1, errorRate: 1 });
    expect(yPred).toEqual(new Array(10).fill(0));
  });
});

describe('classNames', () => {
  it('sorts in the order of the codes', () => {
    const names = classNames(12);
    expect([...names].sort()).toEqual(names);
  });
});

describe('labelsFromCodes', () => {
  it('replaces codes by their labels and refuses a code without one', () => {
    expect(labelsFromCodes([1, 0, 1], ['a', 'b'])).toEqual(['b', 'a', 'b']);
    expect(() => labelsFromCodes([2], ['a', 'b'])).toThrow('no label for code 2');
  });
});

describe('random weights', () => {
  it('are whole numbers with zeros, or fractions', () => {
    const integers = randomIntegerWeights({ seed: 1, nSamples: 200 });
    expect(new Set(integers)).toEqual(new Set([0, 1, 2, 3, 4]));
    const fractions = randomFractionalWeights({ seed: 1, nSamples: 200 });
    expect(fractions.every((weight) => weight >= 0 && weight < 2)).toBe(true);
    expect(fractions.some((weight) => !Number.isInteger(weight))).toBe(true);
  });
});

describe('sprinkleNulls', () => {
  it('replaces the given share of values and leaves the input alone', () => {
    const values = new Array<number>(10_000).fill(1);
    const sprinkled = sprinkleNulls(values, { seed: 2, nullRate: 0.1 });
    expect(sprinkled.filter((value) => value === null).length / 10_000).toBeCloseTo(0.1, 1);
    expect(values.includes(1) && values.every((value) => value === 1)).toBe(true);
  });
});
