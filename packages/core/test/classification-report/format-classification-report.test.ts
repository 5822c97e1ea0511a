import { describe, expect, it } from 'vitest';
import {
  classCounts,
  classificationReport,
  confusionMatrix,
  confusionMatrixFromCounts,
  formatClassificationReport,
  jaccard,
} from '../../src/index.js';
import type {
  ClassificationReport,
  ConfusionMatrix,
  FormatReportOptions,
  CountsFunction,
  ReportOptions,
} from '../../src/index.js';
import { thrown } from '../thrown.js';

const matrix = confusionMatrixFromCounts<string>(
  [
    [3, 1, 0],
    [2, 4, 0],
    [1, 1, 0],
  ],
  ['a', 'b', 'c'],
);
const lines = (text: string) => text.split('\n');

describe('formatClassificationReport', () => {
  it('writes scikit-learn’s layout', () => {
    expect(formatClassificationReport(classificationReport(matrix))).toBe(
      `              precision    recall  f1-score   support

           a       0.50      0.75      0.60         4
           b       0.67      0.67      0.67         6
           c       0.00      0.00      0.00         2

    accuracy                           0.58        12
   macro avg       0.39      0.47      0.42        12
weighted avg       0.50      0.58      0.53        12
`,
    );
  });

  it('writes the micro average if a class is left out', () => {
    const report = classificationReport(matrix, { labels: ['b', 'a'] });
    expect(lines(formatClassificationReport(report)).at(-4)).toBe(
      '   micro avg       0.58      0.70      0.64        10',
    );
  });

  it('says how many rows were skipped, below the table', () => {
    const skipping = (n: number) =>
      confusionMatrix(['a', 'b', ...new Array<null>(n).fill(null)], new Array(2 + n).fill('a'), {
        nulls: 'skip',
      });
    const text = (n: number) => formatClassificationReport(classificationReport(skipping(n)));
    expect(text(1)).toBe(`${text(0)}\n1 row skipped for a missing label\n`);
    expect(text(12)).toBe(`${text(0)}\n12 rows skipped for a missing label\n`);
    expect(classificationReport(skipping(12)).nSkipped).toBe(12);
    expect(classificationReport(classCounts(skipping(12))).nSkipped).toBe(0);
  });

  describe.each([
    ['', matrix],
    [' of weights', confusionMatrixFromCounts([[0.5, 1], [0, 0]], ['a', 'b'])], // prettier-ignore
    [' without rows', confusionMatrix<string>([], [], { labels: ['a', 'b'] })],
    [' of booleans', confusionMatrix<boolean>([true], [true])],
    [' of skipped rows', confusionMatrix(['a', null], ['a', 'b'], { nulls: 'skip' })],
  ])('a report%s', (_, source: ConfusionMatrix) => {
    const [label = ''] = source.labels;
    const undefinedOften: CountsFunction = (counts) => counts.tp.map(() => NaN);
    const cases: readonly ReportOptions[] = [0, 1, NaN].flatMap((zeroDivision) => [
      { zeroDivision },
      { zeroDivision, beta: 2 },
      { zeroDivision, beta: Infinity },
      { zeroDivision, labels: [label] },
      { zeroDivision, metrics: { jaccard, undefinedOften } },
    ]);

    it.each(cases)('reads the same after JSON, with %o', (options) => {
      const report = classificationReport(source, options);
      const read = JSON.parse(JSON.stringify(report)) as ClassificationReport;
      const text = formatClassificationReport(report);
      expect(formatClassificationReport(read)).toBe(text);
      // Nothing of it divides by 0 but 0 itself.
      expect(text).not.toContain('-inf');
    });
  });

  it('puts Fβ in the place of F1', () => {
    const text = (beta: number) =>
      lines(formatClassificationReport(classificationReport(matrix, { beta })));
    expect(text(2).slice(0, 3)).toEqual([
      '              precision    recall  f2-score   support',
      '',
      '           a       0.50      0.75      0.68         4',
    ]);
    expect(text(0.5).slice(0, 3)).toEqual([
      '              precision    recall f0.5-score   support',
      '',
      '           a       0.50      0.75       0.54         4',
    ]);
    expect(text(Infinity).slice(0, 3)).toEqual([
      '              precision    recall finf-score   support',
      '',
      '           a       0.50      0.75       0.75         4',
    ]);
    expect(text(2).at(-4)).toBe('    accuracy                           0.58        12');
    expect(text(0.5).at(-4)).toBe('    accuracy                            0.58        12');
  });

  it('puts further metrics before the support, in columns as wide as their names', () => {
    const report = classificationReport(matrix, {
      metrics: { jaccard, 'overlap, once more': jaccard },
    });
    expect(formatClassificationReport(report)).toBe(
      `              precision    recall  f1-score   jaccard overlap, once more   support

           a       0.50      0.75      0.60      0.43               0.43         4
           b       0.67      0.67      0.67      0.50               0.50         6
           c       0.00      0.00      0.00      0.00               0.00         2

    accuracy                           0.58                                     12
   macro avg       0.39      0.47      0.42      0.31               0.31        12
weighted avg       0.50      0.58      0.53      0.39               0.39        12
`,
    );
  });

  it('aligns names by code points and widens for long ones', () => {
    const report = classificationReport(matrix);
    const targetNames = ['\u{1f600}', 'a name of eighteen', ''];
    expect(lines(formatClassificationReport(report, { targetNames })).slice(2, 5)).toEqual([
      '                 \u{1f600}       0.50      0.75      0.60         4',
      'a name of eighteen       0.67      0.67      0.67         6',
      '                         0.00      0.00      0.00         2',
    ]);
    // Eight code points, sixteen UTF-16 units: no wider than "weighted avg".
    const faces = '\u{1f600}'.repeat(8);
    const text = formatClassificationReport(report, { targetNames: [faces, 'b', 'c'] });
    expect(lines(text)[2]).toBe(`    ${faces}       0.50      0.75      0.60         4`);
  });

  it('names booleans as Python does', () => {
    const report = classificationReport(confusionMatrix([true, false], [true, false]));
    expect(formatClassificationReport(report)).toContain('\n       False       1.00');
    expect(formatClassificationReport(report)).toContain('\n        True       1.00');
  });

  it('keeps a class named "accuracy" apart from the accuracy', () => {
    const report = classificationReport(confusionMatrix(['accuracy', 'b'], ['accuracy', 'b']));
    const text = lines(formatClassificationReport(report));
    expect(text.filter((line) => line.startsWith('    accuracy'))).toEqual([
      '    accuracy       1.00      1.00      1.00         1',
      '    accuracy                           1.00         2',
    ]);
  });

  it('writes nan for undefined values, and weights as floats', () => {
    const sampleWeight = [1, 0.5];
    const weighted = confusionMatrix([0, 1], [0, 0], { sampleWeight });
    const report = classificationReport(weighted, { zeroDivision: NaN });
    expect(lines(formatClassificationReport(report)).slice(2, 4)).toEqual([
      '           0       0.67      1.00      0.80       1.0',
      '           1        nan      0.00      0.00       0.5',
    ]);
  });

  it('takes digits from 0 to 100', () => {
    const report = classificationReport(matrix);
    expect(lines(formatClassificationReport(report, { digits: 0 }))[2]).toBe(
      '           a          0         1         1         4',
    );
    expect(lines(formatClassificationReport(report, { digits: 20 }))[2]).toBe(
      '                   a  0.50000000000000000000 0.75000000000000000000 0.59999999999999997780         4',
    );
  });

  it.each([-1, 101, 2.5, NaN, '2'])('refuses %o digits', (digits) => {
    const call = () =>
      formatClassificationReport(classificationReport(matrix), { digits } as FormatReportOptions);
    expect(thrown(call).caller).toBe('formatClassificationReport');
    expect(thrown(call).issue).toEqual({
      code: 'invalid-option',
      option: 'digits',
      value: digits,
      allowed: { kind: 'integer', atLeast: 0, atMost: 100 },
    });
  });

  it('refuses another number of names than of rows', () => {
    expect(() =>
      formatClassificationReport(classificationReport(matrix), { targetNames: ['a'] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: formatClassificationReport: rows (3) and targetNames (1) must have the same length]`,
    );
  });

  it('writes a report that went through JSON', () => {
    const report = classificationReport(matrix);
    const copy = JSON.parse(JSON.stringify(report)) as typeof report;
    expect(formatClassificationReport(copy)).toBe(formatClassificationReport(report));
  });
});
