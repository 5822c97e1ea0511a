import { precision } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import {
  formatMultilabelReport,
  labelCardinality,
  labelCounts,
  multilabelReport,
  multilabelReportOfCounts,
  sampleCounts,
} from '../../src/index.js';
import { expectClose } from '@confmat/testkit/expect-close';
import type { MultilabelReport } from '../../src/index.js';
import { randomSets } from '../random-sets.js';

const yTrue = [['action', 'comedy'], ['action'], ['romance'], ['romance', 'comedy'], ['comedy']];
const yPred = [['comedy'], ['action'], ['romance'], ['romance'], ['action']];

/** A `MetricError` with a message. */
const metricError = (message: string): unknown =>
  expect.objectContaining({ name: 'MetricError', message });

describe('multilabelReport', () => {
  const report = multilabelReport(yTrue, yPred);

  it('has a row a label and the averages, F1 by both definitions', () => {
    expect(report.rows[1]).toEqual({
      label: 'comedy',
      precision: 1,
      recall: 1 / 3,
      f1: 0.5,
      support: 3,
    });
    const { micro, macro, samples } = report.averages;
    expect(micro.precision).toBe(4 / 5);
    const [p, r] = [(1 / 2 + 1 + 1) / 3, (1 / 2 + 1 / 3 + 1) / 3];
    expectClose([macro.precision, macro.recall, macro.f1], [p, r, (1 / 2 + 1 / 2 + 1) / 3]);
    expectClose(macro.f1OfAverages, (2 * p * r) / (p + r));
    expectClose(samples?.recall ?? NaN, (1 / 2 + 1 + 1 + 1 / 2 + 0) / 5);
  });

  it('has scores of sets, edits, and labels per sample', () => {
    expect(report.sets).toMatchObject({ exactMatch: 2 / 5 });
    expectClose(report.sets?.jaccard ?? NaN, (1 / 2 + 1 + 1 + 1 / 2 + 0) / 5);
    expect(report.edits).toMatchObject({ substitutions: 1, additions: 0, deletions: 2, cost: 3 });
    expect(report.hammingLoss).toBe(4 / 15);
    expect(report.labelAccuracy).toBe(11 / 15);
    expect(report.labelsPerSample).toEqual({
      nLabels: 3,
      cardinality: { true: 7 / 5, predicted: 5 / 5 },
      density: { true: 7 / 15, predicted: 5 / 15 },
    });
  });

  it('is the same from counts, and does without counts per sample', () => {
    const labels = labelCounts(yTrue, yPred);
    expect(multilabelReportOfCounts(labels, sampleCounts(yTrue, yPred))).toEqual(report);
    const { averages, sets, edits, rows } = multilabelReportOfCounts(labels, null);
    expect([averages.samples, sets, edits]).toEqual([null, null, null]);
    expect(rows).toEqual(report.rows);
  });

  it('leaves out and counts samples whose set is missing', () => {
    const more = multilabelReport([...yTrue, null], [...yPred, ['action']], { nulls: 'skip' });
    expect(more).toEqual({ ...report, nSkipped: 1 });
    expect(JSON.parse(JSON.stringify(more))).toMatchObject({ nSamples: 5, nSkipped: 1 });
  });

  const [labels, samples] = [labelCounts(yTrue, yPred), sampleCounts(yTrue, yPred)];
  const OF_LABELS = 'expected counts of labels, as labelCounts returns them';
  const OF_SAMPLES = 'expected counts of samples, as sampleCounts returns them';
  it.each([
    [samples, labels, `labels is counts of samples, ${OF_LABELS}`],
    [labels, labels, `samples is counts of labels, ${OF_SAMPLES}`],
    [labels, undefined, `samples is undefined, ${OF_SAMPLES}`],
    [{ ...labels, tn: undefined }, null, 'counts has no tn, expected counts that hold it'],
    [{ ...labels, nSkipped: undefined }, null, `labels is counts without nSkipped, ${OF_LABELS}`],
    [
      JSON.parse(JSON.stringify(labels)) as unknown,
      null,
      `labels is counts whose tp is Array, ${OF_LABELS}`,
    ],
  ])('refuses counts that are not of labels and of samples: %#', (first, second, message) => {
    const call = () => multilabelReportOfCounts(first as never, second as never);
    expect(call).toThrow(metricError(`multilabelReportOfCounts: ${message}`));
  });

  it('weighs samples', () => {
    const { labels, sampleWeight, ...sets } = randomSets(7, 60, 6);
    const options = { labels, sampleWeight };
    const weighted = multilabelReport(sets.yTrue, sets.yPred, options);
    const counts = sampleCounts(sets.yTrue, sets.yPred, options);
    expect(weighted.averages.samples?.precision).toBe(precision(counts, { average: 'macro' }));
    const { cardinality, density } = labelCardinality(sets.yTrue, options);
    expectClose(weighted.labelsPerSample.cardinality.true, cardinality);
    expectClose(weighted.labelsPerSample.density.true, density);
    expect(weighted.weighted).toBe(true);
  });

  it('lets precision and recall differ in what 0/0 is', () => {
    const zeroDivision = { precision: NaN, recall: 1 } as const;
    const { averages, sets, undefined: undefinedScores } = multilabelReport(
      [['a'], []],
      [[], []],
      { labels: ['a', 'b'], zeroDivision },
    ); // prettier-ignore
    expect(averages.macro).toMatchObject({ precision: NaN, recall: (0 + 1) / 2 });
    expect(averages.samples).toMatchObject({ precision: NaN, recall: (0 + 1) / 2 });
    expect(sets?.undefinedSamples).toEqual({ precision: 2, recall: 1, f1: 1 });
    expect(undefinedScores.map(({ row, metric }) => `${metric} of ${row}`)).toEqual([
      'precision of a',
      'precision of b',
      'recall of b',
      'f1 of b',
    ]);
  });

  it('of no samples has only undefined scores', () => {
    const none = multilabelReport<string>([], [], { labels: ['a'] });
    expect(none.rows).toEqual([{ label: 'a', precision: 0, recall: 0, f1: 0, support: 0 }]);
    expect([none.hammingLoss, none.sets?.exactMatch]).toEqual([NaN, NaN]);
  });

  it.each([
    [[['action']], {}, 'yTrue (5) and yPred (1) must have the same length'],
    [
      yPred,
      { costs: { addition: NaN } },
      'costs.addition is NaN, expected a finite number of at least 0',
    ],
    [yPred, { zeroDivision: { recall: 3 } }, 'zeroDivision.recall is 3, expected one of 0, 1, NaN'],
    [
      yPred,
      { zeroDivision: { jaccard: 1 } },
      'zeroDivision.jaccard is 1, expected only precision, recall, f1',
    ],
  ])('refuses what its parts refuse, in its own name: %#', (predicted, options, message) => {
    const call = () => multilabelReport(yTrue, predicted, options as never);
    expect(call).toThrow(metricError(`multilabelReport: ${message}`));
  });
});

describe('formatMultilabelReport', () => {
  it('writes two tables and what they leave out', () => {
    expect(formatMultilabelReport(multilabelReport(yTrue, yPred))).toMatchInlineSnapshot(`
      "               size  precision     recall         F1

        action          2       0.50       0.50       0.50
        comedy          3       1.00       0.33       0.50
       romance          2       1.00       1.00       1.00

                precision     recall         F1  F1 of averages

         micro       0.80       0.57       0.67
         macro       0.83       0.61       0.67            0.71
      weighted       0.86       0.57       0.64            0.69
       samples       0.80       0.60       0.67

      exact matches 0.40, Jaccard 0.60, Hamming loss 0.27, mean label accuracy 0.73
      3 edits: 1 substitution, 0 additions, 2 deletions
      labels per sample: true 1.40 (density 0.47), predicted 1.00 (density 0.33)
      "
    `);
  });

  it('says for how many labels and samples a value is 0/0, and what it counts as', () => {
    const options = {
      labels: ['a', 'long name of a label', 'c'],
      zeroDivision: { precision: 1, recall: NaN },
      sampleWeight: [0.1, 0.2, 0.4],
      costs: { deletion: 2 },
    } as const;
    const report = multilabelReport<string>([['a'], ['c'], []], [['a'], ['a'], []], options);
    expect(formatMultilabelReport(report, { digits: 3 })).toMatchInlineSnapshot(`
      "                           size  precision     recall         F1

                         a        0.1      0.333      1.000      0.500
      long name of a label          0      1.000        nan      0.000
                         c        0.2      1.000      0.000      0.000

                precision     recall         F1  F1 of averages

         micro      0.333      0.333      0.333
         macro      0.778      0.500      0.167           0.609
      weighted      0.778      0.333      0.167           0.467
       samples      0.714      0.333      0.143

      exact matches 0.714, Jaccard 0.143, Hamming loss 0.190, mean label accuracy 0.810
      0.2 edits: 0.2 substitutions, 0 additions, 0 deletions
      labels per sample: true 0.429 (density 0.143), predicted 0.429 (density 0.143)
      precision is 0/0 for 2 labels and 1 sample, taken as 1
      recall is 0/0 for 1 label and 1 sample, left out of means
      F1 is 0/0 for 1 label and 1 sample, taken as 0
      "
    `);
  });

  it('says how many samples were left out', () => {
    const text = (nMissing: number): string => {
      const none = new Array<null>(nMissing).fill(null);
      const left = multilabelReport([...yTrue, ...none], [...yPred, ...none], { nulls: 'skip' });
      return formatMultilabelReport(left);
    };
    expect(text(0)).not.toContain('left out');
    expect(text(1).slice(text(0).length)).toBe('1 sample left out: a set is missing\n');
    expect(text(2).slice(text(0).length)).toBe('2 samples left out: a set is missing\n');
    expect(text(2).startsWith(text(0))).toBe(true);
  });

  it.each<[string, () => MultilabelReport]>([
    ['of undefined scores', () => multilabelReport<string>([], [], { labels: ['a'] })],
    [
      'with means that leave values out',
      () =>
        multilabelReport([['a'], [], null], [[], [], []], {
          labels: ['a', 'b'],
          zeroDivision: { precision: NaN, recall: 1 },
          nulls: 'skip',
          sampleWeight: [0.1, 0.2, 0.3],
        }),
    ],
    [
      'all of whose values are undefined',
      () => multilabelReport([[]], [[]], { labels: ['a'], zeroDivision: NaN }),
    ],
    ['without counts per sample', () => multilabelReportOfCounts(labelCounts(yTrue, yPred), null)],
  ])('writes a report that went through JSON as the report itself: %s', (_, make) => {
    const report = make();
    const copy = JSON.parse(JSON.stringify(report)) as MultilabelReport;
    expect(formatMultilabelReport(copy)).toBe(formatMultilabelReport(report));
    expect(formatMultilabelReport(copy)).not.toMatch(/inf|null|undefined/);
  });

  it('refuses what is no report', () => {
    for (const junk of [null, 'text', {}, { ...multilabelReport(yTrue, yPred), averages: null }]) {
      expect(() => formatMultilabelReport(junk as never)).toThrow(
        /^formatMultilabelReport: report is (null|string|Object), expected what multilabelReport returned$/,
      );
    }
  });

  it('writes a report without counts per sample', () => {
    const report = multilabelReportOfCounts(labelCounts(yTrue, yPred), null);
    expect(formatMultilabelReport(report, { digits: 1 })).toMatchInlineSnapshot(`
      "               size  precision     recall         F1

        action          2        0.5        0.5        0.5
        comedy          3        1.0        0.3        0.5
       romance          2        1.0        1.0        1.0

                precision     recall         F1  F1 of averages

         micro        0.8        0.6        0.7
         macro        0.8        0.6        0.7             0.7
      weighted        0.9        0.6        0.6             0.7

      Hamming loss 0.3, mean label accuracy 0.7
      labels per sample: true 1.4 (density 0.5), predicted 1.0 (density 0.3)
      "
    `);
    expect(() => formatMultilabelReport(report, { digits: -1 })).toThrow(
      'formatMultilabelReport: digits is -1, expected an integer in [0, 100]',
    );
  });
});
