// Scores of rows that belong together: no interval of independent rows may be shown anywhere.
import { describe as suite, expect, it } from 'vitest';
import { confusionMatrix, f1, precision, recall } from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import {
  averagePrecisionInterval,
  interval,
  rocAucInterval,
  thresholdIntervals,
} from '@confmat/inference';
import type { Interval } from '@confmat/inference';
import { createRandom } from '@confmat/testkit';
import { bestThreshold, thresholdSweep } from '@confmat/thresholds';
import { calibrationOfSweep } from '@confmat/thresholds/internal';
import { calibrationSvg, curveSvg, thresholdSvg } from '../../src/index.js'; // prettier-ignore

const random = createRandom(7);
import { htmlOf, markdownOf, sentencesOf } from '../parts.js';
import type { Parts } from '../parts.js';
const rows = Array.from({ length: 25 }, () => random()).flatMap((share, user) =>
  Array.from({ length: 12 }, () => {
    const truth = random() < share ? 1 : 0;
    return {
      user,
      truth,
      score: Math.round(40 * (random() / 2 + 0.25 * truth + 0.25 * share)) / 40,
    };
  }),
);
const [truth, score, user] = [
  rows.map((row) => row.truth),
  rows.map((row) => row.score),
  rows.map((row) => row.user),
];
const sweep = thresholdSweep(truth, score, { unit: user });
const bare = thresholdSweep(truth, score);
const THRESHOLD = 0.7;

function atThreshold(threshold: number, unit?: readonly number[]): ConfusionMatrix<number> {
  const guess = score.map((one) => Number(one >= threshold));
  return confusionMatrix<number>(truth, guess, { labels: [0, 1], unit });
}

const textOf = ({ low, high }: Interval, digits: number): string =>
  `${low.toFixed(digits)}–${high.toFixed(digits)}`;

suite('scores of rows that belong together', () => {
  const scores = [{ name: 's', sweep, threshold: THRESHOLD }];
  const results: Parts = { scores };
  const areas = [rocAucInterval, averagePrecisionInterval];
  const byUnit = areas.map((of) => textOf(of(sweep), 3));
  const ofRows = areas.map((of) => textOf(of(bare), 3));

  it('have the areas by unit on the page, in Markdown and in pictures', () => {
    const outputs = [
      htmlOf(results),
      markdownOf(results),
      curveSvg(sweep, { kind: 'roc' }) + curveSvg(sweep, { kind: 'precision-recall' }),
      curveSvg({ s: sweep, again: sweep }) + curveSvg({ s: sweep }, { kind: 'precision-recall' }),
    ];
    for (const output of outputs) {
      for (const text of byUnit) expect(output).toContain(text);
      for (const text of ofRows) expect(output).not.toContain(text);
    }
    const { nPositives, nNegatives } = sweep;
    expect(outputs[0]).toContain(`${nPositives} of ${nPositives + nNegatives}`);
    expect(outputs[0]).toContain('25 units');
    expect(outputs[0]).not.toContain('"z":1.9');
    const set = { of: 'classes', labels: ['yes'], sweeps: [sweep] } as const;
    const classes = htmlOf({ classScores: set });
    for (const text of byUnit) expect(classes).toContain(text);
  });

  it('have the interval of the matrix at the threshold in use', () => {
    const [matrix, ofEach] = [atThreshold(THRESHOLD, user), atThreshold(THRESHOLD)];
    const svg = thresholdSvg(sweep, { threshold: THRESHOLD });
    for (const metric of [precision, recall, f1]) {
      const options = { average: 'binary', posLabel: 1 } as const;
      expect(svg).toContain(textOf(interval(matrix, metric, options), 3));
      expect(svg).not.toContain(textOf(interval(ofEach, metric, options), 3));
    }
    const [low] = thresholdIntervals(sweep, recall).lows;
    expect(low).toBeGreaterThan(0);
    expect(svg).not.toBe(thresholdSvg(bare, { threshold: THRESHOLD }));
    const roc = curveSvg(sweep, { threshold: THRESHOLD });
    const options = { average: 'binary', posLabel: 1 } as const;
    expect(roc).toContain(textOf(interval(matrix, recall, options), 3));
  });

  it('have tiles and a verdict by unit where the threshold starts, and say what moves', () => {
    const page = htmlOf(results);
    const [matrix, ofEach] = [atThreshold(THRESHOLD, user), atThreshold(THRESHOLD)];
    const options = { average: 'binary', posLabel: 1 } as const;
    for (const [place, metric] of [precision, recall, f1].entries()) {
      const tile = `<small data-of="0-i${place}">`;
      expect(page).toContain(`${tile}${textOf(interval(matrix, metric, options), 3)}<`);
      expect(page).not.toContain(`${tile}${textOf(interval(ofEach, metric, options), 3)}<`);
    }
    const { estimate, low, high } = interval(matrix, recall, options);
    const [missed, least, most] = [estimate, high, low].map((one) => Math.round(100 * (1 - one)));
    expect(page).toContain(`misses ${missed}\u00a0% (${least}–${most}\u00a0%) of`);
    expect(page).toContain('There are none at a threshold that you move.');
    expect(page).not.toContain('"atStart"');
  });

  it('say why they have no interval: one unit, weights', () => {
    const one = thresholdSweep(truth, score, { unit: user.map(() => 1) });
    const weighted = thresholdSweep(truth, score, { sampleWeight: user.map((id) => 1 + (id % 3)) });
    const notes = [one, weighted].map((of) => {
      const page = htmlOf({ scores: [{ sweep: of, threshold: THRESHOLD }] });
      expect(page).toContain('<small data-of="0-i0"></small>');
      return /<p class="meta">(No intervals: [^<]*)</.exec(page)?.[1];
    });
    expect(notes).toMatchInlineSnapshot(`
      [
        "No intervals: fewer than two units, so how they differ is unknown.",
        "No intervals: the counts are sums of weights, not numbers of rows.",
      ]
    `);
  });

  it('stand beside a matrix by unit, and beside no other', () => {
    const [matrix, ofEach] = [atThreshold(THRESHOLD, user), atThreshold(THRESHOLD)];
    expect(htmlOf({ matrix, posLabel: 1, scores })).toContain('25 units');
    const refusalOf = (given: Parts): string => {
      try {
        htmlOf(given);
        return 'accepted';
      } catch (error) {
        return (error as Error).message;
      }
    };
    const refused = [
      { matrix: ofEach, scores },
      { matrix, scores: [{ name: 's', sweep: bare }] },
      { scores: [...scores, { name: 'other', sweep: bare }] },
      { scores, classScores: { of: 'classes', labels: [1], sweeps: [bare] } },
      { scores, classScores: { of: 'classes', labels: [1], sweeps: [sweep] } },
    ].map((given) => refusalOf(given as Parts));
    expect(refused.join('\n')).toMatchInlineSnapshot(`
      "reportHtml: evaluation.matrix was counted without units, expected them as in evaluation.scores[0].sweep
      reportHtml: evaluation.scores[0].sweep was counted without units, expected them as in evaluation.matrix
      reportHtml: evaluation.scores[1].sweep was counted without units, expected them as in evaluation.scores[0].sweep
      reportHtml: evaluation.scores[1].sweep was counted without units, expected them as in evaluation.scores[0].sweep
      accepted"
    `);
  });

  it('have sentences by the intervals by unit alone', () => {
    const best = bestThreshold(sweep, f1);
    if (!best.reached) throw new Error('there is a best F1');
    // A threshold that predicts next to nothing positive.
    const [high = 0] = sweep.thresholds;
    const far = [{ ...scores[0], sweep, threshold: high }];
    const said = sentencesOf({ scores: far }, { rules: ['threshold'] });
    expect(said).toHaveLength(1);
    const matrix = atThreshold(best.threshold, user);
    const options = { average: 'binary', posLabel: 1 } as const;
    const found = interval(matrix, f1, options);
    const shown = said[0]?.evidence.find(({ of }) => of === 'best threshold')?.interval;
    expect(shown?.low).toBe(found.low);
    expect(sentencesOf({ ...results, probabilities: true }, { rules: ['calibration'] })).toEqual(
      [],
    );
    const alone = [{ ...scores[0], sweep: bare }];
    expect(
      sentencesOf({ scores: alone, probabilities: true }, { rules: ['calibration'] }),
    ).toHaveLength(1);
  });

  it('have no whiskers of single rows on bins of probabilities', () => {
    const curve = calibrationOfSweep(sweep);
    if (!curve) throw new Error('these are probabilities');
    expect(calibrationSvg(curve)).toContain('cm-whisker');
    expect(calibrationSvg(curve, { whiskers: false })).not.toContain('class="cm-whisker"');
    expect(calibrationSvg(curve, { whiskers: false })).not.toMatch(/came true in \S+ \(/);
  });
});
