import { confusionMatrixFromCounts } from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import fc from 'fast-check';
import { runs } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { judged } from '../../src/index.js';
import type { Labeling } from '../../src/index.js';
import { proportionEnds } from '../../src/proportions/proportion-bounds.js';
import { readVectors } from '../vectors/read-vectors.js';

const { ppi_from_counts: expected, rogan_gladen: roganGladen } = readVectors('vectors') as {
  ppi_from_counts: {
    human_by_judge: number[][];
    unlabelled_positive: number;
    unlabelled: number;
    tuned: { lam: number; est: number; ci: number[] };
  };
  rogan_gladen: { value: number };
};

/** Rows of humans' negatives and positives, columns of the judge's. */
function rows(negatives: [number, number], positives: [number, number]): ConfusionMatrix<string> {
  return confusionMatrixFromCounts([negatives, positives], ['no', 'yes']);
}

const both = confusionMatrixFromCounts(expected.human_by_judge, ['no', 'yes']);
const totals = { positives: expected.unlabelled_positive, total: expected.unlabelled };
const LABELINGS: readonly Labeling[] = ['at random', 'by human label', 'by judge label'];
const random = { labeled: 'at random' } as const;
const byHuman = { labeled: 'by human label' } as const;
const byJudge = { labeled: 'by judge label' } as const;

describe('judged', () => {
  it('asks how the rows were chosen, without a default', () => {
    const ask = judged as (...all: unknown[]) => unknown;
    expect(() => ask(both, totals)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: judged: labeled is undefined, expected one of "at random", "by human label", "by judge label"]`,
    );
    expect(() => ask(both, totals, { labeled: 'randomly' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: judged: labeled is "randomly", expected one of "at random", "by human label", "by judge label"]`,
    );
    expect(() => ask(both, totals, { labelled: 'at random' })).toThrow('did you mean "labeled"');
  });

  it.for(LABELINGS)('mirrors with the other positive label, rows chosen %s', (labeled) => {
    const other = judged(both, { positives: 2300, total: 4000 }, { labeled, posLabel: 'no' });
    const found = judged(both, totals, { labeled });
    expect(found.labeled).toBe(labeled);
    expect(other.estimate).toBeCloseTo(1 - found.estimate, 12);
    expect(other.low).toBeCloseTo(1 - found.high, 12);
    expect(other.high).toBeCloseTo(1 - found.low, 12);
  });

  it.for(LABELINGS)('holds its estimate and is never empty, rows chosen %s', (labeled) => {
    const count = fc.integer({ min: 0, max: 30 });
    fc.assert(
      fc.property(fc.tuple(count, count, count, count, count, count), ([a, b, c, d, p, q]) => {
        fc.pre(p + q > 0);
        const ask = (): ReturnType<typeof judged> =>
          judged(rows([a, b], [c, d]), { positives: p, total: p + q }, { labeled });
        let found;
        try {
          found = ask();
        } catch (error) {
          expect(String(error)).toContain('does not fit');
          return;
        }
        const { estimate, low, high, method, reason } = found;
        if (method === 'none') {
          expect(reason).toBeTruthy();
          expect(low).toBeNaN();
          return;
        }
        expect(low).toBeGreaterThanOrEqual(0);
        expect(low).toBeLessThanOrEqual(estimate);
        expect(high).toBeGreaterThanOrEqual(estimate);
        expect(high).toBeLessThanOrEqual(1);
        expect(high - low).toBeGreaterThan(0);
      }),
      { seed: 16, numRuns: runs(1000) },
    );
  });

  it.for(LABELINGS)('has a reason instead of an interval of weights, rows chosen %s', (labeled) => {
    const counts = [
      [60.5, 8],
      [10, 42],
    ];
    const weighted = confusionMatrixFromCounts(counts, ['no', 'yes'], { weighted: true });
    const found = judged(weighted, totals, { labeled });
    expect(found).toMatchObject({ method: 'none', low: NaN, high: NaN });
    expect(found.reason).toBe('the counts are sums of weights, not numbers of rows');
    expect(found.estimate).toBeGreaterThan(0.3);
    const none = judged(rows([0, 0], [0, 0]), totals, { labeled });
    expect(none).toMatchObject({ method: 'none', estimate: NaN, reason: 'there are no rows' });
  });

  it('warns of few human labels, and refuses what is wrong', () => {
    const few = rows([15, 2], [3, 15]);
    expect(judged(few, { positives: 2000, total: 4000 }, random)).toMatchObject({
      warning: 'fewer than 40 human labels, for which no coverage was simulated',
    });
    expect(judged(both, totals, random).warning).toBeUndefined();
    expect(() => judged(few, { positives: 5, total: 4 }, random)).toThrow('judged: judgeTotals');
    expect(() => judged(few, totals, { ...random, posLabel: 'maybe' })).toThrow('judged: posLabel');
    const one = confusionMatrixFromCounts([[1]], ['a']);
    expect(() => judged(one, totals, random)).toThrow('judged: humanByJudge has 1 classes');
  });
});

describe('judged, rows chosen at random', () => {
  it('has the estimate of prediction-powered inference', () => {
    const found = judged(both, totals, random);
    expect(found.trust).toBeCloseTo(expected.tuned.lam, 12);
    expect(found.estimate).toBeCloseTo(expected.tuned.est, 12);
    expect(found.roganGladen).toBeCloseTo(roganGladen.value, 12);
    expect(found.reason).toBeUndefined();
  });

  it('has an interval of the shares of either verdict', () => {
    const found = judged(both, totals, random);
    // Humans found 42 of the judge's 50 positives positive, and 10 of its 70 negatives; the judge found
    // 1,750 of 4,120 rows positive.
    const [p, q, share] = [42 / 50, 10 / 70, 1750 / 4120];
    const [l, u] = proportionEnds(42, 50, 0.95, 'wilson');
    const [m, v] = proportionEnds(10, 70, 0.95, 'wilson');
    const [least, most] = proportionEnds(1750, 4120, 0.95, 'wilson');
    const below = Math.hypot(share * (p - l), (1 - share) * (q - m), (p - q) * (share - least));
    const above = Math.hypot(share * (u - p), (1 - share) * (v - q), (p - q) * (most - share));
    expect(found.low).toBeCloseTo(found.estimate - below, 12);
    expect(found.high).toBeCloseTo(found.estimate + above, 12);
    // Close to the normal interval of prediction-powered inference, and all but equal for 10,000 labels.
    const [low = NaN, high = NaN] = expected.tuned.ci;
    expect(Math.abs(found.low - low)).toBeLessThan(0.007);
    expect(Math.abs(found.high - high)).toBeLessThan(0.007);
    const many = judged(
      rows([6000, 800], [1000, 4200]),
      { positives: 170_000, total: 400_000 },
      random,
    );
    expect(many.estimate - many.low).toBeCloseTo((found.estimate - low) / 10, 4);
    expect(many.high - many.estimate).toBeCloseTo((high - found.estimate) / 10, 4);
  });

  it('is narrower than the human labels alone', () => {
    const { low, high, humanOnly } = judged(both, totals, random);
    expect(high - low).toBeLessThan(humanOnly.high - humanOnly.low);
    expect(humanOnly.estimate).toBe(52 / 120);
  });

  it('is not empty where no error was seen', () => {
    const found = judged(rows([120, 0], [0, 30]), { positives: 20_000, total: 100_000 }, random);
    expect(found).toMatchObject({ estimate: 0.2, method: 'mover' });
    expect(found.trust).toBeCloseTo(1 / 1.0015, 12);
    // Of the judge's negatives, 0 of 120 gives 1 − 0.025^(1/120) = 0.0303 at most, of 0.8 of the rows;
    // of its positives, 30 of 30 gives 0.025^(1/30) at least, of 0.2 of them.
    const [least, most] = proportionEnds(20_030, 100_150, 0.95, 'wilson');
    const ofNegatives = 0.8 * (1 - 0.025 ** (1 / 120));
    const ofPositives = 0.2 * (1 - 0.025 ** (1 / 30));
    expect(found.high).toBeCloseTo(0.2 + Math.hypot(ofNegatives, most - 0.2), 12);
    expect(found.low).toBeCloseTo(0.2 - Math.hypot(ofPositives, 0.2 - least), 12);
    // Without a positive nothing says how far to trust the judge. Wilson of 0 in 150 ends at z² / (150 + z²).
    const none = judged(rows([150, 0], [0, 0]), { positives: 500, total: 100_000 }, random);
    expect(none).toMatchObject({ trust: 0, estimate: 0, low: 0, method: 'wilson' });
    expect(none.high).toBeCloseTo(3.841458820694124 / 153.841458820694124, 12);
  });

  it('leaves a judge alone that says always the same, or the opposite', () => {
    const found = judged(rows([60, 0], [60, 0]), { positives: 0, total: 500 }, random);
    expect(found).toMatchObject({ trust: 0, estimate: 1 / 2, roganGladen: NaN });
    const opposite = rows([10, 60], [40, 10]);
    const found2 = judged(opposite, { positives: 2333, total: 4000 }, random);
    expect(found2).toMatchObject({ trust: 0, estimate: 50 / 120 });
  });

  it('is as wide as the human labels alone where the judge is worse than chance', () => {
    // Wilson of 200 in 400: the half-width is z / 2 / √(400 + z²) = 0.04876.
    const half = 1.959963984540054 / 2 / Math.sqrt(400 + 3.841458820694124);
    const worse = rows([20, 180], [180, 20]);
    const found = judged(worse, { positives: 50_000, total: 100_000 }, random);
    expect(found).toMatchObject({ trust: 0, estimate: 0.5, method: 'wilson' });
    expect(found.low).toBeCloseTo(0.5 - half, 12);
    expect(found.high).toBeCloseTo(0.5 + half, 12);
    const { low, high } = found.humanOnly;
    expect([found.low, found.high]).toEqual([low, high]);
  });
});

describe('judged, rows chosen by human label', () => {
  it('has the estimate that Rogan and Gladen have', () => {
    // True positive rate 46 / 50 = 0.92, true negative rate 44 / 50 = 0.88, 0.8 of 500 judged positive:
    // (0.8 + 0.88 − 1) / (0.92 + 0.88 − 1) = 0.68 / 0.8.
    const found = judged(rows([44, 6], [4, 46]), { positives: 400, total: 500 }, byHuman);
    expect(found.estimate).toBeCloseTo(0.85, 14);
    expect(found.roganGladen).toBeCloseTo(0.85, 14);
    // epiR prints 5.10 % of 23 in 150 with sensitivity 0.96 and specificity 0.89, which it takes as known.
    const epi = judged(rows([89, 11], [4, 96]), { positives: 23, total: 150 }, byHuman);
    expect(epi.estimate).toBeCloseTo(0.051, 4);
    expect(epi.estimate).toBeCloseTo((23 / 150 - 0.11) / 0.85, 14);
  });

  // Both printed intervals are Lang and Reiczigel's.
  it.for([
    [rows([30, 10], [2, 78]), { positives: 320, total: 400 }, 0.759, 0.673, 0.841, 3],
    [rows([140, 60], [20, 180]), { positives: 400, total: 1000 }, 0.1667, 0.0564, 0.2627, 4],
  ] as const)(
    'has the interval that was printed, %#',
    ([matrix, judge, value, low, high, digits]) => {
      const found = judged(matrix, judge, byHuman);
      expect(found.method).toBe('lang-reiczigel');
      expect(found.estimate).toBeCloseTo(value, digits);
      expect(found.low).toBeCloseTo(low, digits);
      expect(found.high).toBeCloseTo(high, digits);
    },
  );

  it('is the formula of Lang and Reiczigel', () => {
    const z = 1.959963984540054;
    const found = judged(rows([140, 60], [20, 180]), { positives: 400, total: 1000 }, byHuman);
    const n = 1000 + z ** 2;
    const p = (400 + z ** 2 / 2) / n;
    const [se, sp] = [181 / 202, 141 / 202];
    const share = (p + sp - 1) / (se + sp - 1);
    const [a, b] = [(se * (1 - se)) / 202, (sp * (1 - sp)) / 202];
    const shift = 2 * z ** 2 * (share * a - (1 - share) * b);
    const error = Math.sqrt((p * (1 - p)) / n + share ** 2 * a + (1 - share) ** 2 * b);
    expect(found.low).toBeCloseTo(share + shift - (z * error) / (se + sp - 1), 12);
    expect(found.high).toBeCloseTo(share + shift + (z * error) / (se + sp - 1), 12);
  });

  it('does not shrink to an end where the judge finds more than it finds of positives', () => {
    // 0.96 of the others against 46 of 50: the adjusted share is 1.05.
    const found = judged(rows([44, 6], [4, 46]), { positives: 480, total: 500 }, byHuman);
    expect(found).toMatchObject({ estimate: 1, high: 1 });
    expect(found.roganGladen).toBeCloseTo((0.96 + 0.88 - 1) / 0.8, 12);
    expect(found.low).toBeLessThan(0.95);
  });

  it('warns of a judge that is hardly better than chance on so few labels', () => {
    // 0.7 + 0.6 − 1 = 0.3, with a standard error of about √(0.21 / 48 + 0.24 / 12) = 0.16.
    const found = judged(rows([7, 5], [14, 34]), { positives: 450, total: 1000 }, byHuman);
    expect(found.method).toBe('lang-reiczigel');
    expect(found.warning).toContain('hardly better than chance');
    const sure = judged(rows([70, 50], [140, 340]), { positives: 450, total: 1000 }, byHuman);
    expect(sure.warning).toBeUndefined();
  });

  it('warns of fewer than 10 rows of either class', () => {
    const warningOf = (nNegatives: number, labeled: typeof byHuman | typeof byJudge) =>
      judged(rows([nNegatives, 0], [2, 48]), { positives: 480, total: 1000 }, labeled).warning;
    expect(warningOf(10, byHuman)).toBeUndefined();
    expect(warningOf(9, byHuman)).toMatch(/^a class has fewer than 10 rows with human labels/);
    expect(warningOf(9, byJudge)).toBeUndefined();
    const few = judged(rows([48, 2], [0, 9]), { positives: 200, total: 1000 }, byHuman);
    expect(few.warning).toMatch(/^a class has fewer than 10 rows/);
    // Both, where so few rows also show a judge that is hardly better than chance.
    const weak = judged(rows([3, 2], [20, 35]), { positives: 500, total: 1000 }, byHuman);
    expect(weak.warning).toMatch(/fewer than 10 rows .*; .*hardly better than chance/);
  });

  it('has no share of the human labels alone, and none of a judge that tells nothing', () => {
    const found = judged(rows([44, 6], [4, 46]), { positives: 400, total: 500 }, byHuman);
    expect(found.trust).toBeNaN();
    expect(found.humanOnly).toMatchObject({ estimate: NaN, method: 'none' });
    expect(found.humanOnly.reason).toContain('chosen by a label');
    const blind = judged(rows([25, 25], [25, 25]), { positives: 250, total: 500 }, byHuman);
    expect(blind).toMatchObject({ estimate: NaN, method: 'none' });
    expect(blind.reason).toContain('no better than chance');
    const opposite = judged(rows([6, 44], [46, 4]), { positives: 250, total: 500 }, byHuman);
    expect(opposite.reason).toContain('no better than chance');
    const one = judged(rows([0, 0], [4, 46]), { positives: 450, total: 500 }, byHuman);
    expect(one.reason).toBe('rows of one class only');
  });
});

describe('judged, rows chosen by judge label', () => {
  it('weighs the shares of either verdict by how many rows have it', () => {
    // The judge finds 400 of 500 others positive, and 50 of 100 with a human label: 450 of 600 rows.
    const found = judged(rows([40, 8], [10, 42]), { positives: 400, total: 500 }, byJudge);
    expect(found.estimate).toBeCloseTo((450 / 600) * (42 / 50) + (150 / 600) * (10 / 50), 14);
    expect(found.method).toBe('mover');
    const [l] = proportionEnds(42, 50, 0.95, 'wilson');
    const [m] = proportionEnds(10, 50, 0.95, 'wilson');
    const [least] = proportionEnds(450, 600, 0.95, 'wilson');
    const below = Math.hypot(0.75 * (0.84 - l), 0.25 * (0.2 - m), 0.64 * (0.75 - least));
    expect(found.low).toBeCloseTo(found.estimate - below, 12);
    expect(found.roganGladen).toBeNaN();
    expect(found.humanOnly.method).toBe('none');
  });

  it('is exact where fewer than 5 rows are on one side', () => {
    const found = judged(rows([50, 0], [0, 50]), { positives: 200, total: 400 }, byJudge);
    // 250 of 500 rows are judged positive. 50 of 50 gives 0.025^(1/50) at least, 0 of 50 the rest.
    const end = 1 - 0.025 ** (1 / 50);
    const [least] = proportionEnds(250, 500, 0.95, 'wilson');
    expect(found.estimate).toBe(1 / 2);
    expect(found.low).toBeCloseTo(0.5 - Math.hypot(0.5 * end, 0.5 - least), 12);
  });

  it('needs human labels of both verdicts, if the judge gave both', () => {
    const one = judged(rows([0, 5], [0, 45]), { positives: 250, total: 500 }, byJudge);
    expect(one).toMatchObject({ method: 'none', estimate: NaN });
    expect(one.reason).toContain('found negative');
    const all = judged(rows([0, 5], [0, 45]), { positives: 500, total: 500 }, byJudge);
    expect(all).toMatchObject({ method: 'mover', estimate: 0.9 });
  });
});

describe('judged, rows chosen otherwise than declared', () => {
  const truth = { positives: 7640, total: 10_000 };

  it('refuses as random what shows another share of the judge, and names the likely choice', () => {
    // 100 of each human label, of a judge with rates 0.92 and 0.12: 104 of 200 judged positive.
    expect(() => judged(rows([88, 12], [8, 92]), truth, random)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: judged: labeled "at random" does not fit: the judge found 52.0 % positive among the rows with human labels and 76.4 % among the others; likely it is "by human label"]`,
    );
    // 100 of each verdict.
    expect(() => judged(rows([74, 4], [26, 96]), truth, random)).toThrow(
      'likely it is "by judge label"',
    );
    const fits = judged(rows([40, 8], [12, 140]), truth, random);
    expect(fits.warning).toBeUndefined();
  });

  it('names both choices where neither label is half and half, or both are', () => {
    const either = 'likely it is "by human label" or "by judge label"';
    // 120 of one human label and 80 of the other; the judge finds 0.42 × 200 positive.
    expect(() => judged(rows([106, 14], [10, 70]), truth, random)).toThrow(either);
    // 120 and 80 verdicts, where the humans' labels are nearer to half and half.
    expect(() => judged(rows([90, 4], [30, 76]), truth, random)).toThrow(either);
    expect(() => judged(rows([88, 12], [12, 88]), truth, random)).toThrow(either);
    // 101 of 201 is half and half: of human labels, then of verdicts; 102 of 201 is not.
    expect(() => judged(rows([88, 12], [8, 93]), truth, random)).toThrow(
      'likely it is "by human label"',
    );
    expect(() => judged(rows([74, 4], [26, 97]), truth, random)).toThrow(
      'likely it is "by judge label"',
    );
    expect(() => judged(rows([87, 12], [8, 94]), truth, random)).toThrow(either);
  });

  it('refuses as of human labels what shows a share beyond the rates of the judge', () => {
    // 100 of each verdict: of 174 positives the judge finds 100, but 9,000 of 10,000 others.
    expect(() =>
      judged(rows([26, 0], [74, 100]), { positives: 9000, total: 10_000 }, byHuman),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: judged: labeled "by human label" does not fit: the judge found 57.5 % positive among the humans' positives and 90.0 % among the others; likely it is "by judge label"]`,
    );
    expect(() =>
      judged(rows([100, 74], [0, 26]), { positives: 1000, total: 10_000 }, byHuman),
    ).toThrow("positive among the humans' negatives and 10.0 % among the others");
  });

  it('warns where half of the rows have either label that was not declared', () => {
    const ofVerdicts = rows([33, 3], [7, 37]);
    expect(judged(ofVerdicts, { positives: 6800, total: 10_000 }, byHuman).warning).toBe(
      'half of the rows have either judge label: check that labeled is not "by judge label"',
    );
    expect(judged(ofVerdicts, { positives: 6800, total: 10_000 }, byJudge).warning).toBeUndefined();
    const ofHumans = rows([35, 5], [3, 37]);
    expect(judged(ofHumans, { positives: 6800, total: 10_000 }, byJudge).warning).toContain(
      'either human label',
    );
    // At random only if the judge's share is unlikely too.
    expect(judged(ofHumans, { positives: 6800, total: 10_000 }, random).warning).toContain(
      'either human label',
    );
    expect(judged(ofHumans, { positives: 5200, total: 10_000 }, random).warning).toBeUndefined();
    // Of 81 rows 40 or 41 are half, 42 are not.
    const odd = [rows([36, 5], [3, 37]), rows([35, 5], [3, 38]), rows([35, 4], [3, 39])];
    const warnings = odd.map((matrix) => judged(matrix, totals, byJudge).warning);
    expect(warnings[0]).toContain('either human label');
    expect(warnings[1]).toContain('either human label');
    expect(warnings[2]).toBeUndefined();
  });

  it('checks hundreds of millions of labels at once', () => {
    const many = rows([3e8, 1e8], [1e8, 3e8]);
    const found = judged(many, { positives: 4e8, total: 8e8 }, random);
    expect(found.estimate).toBeCloseTo(0.5, 12);
    expect(() => judged(many, { positives: 400_100_000, total: 8e8 }, random)).toThrow(
      'does not fit',
    );
  });

  it('takes rows at random for any choice, as each estimates the same share from them', () => {
    const matrix = rows([53, 7], [11, 129]);
    for (const labeled of LABELINGS) {
      const found = judged(matrix, { positives: 6800, total: 10_000 }, { labeled });
      expect(found.estimate).toBeGreaterThan(0.68);
      expect(found.estimate).toBeLessThan(0.72);
      expect(found.warning).toBeUndefined();
    }
  });
});
