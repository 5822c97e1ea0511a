import { describe, expect, it } from 'vitest';
import {
  confusionMatrix,
  confusionMatrixFromCounts,
  formatConfusionMatrix,
} from '../../src/index.js';
import type { FormatMatrixOptions } from '../../src/index.js';
import { thrown } from '../thrown.js';

const matrix = confusionMatrixFromCounts(
  [
    [50, 10],
    [5, 35],
  ],
  ['no', 'yes'],
);

describe('formatConfusionMatrix', () => {
  it('writes a line for each true class', () => {
    expect(formatConfusionMatrix(matrix)).toBe(
      ['     no  yes', ' no  50   10', 'yes   5   35', ''].join('\n'),
    );
  });

  it('writes a line for each predicted class where the truth is in columns, and says so', () => {
    expect(formatConfusionMatrix(matrix, { truth: 'columns' })).toBe(
      [
        'predicted \\ true  no  yes',
        '              no  50    5',
        '             yes  10   35',
        '',
      ].join('\n'),
    );
    // 10 of the 45 predicted yes are no: the shares of a predicted class fill its row.
    const shares = { truth: 'columns', normalize: 'pred' } as const;
    expect(formatConfusionMatrix(matrix, shares)).toContain('yes  0.22  0.78\n');
    // Lists of errors name both classes, and stay.
    const few = { maxClasses: 1 } as const;
    expect(formatConfusionMatrix(matrix, { ...few, truth: 'columns' })).toBe(
      formatConfusionMatrix(matrix, few),
    );
  });

  it('writes shares, rounded half to even', () => {
    const eighths = confusionMatrixFromCounts(
      [
        [1, 7],
        [0, 0],
      ],
      [true, false],
    );
    // 1/8 = 0.125 and 7/8 = 0.875: to the even digit.
    expect(formatConfusionMatrix(eighths, { normalize: 'true' })).toBe(
      ['       true  false', ' true  0.12   0.88', 'false  0.00   0.00', ''].join('\n'),
    );
    expect(formatConfusionMatrix(matrix, { normalize: 'all', digits: 1 })).toContain('0.5');
    expect(formatConfusionMatrix(matrix, { normalize: 'pred', digits: 0 })).not.toContain('.');
  });

  it('writes sums of weights without the noise of their last bits', () => {
    const weighted = confusionMatrix(['a', 'a'], ['a', 'a'], { sampleWeight: [0.1, 0.2] });
    expect(formatConfusionMatrix(weighted)).toBe(['     a', 'a  0.3', ''].join('\n'));
  });

  it('keeps labels on a line, and takes other names and widths', () => {
    const odd = confusionMatrixFromCounts(
      [
        [1, 2],
        [3, 4],
      ],
      ['a\nb', ''],
    );
    expect(formatConfusionMatrix(odd)).toBe(
      ['        "a\\nb"  ""', '"a\\nb"       1   2', '    ""       3   4', ''].join('\n'),
    );
    const names = {
      targetNames: ['日', 'x'],
      widthOf: (text: string) => (text === '日' ? 2 : text.length),
    };
    expect(formatConfusionMatrix(odd, names)).toBe(
      ['    日  x', '日   1  2', ' x   3  4', ''].join('\n'),
    );
  });

  it('lists the greatest errors of many classes', () => {
    const codes = Int32Array.from({ length: 30 }, (_, code) => code);
    const shifted = codes.map((code) => (code < 3 ? 29 : code));
    const many = confusionMatrix([...codes, 1], [...shifted, 29]);
    expect(formatConfusionMatrix(many)).toBe(
      [
        'true  predicted  count',
        '   1         29      2',
        '   0         29      1',
        '   2         29      1',
        '',
      ].join('\n'),
    );
    const named = { targetNames: Array.from(codes, (code) => `c${code}`), maxErrors: 1 };
    expect(formatConfusionMatrix(many, named)).toContain('  c1        c29      2\n');
    expect(formatConfusionMatrix(many, { maxClasses: 30 }).split('\n')).toHaveLength(32);
    expect(formatConfusionMatrix(matrix, { maxClasses: 1, maxErrors: 1 })).toBe(
      ['true  predicted  count', '  no        yes     10', ''].join('\n'),
    );
  });

  it('refuses what is no matrix, and options that it has not', () => {
    const call = (options: object) => () => formatConfusionMatrix(matrix, options);
    expect(() => formatConfusionMatrix([[1]] as never)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: formatConfusionMatrix: matrix is Array, expected a ConfusionMatrix, such as confusionMatrix(yTrue, yPred)]`,
    );
    expect(call({ normalise: 'true' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: formatConfusionMatrix: there is no option "normalise", did you mean "normalize"?]`,
    );
    expect(call({ normalize: 'rows' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: formatConfusionMatrix: normalize is "rows", expected one of null, "true", "pred", "all"]`,
    );
    expect(call({ truth: 'predicted' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: formatConfusionMatrix: truth is "predicted", expected one of "rows", "columns"]`,
    );
    expect(call({ targetNames: ['a'] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: formatConfusionMatrix: labels (2) and targetNames (1) must have the same length]`,
    );
    expect(call({ maxClasses: 257 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: formatConfusionMatrix: maxClasses is 257, expected an integer in [1, 256]]`,
    );
    for (const options of [
      { digits: -1 },
      { maxClasses: 0 },
      { maxErrors: 0.5 },
      { maxErrors: NaN },
    ]) {
      expect(thrown(call(options)).code).toBe('invalid-option');
    }
    expect(() => formatConfusionMatrix(matrix, null as unknown as FormatMatrixOptions)).toThrow(
      'formatConfusionMatrix: options is null',
    );
  });
});
