import { describe, expect, it } from 'vitest';
import { reliabilityCurve } from '@confmat/thresholds/calibration';
import { calibrationSvg } from '../../src/index.js';
import { ofClass, parseSvg, pathPoints, plotScales, within } from '../svg-tree.js';
import { readTelco } from '../telco.js';

const { yTrue, score } = readTelco();

const pointsOf = (svg: ReturnType<typeof parseSvg>) =>
  within(svg).filter(({ name }) => name === 'circle');

describe('calibrationSvg', () => {
  it('puts each bin at its mean probability and its share of positives', () => {
    const curve = reliabilityCurve([0, 1, 1, 1], [0.25, 0.25, 0.75, 1], { bins: 2 });
    const svg = parseSvg(calibrationSvg(curve));
    const { x, y } = plotScales(svg);
    const points = pointsOf(svg).map(({ attributes }) => [
      Number(attributes['cx']),
      Number(attributes['cy']),
    ]);
    // 1 of 2 rows at 0.25; 2 of 2 at (0.75 + 1) / 2.
    expect(points).toEqual([[x(0.25), y(0.5)], [x(0.875), y(1)]]); // prettier-ignore
  });

  it("has Wilson's whiskers", () => {
    const curve = reliabilityCurve([0, 1], [0.25, 0.25], { bins: 1 });
    const svg = parseSvg(calibrationSvg(curve));
    const { y } = plotScales(svg);
    const [d = ''] = ofClass(svg, 'cm-whisker').map(({ attributes }) => attributes['d']);
    const [points = []] = pathPoints(d);
    const [low, high] = [points[0]?.[1], points.at(-1)?.[1]];
    // 1 of 2: (1 + z²/2 ± z √(1/2 + z²/4)) / (2 + z²), z = 1.96.
    const z = 1.959963984540054;
    const half = z * Math.sqrt(1 / 2 + (z * z) / 4);
    const ends = [-1, 1].map((sign) => (1 + (z * z) / 2 + sign * half) / (2 + z * z));
    expect([low, high].map((end) => Math.round((end ?? NaN) * 10))).toEqual(
      ends.map((end) => Math.round(y(end) * 10)),
    );
  });

  it('says the calibration error of the churn model and the rows of its bins', () => {
    const svg = calibrationSvg(reliabilityCurve(yTrue, score, { posLabel: 'Yes' }));
    const { text } = parseSvg(svg);
    expect(text).toContain('expected calibration error 0.015');
    expect(text).toContain('rows by bin');
    expect(pointsOf(parseSvg(svg))).toHaveLength(10);
    expect(svg.length).toBeLessThan(12_000);
  });

  it('leaves out empty bins, and whiskers of weighted ones', () => {
    const curve = reliabilityCurve([0, 1, 1], [0.05, 0.95, 0.97], { sampleWeight: [1, 2, 0.5] });
    const svg = parseSvg(calibrationSvg(curve));
    expect(pointsOf(svg)).toHaveLength(2);
    expect(ofClass(svg, 'cm-whisker')).toEqual([]);
    expect(within(svg).map(({ name }) => name)).toContain('rect');
  });

  it('draws bins of equal mass, also those of one probability', () => {
    const options = { bins: 4, strategy: 'equal-mass' } as const;
    const curve = reliabilityCurve([0, 1, 1, 1, 0, 1], [0.2, 0.3, 0.8, 0.9, 0.9, 1], options);
    expect(calibrationSvg(curve, { width: 240 })).not.toMatch(/NaN|Infinity|undefined/);
  });

  it('refuses what is no reliability curve', () => {
    expect(() => calibrationSvg({} as never)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: calibrationSvg: curve is Object, expected what reliabilityCurve returned]`,
    );
  });
});
