import { thresholdSweep } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import { describe, expect, it } from 'vitest';
import { riskPoints } from '../../src/answers/risk-points.js';
import { riskSvg } from '../../src/index.js';
import { ofClass, parseSvg, pathPoints, plotScales, within } from '../svg-tree.js';
import { htmlOf, markdownOf } from '../parts.js';

/** 10 answers, the most confident first; the third and the last two are wrong. */
const RIGHT = [1, 1, 0, 1, 1, 1, 1, 1, 0, 0];
const CONFIDENCE = [0.99, 0.95, 0.9, 0.9, 0.85, 0.8, 0.7, 0.6, 0.5, 0.4];
const sweep = thresholdSweep(RIGHT, CONFIDENCE, { posLabel: 1 });

/** P(at most so many errors of so many rows) at a share, as a sum of products. */
function tail(errors: number, rows: number, share: number): number {
  let term = (1 - share) ** rows;
  let sum = term;
  for (let i = 1; i <= errors; ++i) {
    term *= ((rows - i + 1) / i) * (share / (1 - share));
    sum += term;
  }
  return sum;
}

describe('riskPoints', () => {
  it('has the wrong share of the accepted at each threshold, ties together', () => {
    const { share, risk } = riskPoints(sweep, 20, 0.95);
    expect([...share]).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10].map((accepted) => accepted / 20));
    const wrong = [0, 0, 1, 1, 1, 1, 1, 2, 3];
    for (const [i, accepted] of [1, 2, 4, 5, 6, 7, 8, 9, 10].entries()) {
      expect(risk[i]).toBeCloseTo((wrong[i] ?? NaN) / accepted, 12);
    }
  });

  it('has upper bounds at which so few errors are as unlikely as was asked for', () => {
    const { bound } = riskPoints(sweep, 10, 0.9);
    // No error in 1: 1 − 0.1 = 0.9; in 2: 1 − √0.1.
    expect(bound[0]).toBeCloseTo(0.9, 9);
    expect(bound[1]).toBeCloseTo(1 - Math.sqrt(0.1), 9);
    const errors = [0, 0, 1, 1, 1, 1, 1, 2, 3];
    const rows = [1, 2, 4, 5, 6, 7, 8, 9, 10];
    for (const [i, most] of bound.entries()) {
      expect(tail(errors[i] ?? NaN, rows[i] ?? NaN, most)).toBeCloseTo(0.1, 6);
    }
  });

  it('has as many points as can be seen, the last of them all answers', () => {
    const n = 50_000;
    const many = thresholdSweep(
      Array.from({ length: n }, (_, i) => (i % 7 === 0 ? 0 : 1)),
      Array.from({ length: n }, (_, i) => 1 - i / n),
      { posLabel: 1 },
    );
    const { share, risk } = riskPoints(many, n, 0.95);
    expect(share.length).toBeLessThanOrEqual(402);
    expect(share.at(-1)).toBe(1);
    expect(risk.at(-1)).toBeCloseTo(Math.ceil(n / 7) / n, 12);
  });
});

describe('riskSvg', () => {
  it('draws the share of wrong answers at the share accepted', () => {
    const svg = parseSvg(riskSvg(sweep));
    const { x, y } = plotScales(svg);
    const lines = ofClass(svg, 'cm-line').filter(
      ({ attributes }) => attributes['stroke-dasharray'] === undefined,
    );
    const points = pathPoints(lines.at(-1)?.attributes['d'] ?? '')[0] ?? [];
    expect(points.at(-1)?.[0]).toBeCloseTo(x(1), 0);
    expect(points.at(-1)?.[1]).toBeCloseTo(y(0.3), 0);
    expect(points[0]?.[1]).toBeCloseTo(y(0), 0);
  });

  it('marks the threshold with the wrong share and its bound, and the promise as a line', () => {
    const options = { threshold: 0.8, accuracy: 0.7, confidence: 0.9, nUnanswered: 2 };
    const svg = parseSvg(riskSvg(sweep, options));
    const { x, y } = plotScales(svg);
    const marks = ofClass(svg, 'cm-point').map(({ attributes }) => [
      Number(attributes['cx']),
      Number(attributes['cy']),
    ]);
    // 6 of 12 answers are accepted, 1 of them wrong.
    expect(marks.map(([at]) => at)).toEqual([x(0.5), x(0.5)]);
    expect(marks[0]?.[1]).toBeCloseTo(y(1 / 6), 1);
    const promised = ofClass(svg, 'cm-s2').map(({ attributes }) => attributes['d'] ?? '');
    const heights = promised.flatMap((d) => pathPoints(d)[0]?.map(([, at]) => at) ?? []);
    expect(heights.some((at) => Math.abs(at - y(1 - 0.7)) < 0.1)).toBe(true);
    expect(svg.text).toContain('≥ 0.8: 50\u00a0% accepted');
    expect(svg.text).toMatch(/Threshold 0\.8 accepts 50\s% of the answers, 17\s% of them wrong/);
  });

  it('marks no threshold that accepts nothing, and draws no answers', () => {
    expect(ofClass(parseSvg(riskSvg(sweep, { threshold: 1 })), 'cm-point')).toEqual([]);
    const none: ThresholdSweep = { ...sweep, thresholds: new Float64Array(), nPositives: 0, nNegatives: 0, counts: { ...sweep.counts, tp: new Float64Array(), fp: new Float64Array() } }; // prettier-ignore
    expect(parseSvg(riskSvg(none)).text).toContain('No answers.');
  });

  it('refuses what is no promise, and rows that are not independent', () => {
    const messageOf = (draw: () => unknown): string => {
      try {
        draw();
      } catch (error) {
        return (error as Error).message;
      }
      return 'no error';
    };
    const weighted = thresholdSweep(RIGHT, CONFIDENCE, { sampleWeight: CONFIDENCE });
    const given = [{ accuracy: 1 }, { confidence: 0.5 }, { threshold: NaN }, { nUnanswered: -1 }];
    expect([
      ...given.map((options) => messageOf(() => riskSvg(sweep, options))),
      messageOf(() => riskSvg(weighted)),
      messageOf(() => htmlOf({ answers: { sweep, accuracy: 2 } })),
    ]).toMatchInlineSnapshot(`
      [
        "riskSvg: accuracy is 1, expected a number in (0, 1)",
        "riskSvg: confidence is 0.5, expected a number in (0.5, 1)",
        "riskSvg: threshold is NaN, expected a finite number",
        "riskSvg: nUnanswered is -1, expected an integer of at least 0",
        "riskSvg: sweep is a sweep of sums of weights, expected a sweep of independent rows",
        "reportHtml: answers.accuracy is 2, expected a number in (0, 1)",
      ]
    `);
  });
});

describe('a page of answers', () => {
  const answers = { sweep, name: 'sure', threshold: 0.8, accuracy: 0.7, nUnanswered: 2 };

  it('has the accepted, what is wrong among them, and three pictures', () => {
    const page = htmlOf({ answers });
    expect(page).toContain('12 answers · 2 without sure');
    expect(page).toContain('accepted: sure &#62;= 0.8');
    expect(page).toMatch(/<b>50\s%<\/b> <small>6 of 12</);
    expect(page.match(/<figure/g)).toHaveLength(3);
    expect(page).toContain('share of answers that were right');
  });

  it('has no picture of calibration where confidence is no probability', () => {
    const logits = thresholdSweep(RIGHT, CONFIDENCE.map((one) => 10 * one), { posLabel: 1 }); // prettier-ignore
    expect(htmlOf({ answers: { sweep: logits } }).match(/<figure/g)).toHaveLength(2);
  });

  it('is a table in Markdown', () => {
    const text = markdownOf({ answers });
    expect(text).toContain('## Answers');
    expect(text).toMatch(/accepted: sure \\>= 0\.8 \| 6 \| 50\s%/);
    expect(markdownOf({ answers: { sweep } })).not.toContain('escalated');
    expect(within(parseSvg(riskSvg(sweep))).length).toBeGreaterThan(10);
  });
});
