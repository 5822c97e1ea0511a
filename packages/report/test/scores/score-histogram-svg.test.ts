import { describe, expect, it } from 'vitest';
import { HOSTILE_LABELS } from '@confmat/testkit';
import { scoreHistograms } from '@confmat/thresholds/curves';
import { scoreHistogramSvg } from '../../src/index.js';
import { ofClass, parseSvg, pathPoints, within } from '../svg-tree.js';
import { readTelco } from '../telco.js';

const { yTrue, score } = readTelco();

describe('scoreHistogramSvg', () => {
  it('draws shares of each class on one scale', () => {
    // No: half of its two rows in each bin. Yes: one row of four in the first bin.
    const histograms = scoreHistograms(
      ['No', 'No', 'Yes', 'Yes', 'Yes', 'Yes'],
      [0.1, 0.9, 0.2, 0.7, 0.8, 0.9],
      { bins: 2, range: [0, 1] },
    );
    const svg = parseSvg(scoreHistogramSvg(histograms));
    const heights = ['cm-s1', 'cm-s2'].map((name) => {
      const [points = []] = pathPoints(ofClass(svg, name)[0]?.attributes['d'] ?? '');
      const base = points[0]?.[1] ?? NaN;
      return [points[1], points.at(-2)].map((point) => base - (point?.[1] ?? NaN));
    });
    const most = heights[1]?.[1] ?? NaN;
    const shares = heights.flat().map((height) => Number((height / most).toFixed(2)));
    // 1/2, 1/2, 1/4, 3/4, each of the greatest share, 3/4.
    expect(shares).toEqual([0.67, 0.67, 0.33, 1]);
    expect(svg.text).toContain('No: 2 rows, most often from 0 to 0.5 (50\u00a0%)');
  });

  it('puts the threshold where it is on the axis', () => {
    const histograms = scoreHistograms(yTrue, score, { bins: 40, range: [0, 1] });
    const svg = parseSvg(scoreHistogramSvg(histograms, { threshold: 0.342149 }));
    const plot = within(svg).find(({ attributes }) => 'data-plot' in attributes);
    const [from = NaN, to = NaN, start = NaN, end = NaN] = (plot?.attributes['data-x'] ?? '')
      .split(' ')
      .map(Number);
    expect([from, to]).toEqual([0, 1]);
    const d = ofClass(svg, 'cm-whisker')[0]?.attributes['d'] ?? '';
    expect(pathPoints(d)[0]?.[0]?.[0]).toBeCloseTo(start + 0.342149 * (end - start), 0);
  });

  it('shows hostile labels as text and counts the classes that it leaves out', () => {
    const labels = [...HOSTILE_LABELS, ...Array.from({ length: 12 }, (_, at) => `class ${at}`)];
    const scores = labels.map((_, at) => at / labels.length);
    const svg = scoreHistogramSvg(scoreHistograms(labels, scores, { labels }), { width: 240 });
    expect(parseSvg(svg).text).toContain('4 more classes are not drawn');
    expect(within(parseSvg(svg)).map(({ name }) => name)).not.toContain('script');
    expect(svg).not.toMatch(/NaN|[\u0000\u202e\u2028\ufffe]/);
  });

  it('draws a class without rows and one score', () => {
    const histograms = scoreHistograms(['a'], [0.5], { labels: ['a', 'b'] });
    expect(scoreHistogramSvg(histograms)).not.toMatch(/NaN|Infinity/);
  });

  it('refuses what is no histogram', () => {
    expect(() => scoreHistogramSvg([] as never)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: scoreHistogramSvg: histograms is Array, expected what scoreHistograms returned]`,
    );
    const histograms = scoreHistograms(['a'], [0.5]);
    expect(() => scoreHistogramSvg(histograms, { threshold: Infinity })).toThrow(
      'threshold is Infinity, expected a finite number',
    );
  });
});
