import { readFileSync } from 'node:fs';
import { f1, fbetaOfAverages, jaccard, precision, recall } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import {
  exactMatch,
  formatMultilabelReport,
  hammingLoss,
  labelCounts,
  labelSets,
  multilabelConfusion,
  multilabelReport,
  sampleCounts,
  labelEdits,
} from '../src/index.js';

/** 11,795 packages, 68 tags; no cell has a comma or a quote. */
const [, ...lines] = readFileSync(
  new URL('../../../examples/debian-tags.csv', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n');
const cells = lines.map((line) => line.split(','));
const column = (place: number) => cells.map((row) => row[place] ?? '');
const options = { separator: '|' } as const;
const [yTrue, yPred] = [column(1), column(2)];
const round = (value: number, digits: number) => Number(value.toFixed(digits));

describe('examples/debian-tags.csv', () => {
  const perLabel = labelCounts(yTrue, yPred, options);
  const perSample = sampleCounts(yTrue, yPred, options);

  it('has 11,795 samples of 68 tags, 117 without a true one', () => {
    expect([perLabel.nSamples, perLabel.keys?.length]).toEqual([11_795, 68]);
    const { offsets } = labelSets(yTrue, options);
    const nEmpty = yTrue.filter((_, i) => offsets[i] === offsets[i + 1]).length;
    expect(nEmpty).toBe(117);
  });

  it('has the F1 of scikit-learn: micro 0.7722, macro 0.5883, samples 0.8037', () => {
    expect(round(f1(perLabel, { average: 'micro' }), 4)).toBe(0.7722);
    expect(round(f1(perLabel, { average: 'macro' }), 4)).toBe(0.5883);
    expect(round(f1(perSample, { average: 'macro' }), 4)).toBe(0.8037);
  });

  it('has exact matches 0.5443 and Hamming loss 0.01812', () => {
    expect(round(exactMatch(yTrue, yPred, options), 4)).toBe(0.5443);
    expect(round(hammingLoss(yTrue, yPred, options), 5)).toBe(0.01812);
  });

  it('takes 1,552 substitutions, 3,155 additions and 8,276 deletions', () => {
    expect(labelEdits(yTrue, yPred, options)).toMatchObject({
      substitutions: 1_552,
      additions: 3_155,
      deletions: 8_276,
    });
  });

  it('has F1 of averaged precision and recall 0.615004, by size 0.763120', () => {
    const of = (average: 'macro' | 'weighted') => round(fbetaOfAverages(perLabel, 1, average), 6);
    expect([of('macro'), of('weighted')]).toEqual([0.615004, 0.76312]);
    expect(round(precision(perLabel, { average: 'weighted' }), 6)).toBe(0.818425);
    expect(round(recall(perLabel, { average: 'weighted' }), 6)).toBe(0.714816);
  });

  it('says all of it in one report', () => {
    const report = multilabelReport(yTrue, yPred, options);
    const { averages, edits, sets } = report;
    expect(round(averages.macro.f1, 4)).toBe(0.5883);
    expect(round(averages.macro.f1OfAverages, 6)).toBe(0.615004);
    expect(round(averages.samples?.f1 ?? NaN, 4)).toBe(0.8037);
    expect(sets?.jaccard).toBe(jaccard(perSample, { average: 'macro' }));
    // 73 packages have neither true nor predicted tags.
    expect(sets?.undefinedSamples).toEqual({ precision: 269, recall: 117, f1: 73 });
    expect(edits).toEqual(labelEdits(yTrue, yPred, options));
    const text = formatMultilabelReport(report, { digits: 4 });
    expect(text.slice(text.indexOf('\n\n', text.indexOf('works-with')) + 2)).toMatchInlineSnapshot(`
      "          precision     recall         F1  F1 of averages

         micro     0.8396     0.7148     0.7722
         macro     0.7472     0.5225     0.5883          0.6150
      weighted     0.8184     0.7148     0.7519          0.7631
       samples     0.8606     0.8128     0.8037

      exact matches 0.5443, Jaccard 0.7468, Hamming loss 0.0181, mean label accuracy 0.9819
      12983 edits: 1552 substitutions, 3155 additions, 8276 deletions
      labels per sample: true 2.9217 (density 0.0430), predicted 2.4876 (density 0.0366)
      precision is 0/0 for 269 samples, taken as 0
      recall is 0/0 for 117 samples, taken as 0
      F1 is 0/0 for 73 samples, taken as 0
      "
    `);
  });

  it('has a diagonal of true positives in the multi-label confusion matrix', () => {
    const { rows, columns, counts } = multilabelConfusion(yTrue, yPred, options);
    const diagonal = counts.filter((_, i) => rows[i] === columns[i]);
    expect([...diagonal]).toEqual([...perLabel.tp.filter((count) => count > 0), 73]);
  });
});
