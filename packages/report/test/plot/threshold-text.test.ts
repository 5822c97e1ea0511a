import { thresholdSweep } from '@confmat/thresholds';
import { runs } from '@confmat/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curveSvg, thresholdSvg } from '../../src/index.js';
import { cutText } from '../../src/panel/cut-text.js';
import { panelOf } from '../../src/panel/panel-of.js';
import { readModel } from '../../src/panel/panel-model.js';
import { sweptText, thresholdText } from '../../src/plot/threshold-text.js';
import { htmlOf, sentencesOf as inWords } from '../parts.js';

/** Scores that differ in their ninth digit. */
const SCORES = [0.123456781, 0.123456782, 0.123456783, 0.123456784, 0.5, 0.25];
const TRUTH = [0, 1, 0, 1, 1, 0];
const sweep = thresholdSweep(TRUTH, SCORES);

/** How many rows a threshold that is typed predicts positive. */
const nAbove = (scores: ArrayLike<number>, text: string): number =>
  Array.from(scores).filter((score) => score >= Number(text)).length;

describe('thresholdText', () => {
  it('has six digits where they are the same number, and all where they are not', () => {
    expect([0.5, 0.1 + 0.2, 0.123456782, 1 / 3].map((value) => thresholdText(value))).toEqual([
      ...['0.5', '0.30000000000000004', '0.123456782', '0.3333333333333333'],
    ]);
  });
});

describe('sweptText', () => {
  it('tells scores apart that differ in the ninth digit, in no more digits than that takes', () => {
    const texts = Array.from(sweep.thresholds, (threshold) => sweptText(sweep, threshold));
    expect(texts).toEqual([
      ...['0.5', '0.25', '0.123456784', '0.123456783', '0.123456782', '0.12345678'],
    ]);
    expect(texts.map((text) => nAbove(SCORES, text))).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('names the same rows when it is typed', () => {
    const score = fc.oneof(
      fc.double({ min: -1, max: 2, noNaN: true }),
      fc.integer({ min: 0, max: 50 }).map((step) => 0.7 + step * 1e-9),
    );
    fc.assert(
      fc.property(fc.array(score, { minLength: 1 }), score, (scores, used) => {
        const found = thresholdSweep(scores.map((_, row) => row % 2), scores); // prettier-ignore
        for (const threshold of [used, ...found.thresholds]) {
          const typed = sweptText(found, threshold);
          expect(nAbove(scores, typed)).toBe(nAbove(scores, String(threshold)));
        }
      }),
      { seed: 20261129, numRuns: runs(100) },
    );
  });

  it('is read as the scores are where these are single', () => {
    const scores = Float32Array.of(0.7, 0.70000005, 0.1);
    const single = thresholdSweep([1, 0, 1], scores);
    const texts = Array.from(single.thresholds, (threshold) => sweptText(single, threshold));
    expect(texts.map((text) => nAbove(scores, String(Math.fround(Number(text)))))).toEqual([
      1, 2, 3,
    ]);
    expect(texts.slice(1)).toEqual(['0.7', '0.1']);
  });
});

describe('what a page prints as a threshold', () => {
  // The best F1 is at 0.123456782: 3 of 3 positives, 2 false alarms. The one in use has 1 alarm.
  const used = 0.123456784;

  it('has the counts that the page shows when it is typed', () => {
    const page = htmlOf({ scores: [{ sweep, threshold: used }] });
    expect(page).toContain('0.123456782');
    expect(page).toContain('threshold 0.123456784');
    expect(page.replaceAll(/<script[^]*?<\/script>/g, '')).not.toMatch(/0\.123457\b/);
    for (const svg of [
      thresholdSvg(sweep, { threshold: used }),
      curveSvg(sweep, { threshold: used }),
    ])
      expect(svg).toContain('0.123456784');
  });

  it('is in sentences as it is typed', () => {
    const scores = Array.from({ length: 400 }, (_, row) => 0.4 + row * 1e-9);
    const large = thresholdSweep(scores.map((_, row) => Number(row >= 200)), scores); // prettier-ignore
    const [said] = inWords({ scores: [{ sweep: large, threshold: scores[380] }] }).filter(
      ({ rule }) => rule === 'threshold',
    );
    const typed = said?.text.match(/0\.4\d{4,}/g) ?? [];
    // The first is the one in use, with 20 rows; the best one is that of the 200 positives.
    expect(typed.map((text) => nAbove(scores, text))).toEqual([20, 200]);
  });

  it('is a cut of the slider with its own counts', () => {
    const scores = Array.from({ length: 5000 }, (_, row) => Math.sin(row) ** 2);
    const truth = scores.map((score, row) => Number(score + Math.cos(3 * row) > 0.8));
    const [data] = panelOf([{ sweep: thresholdSweep(truth, scores) }], 0.95).models;
    if (!data) throw new Error('there is a model');
    const model = readModel(data);
    for (const [row] of model.thresholds.entries())
      expect(nAbove(scores, cutText(model, row))).toBe((model.tp[row] ?? 0) + (model.fp[row] ?? 0));
  });
});
