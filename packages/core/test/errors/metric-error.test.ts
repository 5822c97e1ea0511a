import { describe, expect, it } from 'vitest';
import { describeType, show } from '../../src/errors/show.js';
import { MetricError, confusionMatrix, isMetricError } from '../../src/index.js';
import { describeIssue } from '../../src/internal.js';
import type { MetricIssue } from '../../src/index.js';
import { thrown } from '../thrown.js';

type Code = MetricIssue['code'];

/** Every code with an issue and its words; a code without a line here does not compile. */
const WORDS: { readonly [C in Code]: readonly [Extract<MetricIssue, { code: C }>, string] } = {
  'length-mismatch': [
    { code: 'length-mismatch', lengths: { yTrue: 3, yPred: 2, sampleWeight: 3 } },
    'yTrue (3), yPred (2) and sampleWeight (3) must have the same length',
  ],
  'empty-input': [
    { code: 'empty-input', argument: 'labels', reason: 'is empty, expected at least one label' },
    'labels is empty, expected at least one label',
  ],
  'unknown-label': [
    { code: 'unknown-label', argument: 'yPred', row: 3, value: 'x', labels: ['a', 'b'] },
    'yPred[3] is "x", expected one of "a", "b"',
  ],
  'duplicate-label': [
    { code: 'duplicate-label', argument: 'labels', row: 2, value: 1 },
    'labels[2] is 1 again, expected each label once',
  ],
  'null-value': [
    { code: 'null-value', argument: 'yTrue', row: 0, value: null },
    "yTrue[0] is null, expected a label (nulls: 'skip' leaves such rows out)",
  ],
  'mixed-labels': [
    {
      code: 'mixed-labels',
      argument: 'yPred',
      row: 0,
      value: 'a',
      expected: 'an integer',
      because: 'as in yTrue',
    },
    'yPred[0] is "a", expected an integer as in yTrue',
  ],
  'invalid-label': [
    { code: 'invalid-label', argument: 'yTrue', row: 1, value: 0.5, expected: 'an integer' },
    'yTrue[1] is 0.5, expected an integer',
  ],
  'invalid-weight': [
    { code: 'invalid-weight', argument: 'sampleWeight', row: 1, value: NaN },
    'sampleWeight[1] is NaN, expected a finite number',
  ],
  'invalid-score': [
    { code: 'invalid-score', argument: 'yScore', row: 1, value: Infinity },
    'yScore[1] is Infinity, expected a finite number',
  ],
  'invalid-count': [
    { code: 'invalid-count', argument: 'tp', row: 1, value: -1 },
    'tp[1] is -1, expected a finite number of at least 0',
  ],
  'invalid-value': [
    {
      code: 'invalid-value',
      argument: 'indicator',
      row: 3,
      value: 2,
      expected: '0 or 1',
    },
    'indicator[3] is 2, expected 0 or 1',
  ],
  'shape-mismatch': [
    {
      code: 'shape-mismatch',
      argument: 'counts',
      received: 'of length 3',
      expected: '2 × 2 = 4 for 2 labels',
    },
    'counts is of length 3, expected 2 × 2 = 4 for 2 labels',
  ],
  'unsupported-type': [
    { code: 'unsupported-type', argument: 'yTrue', received: 'Map', expected: 'an array' },
    'yTrue is Map, expected an array',
  ],
  'invalid-option': [
    { code: 'invalid-option', option: 'average', value: 'binray', allowed: ['micro', null] },
    'average is "binray", expected one of "micro", null',
  ],
  'option-conflict': [
    { code: 'option-conflict', option: 'posLabel', reason: 'is missing' },
    'posLabel is missing',
  ],
  'too-many-classes': [
    { code: 'too-many-classes', nClasses: 5000, limit: 4096 },
    'labels has 5000 classes, expected at most 4096',
  ],
  'too-many-groups': [
    { code: 'too-many-groups', nGroups: 70000, limit: 65536 },
    'by makes 70000 groups, expected at most 65536',
  ],
  'too-many-pairs': [
    { code: 'too-many-pairs', arguments: 'yTrue and yPred', limit: 10 },
    'yTrue and yPred make more than 10 different pairs of labels',
  ],
  'partial-counts': [
    { code: 'partial-counts', missing: 'fn' },
    'counts has no fn, expected counts that hold it',
  ],
};

describe('describeIssue', () => {
  it.each(Object.entries(WORDS))('puts %s into one line', (code, [issue, words]) => {
    expect(issue.code).toBe(code);
    expect(describeIssue(issue)).toBe(words);
  });

  it('takes the words of an invalid option that is no choice as they are', () => {
    const issue = {
      code: 'invalid-option',
      option: 'beta',
      value: -1,
      allowed: 'a number',
    } as const;
    expect(describeIssue(issue)).toBe('beta is -1, expected a number');
  });

  it('names an argument without a row', () => {
    const issue = {
      code: 'unknown-label',
      argument: 'posLabel',
      value: 2,
      labels: [0, 1],
    } as const;
    expect(describeIssue({ ...issue, row: null })).toBe('posLabel is 2, expected one of 0, 1');
  });

  it('lists ten labels at most', () => {
    const labels = Array.from({ length: 1000 }, (_, code) => code);
    const issue = { code: 'unknown-label', argument: 'yTrue', row: 7, value: -1, labels } as const;
    expect(describeIssue(issue)).toBe(
      'yTrue[7] is -1, expected one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 990 more',
    );
  });
});

describe('show', () => {
  it.each([
    ['text', '"text"'],
    ['two\nlines "quoted"', '"two\\nlines \\"quoted\\""'],
    ['x'.repeat(60), `"${'x'.repeat(60)}"`],
    ['\u{1f600}'.repeat(61), `"${'\u{1f600}'.repeat(60)}…"`],
    [1.5, '1.5'],
    [-0, '-0'],
    [NaN, 'NaN'],
    [12n, '12n'],
    [true, 'true'],
    [null, 'null'],
    [undefined, 'undefined'],
    [Symbol('secret'), 'a symbol'],
    [() => 1, 'a function'],
    [[1, 2], 'an array of 2'],
    [new Map(), 'an object (Map)'],
    [Object.create(null), 'an object (object)'],
  ])('%o becomes %s', (value: unknown, text) => {
    expect(show(value)).toBe(text);
  });
});

describe('describeType', () => {
  it.each([
    [null, 'null'],
    [undefined, 'undefined'],
    ['text', 'string'],
    [1, 'number'],
    [{}, 'Object'],
    [new Set(), 'Set'],
    [new DataView(new ArrayBuffer(1)), 'DataView'],
    [Object.create(null), 'object'],
  ])('%o is %s', (value: unknown, name) => {
    expect(describeType(value)).toBe(name);
  });
});

describe('MetricError', () => {
  const issue = { code: 'partial-counts', missing: 'fn' } as const;

  it('says its caller and the issue', () => {
    const error = new MetricError('recall', issue);
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe('MetricError');
    expect(error.message).toBe('recall: counts has no fn, expected counts that hold it');
    expect([error.caller, error.issue, error.code]).toEqual(['recall', issue, 'partial-counts']);
  });

  it('is thrown by the public functions', () => {
    const error = thrown(() => confusionMatrix([1], [1, 2]));
    expect(error.caller).toBe('confusionMatrix');
    expect(error.code).toBe('length-mismatch');
    expect(error.issue).toEqual({ code: 'length-mismatch', lengths: { yTrue: 1, yPred: 2 } });
  });
});

describe('isMetricError', () => {
  it('knows a MetricError, also of another installed copy', () => {
    const brand = Symbol.for('confmat.MetricError');
    const foreign = Object.defineProperty(new Error('of another copy'), brand, { value: true });
    expect(isMetricError(thrown(() => confusionMatrix([1], [1, 2])))).toBe(true);
    expect(isMetricError(foreign)).toBe(true);
  });

  it.each([new Error('other'), { code: 'null-value' }, null, undefined, 'text', 1])(
    'is false for %o',
    (value) => {
      expect(isMetricError(value)).toBe(false);
    },
  );
});
