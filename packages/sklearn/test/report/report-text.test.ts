import { describe, expect, it } from 'vitest';
import { classification_report } from '../../src/index.js';
import type { ClassificationReportArguments } from '../../src/index.js';
import { callWithWarnings } from '../call-with-warnings.js';

type Options = Partial<ClassificationReportArguments<false>>;

const reportOf = (y_true: unknown, y_pred: unknown, options: Options = {}): string =>
  callWithWarnings(() => classification_report(y_true as never, y_pred as never, options))
    .value as string;

/** The last word of the first line of a label: its support. */
const supportOf = (...args: Parameters<typeof reportOf>): string | undefined =>
  reportOf(...args)
    .split('\n')[2]
    ?.split(' ')
    .at(-1);

// What is expected here was printed by scikit-learn 1.9.1.
describe('the text of classification_report', () => {
  it('is as wide as the longest name, also of one that has no line', () => {
    const text = reportOf([2, 1], [1, 1], {
      labels: [1],
      target_names: ['a', 'b', 'a long name indeed'],
    });
    expect(text).toBe(`                    precision    recall  f1-score   support

                 a       0.50      1.00      0.67         1

         micro avg       0.50      1.00      0.67         1
         macro avg       0.50      1.00      0.67         1
      weighted avg       0.50      1.00      0.67         1
`);
  });

  const none = [
    [0, 0],
    [0, 0],
  ];
  const extra = [
    [0, 0],
    [1, 0],
  ];

  it.each([
    ['integers', [1, 0], none, '0'],
    ['booleans', [true, true], none, '0'],
    ['floats', Float64Array.of(1, 2), none, '0.0'],
    ['fractions', [0.5, 1], none, '0.0'],
    ['integers with a false positive', [1, 0], extra, '0.0'],
    ['booleans with a false positive', [true, true], extra, '0.0'],
  ])(
    'shows supports of indicators without a positive, weighted by %s',
    (_, sample_weight, y_pred, support) => {
      expect(supportOf(none, y_pred, { sample_weight })).toBe(support);
    },
  );

  it('looks at the labels that are shown', () => {
    const sample_weight = [1, 2];
    expect(supportOf(none, extra, { labels: [1], sample_weight })).toBe('0');
    expect(supportOf(none, extra, { labels: [0], sample_weight })).toBe('0.0');
  });

  const namesOf = (y_true: unknown, y_pred: unknown, options: Options = {}): readonly string[] =>
    reportOf(y_true, y_pred, options)
      .split('\n')
      .slice(2, 5)
      .map((line) => line.trim().split(' ')[0] ?? '');

  const singles = Float32Array.of(1e6, 2, 3e9);
  const doubles = Float64Array.from(singles);

  it('writes single floats with a power from a million on', () => {
    expect(namesOf(singles, singles)).toEqual(['2.0', '1e+06', '3e+09']);
    expect(namesOf(doubles, doubles)).toEqual(['2.0', '1000000.0', '3000000000.0']);
    expect(namesOf(doubles, doubles, { labels: singles })).toEqual(['1e+06', '2.0', '3e+09']);
    expect(namesOf(singles, singles, { labels: doubles })).toEqual([
      '1000000.0',
      '2.0',
      '3000000000.0',
    ]);
  });

  it('writes them as those of y_true, unless y_pred has others', () => {
    expect(namesOf(singles, doubles)).toEqual(['2.0', '1e+06', '3e+09']);
    expect(namesOf(doubles, singles)).toEqual(['2.0', '1000000.0', '3000000000.0']);
    expect(namesOf(singles, [7, 1e6, 2])).toEqual(['2.0', '7.0', '1000000.0']);
  });

  it('writes their fewest digits', () => {
    const values = Float32Array.of(-999999, 1000001, 12345678, 16777216, 123456789, 2 ** 62);
    const text = reportOf(values, values);
    for (const name of [
      '-999999.0',
      '1.000001e+06',
      '1.2345678e+07',
      '1.6777216e+07',
      '1.2345679e+08',
      '4.611686e+18',
    ]) {
      expect(text).toContain(`${name}  `);
    }
  });
});
