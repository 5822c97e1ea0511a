import { expectClose } from '@confmat/testkit/expect-close';
import { describe, expect, it } from 'vitest';
import {
  exactMatch,
  f1,
  hammingLoss,
  labelCardinality,
  labelCooccurrence,
  meanOverSamples,
  multilabelConfusion,
  multilabelReport,
  precision,
} from '../src/index.js';

const nSamples = 40_000;
/** One weight so heavy that each of the others is lost beside it. */
const sampleWeight = new Float64Array(nSamples).fill(1);
sampleWeight[0] = 2 ** 53;
/** 4e-12 of it is in the light ones. */
const total = 2 ** 53 + (nSamples - 1);

/** The same row for every sample. */
function rows(...row: readonly number[]): { data: Uint8Array; shape: [number, number] } {
  const data = Uint8Array.from(
    { length: nSamples * row.length },
    (_, i) => row[i % row.length] ?? 0,
  );
  return { data, shape: [nSamples, row.length] };
}

describe('light weights beside a heavy one are not lost', () => {
  it('in labelCooccurrence', () => {
    const { counts } = labelCooccurrence(rows(1, 1), { sampleWeight });
    expectClose(counts, [total, total, total, total]);
  });

  it('in multilabelConfusion', () => {
    // The first label is right, the second one too many.
    const pairs = multilabelConfusion(rows(1, 0), rows(1, 1), { sampleWeight });
    expectClose(pairs.counts, [total, total]);
  });

  it('in meanOverSamples', () => {
    expectClose(meanOverSamples(rows(1, 0), rows(1, 1), precision, { sampleWeight }), 1 / 2);
  });
});

describe('weights that add to 0 leave the plain mean', () => {
  const yTrue = [['a', 'b'], ['b'], []];
  const yPred = [['a'], ['a', 'b'], []];
  const zeros = [0, 0, 0];
  const both = [1, -2, 1];

  it.each([
    ['zeros', zeros],
    ['both signs', both],
  ])('for hammingLoss: %s', (_, weights) => {
    // Two of the six pairs are wrong.
    expect(hammingLoss(yTrue, yPred, { sampleWeight: weights })).toBe(2 / 6);
  });

  it('for every other mean', () => {
    const options = { sampleWeight: zeros };
    expect(exactMatch(yTrue, yPred, options)).toBe(1 / 3);
    expect(labelCardinality(yTrue, options).cardinality).toBe(1);
    // 2 / 3, 2 / 3 and 0 / 0
    expect(meanOverSamples(yTrue, yPred, f1, options)).toBe((2 / 3 + 2 / 3) / 3);
    const report = multilabelReport(yTrue, yPred, options);
    expectClose(report.hammingLoss, 2 / 6);
    expect(report.sets?.exactMatch).toBe(1 / 3);
  });

  it('for a dense matrix, and NaN stays NaN without samples', () => {
    const truth = { data: Uint8Array.of(1, 1, 0, 1), shape: [2, 2] as const };
    const prediction = { data: Uint8Array.of(1, 0, 0, 1), shape: [2, 2] as const };
    expect(hammingLoss(truth, prediction, { sampleWeight: [0, 0] })).toBe(1 / 4);
    expect(hammingLoss([], [], { labels: ['a'], sampleWeight: [] })).toBeNaN();
  });
});
