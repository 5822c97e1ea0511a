import { describe, expect, it } from 'vitest';
import { f1, fbetaOf, precision, recall, specificity } from '@confmat/core';
import { countsAt, thresholdSweep } from '@confmat/thresholds';
import { thresholdSvg } from '../../src/index.js';
import { ofClass, parseSvg, pathPoints, plotScales, within } from '../svg-tree.js';
import { telcoSweeps } from '../telco.js';

const { boosted } = telcoSweeps();
// Ten rows: at 0.5 three found, two false alarms, two missed.
const ten = thresholdSweep(
  [1, 1, 0, 1, 0, 1, 0, 0, 1, 0],
  [0.92, 0.85, 0.71, 0.66, 0.55, 0.48, 0.37, 0.29, 0.15, 0.08],
);
const lastPath = (svg: string, name: string): [number, number][] => {
  const paths = ofClass(parseSvg(svg), name).flatMap(({ attributes }) => attributes['d'] ?? []);
  return pathPoints(paths.at(-1) ?? '')[0] ?? [];
};

describe('thresholdSvg', () => {
  it('marks the best F1 of the churn model, 0.6340 at 0.342149, with its intervals', () => {
    const { text } = parseSvg(thresholdSvg(boosted));
    expect(text).toContain('at threshold 0.342149, where F1 is best');
    expect(text).toContain('F1 0.634 (0.617–0.651)');
    expect(text).toContain('precision 0.571 (0.550–0.591)');
    expect(text).toContain('recall 0.713 (0.692–0.733)');
  });

  it('draws the F1 to beat at 2p / (1 + p) and says its value', () => {
    const svg = thresholdSvg(boosted);
    const p = 1869 / 7043;
    const [line] = ofClass(parseSvg(svg), 'cm-baseline').filter(({ attributes }) =>
      attributes['d']?.startsWith(`M${plotScales(parseSvg(svg)).x(0)} `),
    );
    const [, y] = pathPoints(line?.attributes['d'] ?? '')[0]?.[0] ?? [];
    expect(y).toBeCloseTo(plotScales(parseSvg(svg)).y((2 * p) / (1 + p)), 0);
    expect(parseSvg(svg).text).toContain('no skill, 2p/(1+p) 0.419');
  });

  it('has baselines of rows where positives were missed', () => {
    // 2 of 4 positives have rows: all positive is 2 · 2 / (4 + 4), and a perfect ranking has at best 2 · 2 / (4 + 2).
    const missed = thresholdSweep([1, 0, 1, 0], [0.9, 0.6, 0.4, 0.2], { missedPositives: 2 });
    const svg = thresholdSvg(missed);
    expect(parseSvg(svg).text).toContain('no skill 0.500');
    const { y } = plotScales(parseSvg(svg));
    const tops = ofClass(parseSvg(svg), 'cm-baseline').map(({ attributes }) => {
      return Math.min(...(pathPoints(attributes['d'] ?? '')[0] ?? []).map(([, at]) => at));
    });
    expect(tops.some((top) => Math.abs(top - y(2 / 3)) < 0.5)).toBe(true);
    expect(tops.some((top) => top > y(1) - 1 && top < y(0.7))).toBe(false);
  });

  it('puts a point on each curve where the model is used', () => {
    const svg = parseSvg(thresholdSvg(ten, { threshold: 0.5 }));
    const { x, y } = plotScales(svg);
    const points = ofClass(svg, 'cm-point').map(({ attributes }) => attributes);
    // Precision, recall and F1 are 3 / 5 each: tp 3, fp 2, fn 2.
    for (const { cx, cy } of points) {
      expect(Number(cx)).toBeCloseTo(x(0.5), 1);
      expect(Number(cy)).toBeCloseTo(y(0.6), 1);
    }
    expect(points).toHaveLength(3);
  });

  it('draws a small sample in steps: F1 at 0.5 holds from above 0.48 to 0.55', () => {
    const svg = thresholdSvg(ten, { metrics: [f1] });
    const { x, y } = plotScales(parseSvg(svg));
    const steps = lastPath(svg, 'cm-s1');
    const level = steps.filter(([px]) => px > x(0.48) - 0.1 && px < x(0.55) + 0.1);
    const near = level.filter(([, py]) => Math.abs(py - y(0.6)) < 0.1).map(([px]) => px);
    expect(Math.min(...near)).toBeCloseTo(x(0.48), 1);
    expect(Math.max(...near)).toBeCloseTo(x(0.55), 1);
  });

  it('goes on below the lowest score, where everything is positive', () => {
    const svg = thresholdSvg(ten, { metrics: [recall] });
    const { x, y } = plotScales(parseSvg(svg));
    const [px, py] = lastPath(svg, 'cm-s1').at(-1) ?? [];
    expect(px).toBeCloseTo(x(0), 6);
    expect(py).toBeCloseTo(y(1), 6);
  });

  it('joins the points of bins, whose inner thresholds nobody knows, with lines', () => {
    const bins = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], {
      thresholds: { bins: 2, range: [0, 1] },
    });
    const svg = thresholdSvg(bins, { metrics: [recall] });
    const { x, y } = plotScales(parseSvg(svg));
    // Recall 1/2 at 0.5, 1 at 0.
    expect(lastPath(svg, 'cm-s1')).toEqual([[x(0.5), y(0.5)], [x(0), y(1)]]); // prettier-ignore
  });

  it('draws a constraint, where it holds, and the best threshold under it', () => {
    const subjectTo = [{ metric: precision, atLeast: 0.7 }];
    const svg = parseSvg(thresholdSvg(boosted, { subjectTo }));
    expect(svg.text).toContain('precision ≥ 0.7');
    const chosen = Number(/at threshold ([\d.]+), where F1 is best/.exec(svg.text)?.[1]);
    expect(precision(countsAt(boosted, [chosen]))[0]).toBeGreaterThanOrEqual(0.7);
    const [allowed] = ofClass(svg, 'cm-allowed');
    const { x } = plotScales(svg);
    const parts = pathPoints(allowed?.attributes['d'] ?? '');
    for (const [[from = NaN] = [], [to = NaN] = []] of parts) {
      const middle = 0.5 * (from + to);
      const threshold = [0, 1].map(x).reduce((zero, one) => (middle - zero) / (one - zero));
      if (to - from > 3) {
        expect(precision(countsAt(boosted, [threshold]))[0]).toBeGreaterThanOrEqual(0.7);
      }
    }
    expect(parts.length).toBeGreaterThan(0);
  });

  it('says why no threshold satisfies a constraint', () => {
    const svg = thresholdSvg(ten, { subjectTo: [{ metric: specificity, atLeast: 2 }] });
    expect(parseSvg(svg).text).toContain('specificity');
    expect(ofClass(parseSvg(svg), 'cm-point')).toEqual([]);
  });

  it('takes other metrics, and no baselines of F1 then', () => {
    const svg = parseSvg(thresholdSvg(boosted, { metrics: [specificity, fbetaOf(2)] }));
    expect(svg.text).toContain('Specificity and fbeta');
    expect(svg.text).not.toContain('no skill');
  });

  it.each([
    ['one row', [1], [0.5]],
    ['two rows', [1, 0], [3, 2]],
    ['one score for all', [1, 0, 1], [0.5, 0.5, 0.5]],
    ['no positives', [0, 0], [0.2, 0.7]],
    ['no negatives', [1, 1], [0.2, 0.7]],
  ] as const)('is well formed for %s', (_, yTrue, yScore) => {
    const svg = thresholdSvg(thresholdSweep(yTrue, yScore, { posLabel: 1 }), { width: 240 });
    expect(within(parseSvg(svg)).length).toBeGreaterThan(10);
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  });

  it('stays small, and the same each time', () => {
    expect(thresholdSvg(boosted).length).toBeLessThan(22_000);
    expect(thresholdSvg(boosted)).toBe(thresholdSvg(boosted));
  });

  it('refuses metrics that are none', () => {
    expect(() => thresholdSvg(ten, { metrics: [] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: thresholdSvg: metrics is an array of 0, expected one to 8 metrics]`,
    );
    expect(() => thresholdSvg(ten, { metrics: ['f1' as never] })).toThrow('metrics[0]');
    expect(() => thresholdSvg({} as never)).toThrow('thresholdSvg: sweep');
  });
});
