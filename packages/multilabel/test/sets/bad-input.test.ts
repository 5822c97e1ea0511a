import { f1, isMetricError } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import {
  csrFromSets,
  exactMatch,
  hammingLoss,
  indicatorFromSets,
  labelCardinality,
  labelCooccurrence,
  labelCounts,
  labelRows,
  labelSets,
  sampleCounts,
  meanOverSamples,
  labelEdits,
  labelPowersetMatrix,
} from '../../src/index.js';
import type { LabelSetColumn } from '../../src/index.js';

const shape = [2, 2] as const;
const matrix = { data: Uint8Array.of(1, 0, 0, 1), shape };
function thrown(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  return 'nothing was thrown';
}

/** Rows of 0 and 1, or of booleans, in which a label stands twice. */
const REPEATED: readonly [string, () => unknown][] = [
  ['a matrix as arrays', () => labelCounts([[1, 0, 0], [0, 1, 1]], [[1, 0, 0], [0, 0, 1]])], // prettier-ignore
  ['a narrow one', () => labelCounts([[1, 0], [0, 1]], [[1, 0], [0, 0]])], // prettier-ignore
  ['one beside sets of more labels', () => labelCounts([[1, 0, 2]], [[1, 0, 1]])],
  ['one of booleans', () => labelSets([[true, false, true]])],
  ['one as typed arrays', () => labelSets([Uint8Array.of(0, 0)])],
  ['one of missing rows', () => labelSets([null, [0, 1], [1, 1]], { nulls: 'skip' })],
  ['sets of 0 and 1 of any size', () => labelSets([[1], [0, 0]])],
  ['one whose columns have names', () => labelCounts([[1, 0], [0, 1]] as never, [[1, 0], [0, 1]] as never, { labels: ['a', 'b'] })], // prettier-ignore
  ['rows of Sets', () => labelSets([[0, 1], new Set([1])], { format: 'indicator' })],
  ['what labelsAtThreshold returns', () => labelCounts([['a']], bad({ yPred: ['a'], codes: Int32Array.of(0) }))], // prettier-ignore
  ['samples that offsets cannot count', () => labelSets({ data: [], shape: [2 ** 40, 0] })],
  ['a tensor of another rank', () => labelSets({ data: [1, 0], dims: [1, 1, 2] })],
  ['a tensor of another size', () => labelSets({ bits: new Uint8Array(0), dims: [1, 2] })],
  ['memory that was given away', () => labelSets({ data: detached(), shape: [0, 2] })],
  ['a set whose memory was given away', () => labelSets([[1], detached()])],
];

/** A typed array whose memory went to another thread. */
function detached(): Uint8Array {
  const bytes = Uint8Array.of(1);
  structuredClone(bytes, { transfer: [bytes.buffer] });
  return bytes;
}

const bad = (column: unknown): LabelSetColumn<string> => column as LabelSetColumn<string>;

/** What each bad column is answered, after the name of the error. */
const MESSAGES: Readonly<Record<string, string>> = {
  'a column that is missing':
    "labelSets: column.indices[1] is null, expected a label's place in [0, 2)",
  'a matrix as arrays':
    "labelCounts: yTrue[0][2] is 0 again, expected each label once, did you mean format: 'indicator'?",
  'a narrow one':
    "labelCounts: yPred[1][1] is 0 again, expected each label once, did you mean format: 'indicator'?",
  'one beside sets of more labels':
    "labelCounts: yPred[0][2] is 1 again, expected each label once, did you mean format: 'indicator'?",
  'one of booleans':
    "labelSets: column[0][2] is true again, expected each label once, did you mean format: 'indicator'?",
  'one as typed arrays':
    "labelSets: column[0][1] is 0 again, expected each label once, did you mean format: 'indicator'?",
  'one of missing rows':
    "labelSets: column[2][1] is 1 again, expected each label once, did you mean format: 'indicator'?",
  'sets of 0 and 1 of any size':
    "labelSets: column[1][1] is 0 again, expected each label once, did you mean format: 'sets'?",
  'one whose columns have names':
    "labelCounts: yTrue[0][0] is 1, expected a string as in labels (format: 'indicator' reads rows of 0 and 1)",
  'rows of Sets':
    "labelSets: column[1] is Set, expected a row of 0 and 1, as format is 'indicator'",
  'what labelsAtThreshold returns':
    'labelCounts: yPred is an object { yPred, codes }, expected a set of labels for each sample, or a matrix of 0 and 1 as { data, shape } (confusionMatrix counts one label for each sample)',
  'samples that offsets cannot count':
    'labelSets: column.shape is 1099511627776 samples, expected at most 2147483646',
  'a tensor of another rank': 'labelSets: column.dims is [1, 1, 2], expected [nSamples, nLabels]',
  'a tensor of another size':
    'labelSets: column.bits is 0 bits, expected at least 2, as in column.dims',
  'memory that was given away':
    'labelSets: column.data is a detached Uint8Array, expected an array or a typed array',
  'a set whose memory was given away':
    'labelSets: column[1] is a detached Uint8Array, expected an array or a Set of labels',
  'a column out of range': "labelSets: column.indices[1] is 2, expected a label's place in [0, 2)",
  'a label of another kind': 'labelSets: column[1][1] is 1, expected a string as in column',
  'a label of another kind than given':
    "labelSets: column[0][0] is 1, expected a string as in labels (format: 'indicator' reads rows of 0 and 1)",
  'a label outside a list': 'labelCounts: yPred[1] is "b", expected one of "a"',
  'a limit': 'labelRows: maxRows is -1, expected an integer of at least 0, or Infinity',
  'a matrix that labels do not fit':
    'labelCounts: yTrue is a matrix of 2 columns, expected 1, one for each of labels',
  'a missing label':
    "labelSets: column[1][1] is null, expected a label (nulls: 'skip' leaves such rows out)",
  'a missing set':
    "labelSets: column[1] is null, expected a set of labels (nulls: 'skip' leaves such rows out)",
  'a matrix of whose rows one is ragged':
    'labelCounts: yPred[1] is a row of 2 values, expected 3, as in yPred[0]',
  'a matrix with a value too large': 'labelCounts: yTrue[0][2] is 2, expected 0 or 1',
  'a metric that is none':
    'meanOverSamples: metric is undefined, expected a metric, or a function of counts',
  'a metric with one value':
    'meanOverSamples: metric is a function that returns number, expected one that returns a Float64Array',
  'a missing set of a matrix':
    'indicatorFromSets: sets[1] is null, expected a set: a matrix has no missing rows',
  'a number of offsets': 'labelSets: column.indptr is 2 values, expected 2 + 1 = 3',
  'a shape that does not fit': 'labelSets: column.data is 3 values, expected 2 × 2 = 4',
  'a typed array':
    'labelSets: column is Int32Array, expected a set of labels for each sample, or a matrix of 0 and 1 as { data, shape }',
  'a value other than 0 and 1': 'labelCounts: yPred[1][0] is 7, expected 0 or 1',
  'a zero division': 'meanOverSamples: zeroDivision is 2, expected one of 0, 1, NaN',
  'an empty separator': 'labelSets: separator is "", expected a string of at least one character',
  'an unknown format': 'labelSets: format is "table", expected one of "sets", "indicator"',
  'an unknown label': 'labelCounts: yTrue[1][1] is "x", expected one of "a", "b"',
  'an offset that is no integer':
    'labelSets: column.indptr[1] is 0.5, expected an integer of at least the one before it, at most 2',
  'an unknown label asked for': 'labelRows: label is "b", expected one of "a"',
  'an unknown label in a text': 'labelSets: column[1] is "x", expected one of "a", "b"',
  'bytes of sparse values': 'labelSets: column.data[0] is 3, expected 0 or 1',
  'codes out of range': "labelSets: column.codes[0] is 2, expected a label's place in [0, 2)",
  'columns of different kinds':
    'labelCounts: yPred is sets of 2 labels (1, 2), expected those of yTrue, sets of 1 labels ("a")',
  'different numbers of samples': 'labelCounts: yTrue (1) and yPred (2) must have the same length',
  'different numbers of weights':
    'labelCounts: yTrue (1), yPred (1) and sampleWeight (2) must have the same length',
  'label lists that differ':
    'labelCounts: yPred is sets of 2 labels ("b", "a"), expected those of yTrue, sets of 2 labels ("a", "b")',
  'matrices of different width':
    'labelCounts: yPred is sets of 3 labels (0, 1 …), expected those of yTrue, sets of 2 labels (0, 1)',
  'more columns than anything holds':
    'labelSets: column is a matrix of 2147483648 columns, expected at most 16777216 where no labels are given',
  'more columns than there are values':
    'labelSets: column.data is 1 values, expected 1 × 9007199254740991 = 9007199254740991',
  'names of sets that would clash':
    'labelPowersetMatrix: separator is "|", which cannot name sets with the label "a|b"',
  'no argument but a label': 'labelRows: label is undefined, expected one of "a"',
  'no column':
    'labelSets: column is undefined, expected a set of labels for each sample, or a matrix of 0 and 1 as { data, shape }',
  'no label':
    'labelSets: column[1][0] is an object (Object), expected a string, a boolean or an integer',
  'no sample with both sets':
    'sampleCounts: yTrue and yPred have no sample with both sets, expected samples or the option labels',
  'no number of samples': 'labelSets: column.nSamples is undefined, expected the number of samples',
  'no samples': 'labelCounts: yTrue and yPred are empty, expected samples or the option labels',
  'no shape': 'labelSets: column.shape is number, expected [nSamples, nLabels]',
  numbers:
    'labelSets: column is an array whose first value has the type number, expected a set of labels for each sample, or a matrix of 0 and 1 as { data, shape } (confusionMatrix counts one label for each sample)',
  'numbers with a separator': 'labelSets: column[1] is 5, expected a string as in column',
  'offsets beyond the end':
    'labelSets: column.indptr[2] is 3, expected an integer of at least the one before it, at most 2',
  'offsets not from 0': 'labelSets: column.indptr[0] is 1, expected 0',
  'ragged rows': 'labelSets: column[1] is a row of 1 values, expected 2, as in column[0]',
  'sets and others': 'labelSets: column[1] is number, expected an array or a Set of labels',
  'sparse values': 'labelSets: column.data[0] is 2, expected 0 or 1',
  'strings without a separator':
    'labelSets: column is an array of strings, expected sets of labels (the option separator splits strings)',
  'sets that no one read': 'csrFromSets: sets is null, expected what labelSets returns',
  'the same for samples': 'sampleCounts: yTrue[1][1] is 255, expected 0 or 1',
  'the same in numbers': 'labelCounts: yTrue[1][0] is 0.5, expected 0 or 1',
  'the same in rows': 'labelSets: column[1][0] is 2, expected 0 or 1',
  'too few bits': 'labelSets: column.bits is 8 bits, expected at least 9, as in column.shape',
  'unsorted offsets':
    'labelSets: column.indptr[2] is 1, expected an integer of at least the one before it, at most 2',
};

describe('bad columns', () => {
  it.each<[string, () => unknown]>([
    ['different numbers of samples', () => labelCounts([['a']], [['a'], []])],
    ['different numbers of weights', () => labelCounts([['a']], [['a']], { sampleWeight: [1, 2] })],
    [
      'a value other than 0 and 1',
      () => labelCounts(matrix, { data: Uint8Array.of(1, 0, 7, 1), shape }),
    ],
    ['the same in numbers', () => labelCounts({ data: [1, 0, 0.5, 1], shape }, matrix)],
    [
      'the same for samples',
      () => sampleCounts({ data: Uint8Array.of(1, 0, 0, 255), shape }, matrix),
    ],
    [
      'the same in rows',
      () =>
        labelSets(
          [
            [1, 0],
            [2, 1],
          ],
          { format: 'indicator' },
        ),
    ],
    ['ragged rows', () => labelSets([[1, 0], [1]], { format: 'indicator' })],
    ['a shape that does not fit', () => labelSets({ data: [1, 0, 1], shape })],
    ['no shape', () => labelSets(bad({ data: [1, 0, 1], shape: 3 }))],
    ['a column out of range', () => labelSets({ indices: [0, 2], indptr: [0, 1, 2], shape })],
    ['unsorted offsets', () => labelSets({ indices: [0, 1], indptr: [0, 2, 1], shape })],
    ['offsets beyond the end', () => labelSets({ indices: [0, 1], indptr: [0, 2, 3], shape })],
    ['offsets not from 0', () => labelSets({ indices: [0, 1], indptr: [1, 2, 2], shape })],
    ['a number of offsets', () => labelSets({ indices: [0, 1], indptr: [0, 2], shape })],
    ['sparse values', () => labelSets({ indices: [0], indptr: [0, 1, 1], data: [2], shape })],
    [
      'bytes of sparse values',
      () => labelSets({ indices: [0], indptr: [0, 1, 1], data: Uint8Array.of(3), shape }),
    ],
    ['too few bits', () => labelSets({ bits: new Uint8Array(1), shape: [3, 3] })],
    [
      'codes out of range',
      () =>
        labelSets({
          nSamples: 1,
          offsets: Int32Array.of(0, 1),
          codes: Int32Array.of(2),
          labels: ['a', 'b'],
        }),
    ],
    [
      'label lists that differ',
      () =>
        labelCounts(
          labelSets([['a']], { labels: ['a', 'b'] }),
          labelSets([['a']], { labels: ['b', 'a'] }),
        ),
    ],
    [
      'matrices of different width',
      () => labelCounts(matrix, { data: new Uint8Array(6), shape: [2, 3] }),
    ],
    [
      'a matrix that labels do not fit',
      () => labelCounts(bad(matrix), bad(matrix), { labels: ['a'] }),
    ],
    [
      'an unknown label',
      () => labelCounts([['a'], ['b', 'x']], [['a'], []], { labels: ['a', 'b'] }),
    ],
    [
      'an unknown label in a text',
      () => labelSets(['a', 'b|x'], { separator: '|', labels: ['a', 'b'] }),
    ],
    [
      'a label outside a list',
      () => labelCounts(labelSets([['a'], []], { labels: ['a'] }), labelSets([['a'], ['b']])),
    ],
    ['a label of another kind', () => labelSets(bad([['a'], ['b', 1]]))],
    ['columns of different kinds', () => labelCounts<string | number>([['a'], []], [[1], [2]])],
    [
      'a label of another kind than given',
      () => labelSets<string | number>([['a'], [1]].slice(1), { labels: ['a'] }),
    ],
    ['no label', () => labelSets(bad([['a'], [{}]]))],
    ['a missing set', () => labelSets([['a'], null])],
    ['a missing label', () => labelSets(bad([['a'], ['b', undefined]]))],
    ['strings without a separator', () => labelSets(['a', 'b'])],
    ['numbers', () => labelSets(bad([1, 2]))],
    ['a typed array', () => labelSets(bad(Int32Array.of(1, 2)))],
    ['sets and others', () => labelSets(bad([['a'], 5]))],
    ['numbers with a separator', () => labelSets(bad(['a', 5]), { separator: '|' })],
    ['no column', () => labelSets(bad(undefined))],
    ['an empty separator', () => labelSets(['a'], { separator: '' })],
    ['an unknown format', () => labelSets([['a']], { format: 'table' as never })],
    ['no samples', () => labelCounts([], [])],
    ['no sample with both sets', () => sampleCounts([['a'], null], [null, []], { nulls: 'skip' })],
    ['an unknown label asked for', () => labelRows([['a']], [['a']], 'b')],
    ['no argument but a label', () => labelRows([['a']], [['a']], undefined as never)],
    [
      'a matrix of whose rows one is ragged',
      () =>
        labelCounts(
          [
            [1, 0, 1],
            [0, 1, 1],
          ],
          [
            [1, 0, 1],
            [0, 1],
          ],
          { format: 'indicator' },
        ),
    ],
    [
      'a matrix with a value too large',
      () =>
        labelCounts(
          [
            [1, 0, 2],
            [0, 1, 1],
          ],
          [
            [1, 0, 1],
            [0, 1, 1],
          ],
          { format: 'indicator' },
        ),
    ],
    ...REPEATED,
    ['a metric that is none', () => meanOverSamples([['a']], [['a']], undefined as never)],
    ['a metric with one value', () => meanOverSamples([['a']], [['a']], (() => 1) as never)],
    ['a zero division', () => meanOverSamples([['a']], [['a']], f1, { zeroDivision: 2 })],
    [
      'a missing set of a matrix',
      () => indicatorFromSets(labelSets([['a'], null], { nulls: 'skip' })),
    ],
    ['sets that no one read', () => csrFromSets(null as never)],
    [
      'an offset that is no integer',
      () => labelSets({ indices: [0, 1], indptr: [0, 0.5, 2], shape }),
    ],
    ['no number of samples', () => labelSets(bad({ offsets: [0], codes: [], labels: ['a'] }))],
    [
      'a column that is missing',
      () => labelSets({ indices: [0, null as never], indptr: [0, 1, 2], shape }),
    ],
    [
      'more columns than anything holds',
      () => labelSets({ indices: [0], indptr: [0, 1], shape: [1, 2 ** 31] }),
    ],
    [
      'more columns than there are values',
      () => labelSets({ data: [1], shape: [1, Number.MAX_SAFE_INTEGER] }),
    ],
    ['a limit', () => labelRows([['a']], [['a']], 'a', { maxRows: -1 })],
    ['names of sets that would clash', () => labelPowersetMatrix([['a|b']], [['a', 'b']])],
  ])('are refused: %s', (name, call) => {
    const error: unknown = thrown(call);
    expect(isMetricError(error)).toBe(true);
    expect(String(error)).toBe(`MetricError: ${MESSAGES[name] ?? ''}`);
  });
});

describe('every function', () => {
  const missing = [['a'], null];
  it.each<[string, () => unknown]>([
    ['exactMatch: yTrue[1]', () => exactMatch(missing, [['a'], []])],
    ['hammingLoss: yPred[1]', () => hammingLoss([['a'], []], missing)],
    ['labelEdits: yTrue[1]', () => labelEdits(missing, [['a'], []])],
    ['labelCardinality: column[1]', () => labelCardinality(missing)],
    ['labelCooccurrence: column[1]', () => labelCooccurrence(missing)],
  ])('names itself and what is wrong: %s', (where, call) => {
    const reason = "is null, expected a set of labels (nulls: 'skip' leaves such rows out)";
    expect(String(thrown(call))).toBe(`MetricError: ${where} ${reason}`);
  });
});

describe('columns that look odd but are not', () => {
  it('have labels given and no samples', () => {
    const { keys, tn } = labelCounts([], [], { labels: ['a'] });
    expect([keys, [...tn]]).toEqual([['a'], [0]]);
  });

  it('have sets of 0 and 1 of one size, each once', () => {
    const rows = [[0, 1], [1, 0]]; // prettier-ignore
    const counts = labelCounts(rows, rows);
    expect([counts.keys, [...counts.tp]]).toEqual([[0, 1], [2, 2]]); // prettier-ignore
    // One more sample changes nothing of the others: what was a guess read these as a matrix.
    expect([...labelCounts([...rows, [1]], [...rows, [1]]).tp]).toEqual([2, 3]);
  });

  it('have sets of 0 and 1, ragged and of two labels at most', () => {
    const counts = labelCounts([[0, 1], [1]], [[0], [1]]);
    expect([counts.keys, [...counts.tp], [...counts.fn]]).toEqual([
      [0, 1],
      [1, 1],
      [0, 1],
    ]);
  });

  it('have sets of 0 and 1 that repeat a label, where the format is said', () => {
    const counts = labelCounts([[0, 0, 1], [1]], [[0], [1]], { format: 'sets' });
    expect([...counts.tp]).toEqual([1, 1]);
  });

  it('have only empty sets', () => {
    expect(labelCounts([[]], [[]]).keys).toEqual([]);
    expect([...sampleCounts([[]], [[]]).tn]).toEqual([0]);
  });

  it('have one list and one column of what occurs', () => {
    const truth = labelSets([['a'], ['b']], { labels: ['c', 'b', 'a'] });
    const counts = labelCounts(truth, [['b', 'a'], ['b']]);
    expect([counts.keys, [...counts.tp], [...counts.fp]]).toEqual([
      ['c', 'b', 'a'],
      [0, 1, 1],
      [0, 1, 0],
    ]);
  });
});
