import { readResults } from '@confmat/bench/results.js';
import { describe, expect, it } from 'vitest';
import { recordedCharts } from '../src/charts.js';
import { GROWTH_CHARTS, growthLines, isRecordedGrowth } from '../src/growth-charts.js';
import { lineChart } from '../src/line-chart.js';
import { recordedNumbers } from '../src/recorded.js';
import { measurement, result } from './results.js';
import { unbalancedTags } from './tags.js';

const layout = { widthPx: 600, style: true };

describe('lineChart', () => {
  const straight = [1, 10, 100].map((ms, i) => ({ x: 10 ** (i + 3), ms }));
  const svg = lineChart(
    [
      { label: 'ours & <mine>', ours: true, points: straight },
      { label: 'theirs', ours: false, points: straight.map(({ x, ms }) => ({ x, ms: 3 * ms })) },
    ],
    'Cost',
    'rows',
    layout,
  );
  const numbersOf = (text: string): number[] => (text.match(/[\d.]+/g) ?? []).map(Number);

  it('draws what grows in proportion as a straight line, with the grey line below it', () => {
    const [points = ''] = /(?<=<polyline points=")[^"]+/.exec(svg) ?? [];
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = numbersOf(points);
    expect(x2 - x1).toBeCloseTo(x3 - x2, 0);
    expect(y1 - y2).toBeCloseTo(y2 - y3, 0);
    const [grey = ''] = /<line class="cm-spread"[^>]+>/.exec(svg) ?? [];
    const ends = /x1="([\d.]+)" y1="([\d.]+)" x2="([\d.]+)" y2="([\d.]+)"/.exec(grey);
    expect(ends?.slice(1).map(Number)).toEqual([x1, y1, x3, y3]);
  });

  it('names lines and axes, and closes what it opens', () => {
    expect(svg).toContain('ours &amp; &lt;mine&gt;');
    for (const words of ['theirs', 'rows', '10,000', '100 ms']) expect(svg).toContain(`>${words}<`);
    expect(unbalancedTags(svg)).toEqual([]);
  });

  it('moves names apart that would overlap', () => {
    const lines = ['a', 'b', 'c'].map((label) => ({ label, ours: true, points: straight }));
    const drawn = lineChart(lines, 'Cost', 'rows', layout);
    const heights = Array.from(drawn.matchAll(/y="([\d.]+)"[^>]*>[abc]</g), ([, y]) => Number(y));
    expect(heights.map((height) => Math.round(height - (heights[0] ?? 0)))).toEqual([0, 15, 30]);
  });
});

describe('the charts of growth', () => {
  /** A result in which each case of a chart takes a microsecond for each that is counted. */
  const resultOf = ({ suite, lines }: (typeof GROWTH_CHARTS)[number]) => ({
    ...result(
      '24.0.0',
      lines.flatMap(({ cases }) => cases.map(({ x, name }) => measurement(name, x / 1000, true))),
    ),
    suite,
  });

  it.each(GROWTH_CHARTS.map((chart) => [chart.slug, chart] as const))(
    '%s is drawn once it is recorded',
    (_, chart) => {
      const recorded = resultOf(chart);
      expect(isRecordedGrowth(chart, [])).toBe(false);
      expect(isRecordedGrowth(chart, [recorded])).toBe(true);
      const lines = growthLines(chart, [recorded]);
      expect(lines.map(({ label }) => label)).toEqual(chart.lines.map(({ label }) => label));
      expect(unbalancedTags(lineChart(lines, chart.title, chart.xName, layout))).toEqual([]);
      expect(chart.see(recordedNumbers([recorded]))).toMatch(/^[^\n]*\d[^\n]*\.$/);
    },
  );
});

describe('recordedCharts', () => {
  it('leaves out the charts of suites that were not recorded', () => {
    expect(recordedCharts([])).toEqual([]);
    const slugs = recordedCharts(readResults()).map(({ slug }) => slug);
    expect(slugs).toEqual(
      expect.arrayContaining(['counting', 'strings', 'weights', 'thresholds', 'label-sets']),
    );
    expect(slugs).toEqual(expect.arrayContaining(['report', 'files', 'threads']));
  });
});
