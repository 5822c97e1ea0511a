// Rows with weights that belong together: sums of weights alone have no interval anywhere.
import { describe as suite, expect, it } from 'vitest';
import { intervals } from '@confmat/inference';
import type { Interval } from '@confmat/inference';
import { diffEach } from '@confmat/inference/internal';
import { createRandom } from '@confmat/testkit';
import { thresholdSweep } from '@confmat/thresholds';
import { accuracy, confusionMatrix } from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import { matrixSvg } from '../../src/index.js';
import { cellParts, difference } from '../../src/document/cell.js';
import { TYPESET } from '../../src/document/typeset.js';
import { formatInterval } from '../../src/svg/format.js';
import { htmlOf, markdownOf, sentencesOf } from '../parts.js';

const random = createRandom(12);
const truth = Array.from({ length: 400 }, () => (random() < 0.4 ? 'yes' : 'no'));
const pred = truth.map((label) => (random() < 0.8 ? label : label === 'yes' ? 'no' : 'yes'));
const sampleWeight = truth.map(() => 0.5 + random());
const matrixOf = (nUsers: number, guess = pred): ConfusionMatrix<string> =>
  confusionMatrix(truth, guess, { sampleWeight, unit: truth.map((_, row) => row % nUsers) });
const matrix = matrixOf(200);
const ofRows = confusionMatrix(truth, pred, { sampleWeight });
const textOf = (found: Interval | undefined): string =>
  formatInterval(found?.low ?? NaN, found?.high ?? NaN);

/** An interval of a difference, as tables and pictures write it. */
const rangeOf = (low: number, high: number): string =>
  cellParts(difference({ estimate: NaN, low, high }), TYPESET)[1];

suite('weighted rows that belong together', () => {
  it('have intervals on the page, in Markdown and in the picture', () => {
    const found = intervals(matrix);
    const outputs = [...[htmlOf({ matrix }), markdownOf({ matrix })], matrixSvg(matrix)];
    for (const output of outputs) expect(output).toContain(textOf(found.accuracy));
    expect(outputs[0]).toContain('200 units');
    expect(outputs[0]).not.toContain('with p ');
    const alone = htmlOf({ matrix: ofRows });
    expect(alone).toContain('The counts are sums of weights, so no number has an interval.');
    expect(alone).not.toContain(textOf(found.accuracy));
    expect(sentencesOf({ matrix })).toEqual([]);
  });

  it('say where their intervals may be too narrow', () => {
    const doubt = 'the weights make the rows worth fewer than 100 of equal weight';
    const page = (own: ConfusionMatrix<string>): string => htmlOf({ matrix: own });
    expect(page(matrixOf(40))).toContain(`Note on all intervals: ${doubt}`);
    // All 200 users are worth more than 100, and their few rows of a class are not.
    const rare = truth.map((label, row) => (row % 10 === 0 ? label : 'no'));
    const user = truth.map((_, row) => row % 200);
    const own = confusionMatrix(rare, rare, { sampleWeight, unit: user });
    expect(page(own)).toMatch(new RegExp(`Note on yes precision, yes recall[^:]*: ${doubt}`));
    expect(page(matrixOf(400))).not.toContain(doubt);
  });

  it('may have scores without units, which have no intervals', () => {
    const score = truth.map((label) => (label === 'yes' ? 0.3 : 0) + random() / 2);
    const options = { posLabel: 'yes', sampleWeight } as const;
    const scores = [{ sweep: thresholdSweep(truth, score, options), threshold: 0.4 }];
    const page = htmlOf({ matrix, scores, posLabel: 'yes' });
    expect(page).toContain('There is none for scores of weighted rows or other base rates');
    expect(page).toMatch(/0\.\d{3} <small title="[^"]*sums of weights[^"]*">no interval/);
    const unweighted = [{ sweep: thresholdSweep(truth, score, { posLabel: 'yes' }) }];
    expect(() =>
      htmlOf({ matrix, scores: unweighted, posLabel: 'yes' }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: reportHtml: evaluation.scores[0].sweep was counted without units, expected them as in evaluation.matrix]`,
    );
  });

  it('of two samples have a difference', () => {
    const other = matrixOf(
      200,
      pred.map((label, row) => (row % 9 === 0 ? 'no' : label)),
    );
    const matrices = [matrix, other] as const;
    const names = ['old', 'new'] as const;
    const page = htmlOf({ apart: { names, matrices } });
    const sides = [
      { matrix: matrices[0], nSamples: 400 },
      { matrix: matrices[1], nSamples: 400 },
    ] as const;
    const [found] = diffEach(sides, [{ metric: accuracy }]);
    const { low = NaN, high = NaN } = found?.difference ?? {};
    expect(page).toContain(rangeOf(-high, -low));
    const alone = [ofRows, ofRows] as const;
    const bare = htmlOf({ apart: { names, matrices: alone } });
    expect(bare).toContain('macro precision');
    expect(bare).toContain('No intervals and no p: the counts are sums of weights.');
    expect(bare).not.toMatch(/<small>[\d.]+–/);
  });
});
