import { describe, expect, it } from 'vitest';
import { scoreHistograms } from '../../src/curves.js';

describe('scoreHistograms', () => {
  const yTrue = ['No', 'No', 'Yes', 'No', 'Yes', 'Yes'];
  const yScore = [-1, -0.5, 0, 0.25, 0.5, 1];

  it('counts scores by class between the least and the greatest', () => {
    const { labels, edges, counts } = scoreHistograms(yTrue, yScore, { bins: 4 });
    expect(labels).toEqual(['No', 'Yes']);
    expect([...edges]).toEqual([-1, -0.5, 0, 0.5, 1]);
    // A score on an edge is in the bin above, the greatest in the last.
    expect(counts.map((row) => [...row])).toEqual([
      [1, 1, 1, 0],
      [0, 0, 1, 2],
    ]);
  });

  it('adds weights, keeps the order of given labels, absent ones too', () => {
    const options = { bins: 1, sampleWeight: [1, 2, 3, 4, 5, 6], labels: ['Yes', 'Maybe', 'No'] };
    const { labels, counts } = scoreHistograms(yTrue, yScore, options);
    expect(labels).toEqual(['Yes', 'Maybe', 'No']);
    expect(counts.map((row) => [...row])).toEqual([[14], [0], [7]]);
  });

  it('takes a range, and refuses scores outside it', () => {
    const { edges } = scoreHistograms(yTrue, yScore, { bins: 2, range: [-2, 2] });
    expect([...edges]).toEqual([-2, 0, 2]);
    expect(() =>
      scoreHistograms(yTrue, yScore, { range: [-0.75, 1] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: scoreHistograms: yScore[0] is -1, expected a score in [-0.75, 1], as range says]`,
    );
    expect(() =>
      scoreHistograms(yTrue, yScore, { range: [1, 1] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: scoreHistograms: range is the one number 1, expected two different ends]`,
    );
  });

  it('puts one score alone in the middle', () => {
    const { edges, counts } = scoreHistograms([0, 1], Float32Array.of(3, 3), { bins: 3 });
    expect([...edges]).toEqual([1.5, 2.5, 3.5, 4.5]);
    expect(counts.map((row) => [...row])).toEqual([
      [0, 1, 0],
      [0, 1, 0],
    ]);
  });

  it('says what is wrong', () => {
    expect(() => scoreHistograms([0, 1], [1, NaN])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: scoreHistograms: yScore[1] is NaN, expected a finite number]`,
    );
    expect(() => scoreHistograms([0, 1], [1, 2], { bins: -1 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: scoreHistograms: bins is -1, expected a whole number in [1, 16777216]]`,
    );
    expect(() => scoreHistograms([], [])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: scoreHistograms: yTrue is empty, expected at least one row]`,
    );
    expect(() => scoreHistograms([0], [1, 2])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: scoreHistograms: yTrue (1) and yScore (2) must have the same length]`,
    );
  });
});
