import { tallyWithJson } from '@confmat/core/internal';
import { describe, expect, it } from 'vitest';
import { scoreTallyFromJson, sweepFromTally } from '../../src/index.js';

const facts = { posLabel: 2n ** 60n, nSamples: 4, nSkipped: 1, weighted: false };
const exact = tallyWithJson({
  kind: 'exact',
  scores: Float64Array.of(-1, 0.4),
  positives: Float64Array.of(0, 2),
  negatives: Float64Array.of(1, 1),
  precision: 'single',
  ...facts,
});
const bins = tallyWithJson({
  kind: 'bins',
  edges: Float64Array.of(0, 0.5, 1),
  positives: Float64Array.of(1, 1),
  negatives: Float64Array.of(2, 0),
  singleScore: Uint8Array.of(0, 1),
  pairs2: 2n ** 70n,
  ...facts,
});

const parsed = (value: object): object => JSON.parse(JSON.stringify(value)) as object;

describe('scoreTallyFromJson', () => {
  it.each([exact, bins])('reads what JSON.stringify wrote: %#', (tally) => {
    const read = scoreTallyFromJson(parsed(tally));
    expect(read).toEqual(tally);
    expect(parsed(read)).toEqual(parsed(tally));
    expect(sweepFromTally(read)).toEqual(sweepFromTally(tally));
  });

  it('refuses what contradicts itself', () => {
    const read = (part: object) => () => scoreTallyFromJson({ ...parsed(bins), ...part });
    expect(read({ edges: [0, 0.5] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: scoreTallyFromJson: edges (1), positives (2) and negatives (2) must have the same length]`,
    );
    expect(read({ edges: [0, 1, 0.5] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: scoreTallyFromJson: edges[2] is 0.5, expected numbers that ascend]`,
    );
    expect(read({ positives: [1, null] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: scoreTallyFromJson: positives[1] is NaN, expected a number]`,
    );
    expect(read({ singleScore: [1, 2] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: scoreTallyFromJson: singleScore[1] is 2, expected 0 or 1]`,
    );
    expect(read({ pairs2: 'many' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: scoreTallyFromJson: pairs2 is "many", expected { bigint } with digits]`,
    );
    expect(read({ version: 2 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: scoreTallyFromJson: json is of version 2, expected confmat.ScoreTally of version 1, as toJSON writes it]`,
    );
    expect(() => scoreTallyFromJson({ ...exact })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: scoreTallyFromJson: json is Object, expected confmat.ScoreTally of version 1, as toJSON writes it]`,
    );
  });
});
