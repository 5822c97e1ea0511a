/** Checked by `tsc --noEmit`, never run: what the types promise and refuse. */
import { expectTypeOf } from 'vitest';
import {
  accuracy,
  addMatrices,
  binaryCounts,
  classCounts,
  classificationReport,
  cohenKappa,
  confusionMatrix,
  confusionMatrixFromCounts,
  f1,
  fbeta,
  fbetaOf,
  formatClassificationReport,
  isMetricError,
  macroSpread,
  matthewsCorrcoef,
  mergeClasses,
  normalizeMatrix,
  pooledCounts,
  precision,
  recall,
  rowOf,
  selectClasses,
  selectRows,
  slicedMatrices,
  valuesByLabel,
} from '../src/index.js';
import type {
  Average,
  BinaryCounts,
  ConfusionMatrix,
  CountsFunction,
  Label,
  MatrixOrCounts,
  Metric,
  MetricIssue,
  MetricOptions,
} from '../src/index.js';

declare const matrix: ConfusionMatrix<string>;
declare const counts: BinaryCounts<string>;
declare const source: MatrixOrCounts<string>;
declare const average: Average;
declare const anyOptions: MetricOptions<string>;

// @ts-expect-error: the check below refuses another type
expectTypeOf(precision(matrix)).toEqualTypeOf<number>();

// The labels of the columns are the labels of the matrix.
expectTypeOf(confusionMatrix<number>([1], [1])).toEqualTypeOf<ConfusionMatrix<number>>();
expectTypeOf(confusionMatrix(['a', 'b'], ['a', null])).toEqualTypeOf<ConfusionMatrix<'a' | 'b'>>();
expectTypeOf(confusionMatrix<boolean>([true], [undefined])).toEqualTypeOf<
  ConfusionMatrix<boolean>
>();
expectTypeOf(matrix.at('a', 'b')).toEqualTypeOf<number>();
expectTypeOf(matrix.labels).toEqualTypeOf<readonly string[]>();
expectTypeOf(normalizeMatrix(matrix, 'true')).toEqualTypeOf<ConfusionMatrix<string>>();
expectTypeOf(selectClasses(matrix, ['a'])).toEqualTypeOf<ConfusionMatrix<string>>();
expectTypeOf(addMatrices(matrix, matrix)).toEqualTypeOf<ConfusionMatrix<string>>();
expectTypeOf(classCounts(matrix)).toEqualTypeOf<BinaryCounts<string>>();
expectTypeOf(selectRows(counts, ['a'])).toEqualTypeOf<BinaryCounts<string>>();
expectTypeOf(pooledCounts(matrix)).toEqualTypeOf<BinaryCounts<never>>();
for (const cell of matrix.cells()) expectTypeOf(cell.trueLabel).toEqualTypeOf<string>();

// Columns of any kind, but of one kind.
confusionMatrix(Int8Array.of(1), [1n]);
confusionMatrix(['a'], ['a'], { labels: ['a', 'b'], sampleWeight: Float32Array.of(1) });
// @ts-expect-error: a string is no column
confusionMatrix('ab', ['a']);
// @ts-expect-error: an object is no label
confusionMatrix([{}], [{}]);
confusionMatrix([1], [1], { sampleWeight: BigInt64Array.of(1n) });
// @ts-expect-error: there is no such policy
confusionMatrix([1], [1], { nulls: 'drop' });
// @ts-expect-error: there is no such option
confusionMatrix([1], [1], { normalize: 'true' });
// @ts-expect-error: there is no such share
normalizeMatrix(matrix, 'rows');
// @ts-expect-error: the counts are read-only
matrix.counts = new Float64Array(0);
// @ts-expect-error: so are the labels
matrix.labels[0] = 'b';
// @ts-expect-error: a number is no label of this matrix
matrix.at(1, 'a');
// @ts-expect-error: nor is it a class to select
selectClasses(matrix, [1]);
// @ts-expect-error: labels are needed
confusionMatrixFromCounts([1, 2, 3, 4]);

// A value per row without an average, one number with it.
expectTypeOf(precision(matrix)).toEqualTypeOf<Float64Array>();
expectTypeOf(precision(counts, {})).toEqualTypeOf<Float64Array>();
expectTypeOf(precision(source, { average: null, zeroDivision: NaN })).toEqualTypeOf<Float64Array>();
expectTypeOf(precision(matrix, { average: 'micro' })).toEqualTypeOf<number>();
expectTypeOf(recall(counts, { average: 'weighted', weights: 'predicted' })).toEqualTypeOf<number>();
expectTypeOf(f1(source, { average: 'binary', posLabel: 'a' })).toEqualTypeOf<number>();
// An average that is known only when the program runs takes the positive label, or undefined.
expectTypeOf(f1(source, { average, posLabel: undefined })).toEqualTypeOf<Float64Array | number>();
// @ts-expect-error: the average may be binary
f1(source, { average });
// @ts-expect-error: the binary average needs a positive label
f1(source, { average: 'binary' });
expectTypeOf(f1(source, anyOptions)).toEqualTypeOf<Float64Array | number>();
expectTypeOf(fbeta(matrix, 2)).toEqualTypeOf<Float64Array>();
expectTypeOf(fbeta(matrix, 2, { average: 'macro' })).toEqualTypeOf<number>();
// @ts-expect-error: beta is a number
fbeta(matrix, { average: 'macro' });
expectTypeOf(fbetaOf(2)(matrix)).toEqualTypeOf<Float64Array>();
expectTypeOf(f1).toExtend<Metric>();
expectTypeOf(accuracy).toExtend<Metric>();
expectTypeOf(cohenKappa).toExtend<Metric>();
expectTypeOf(f1).toExtend<CountsFunction>();
expectTypeOf(f1.direction).toEqualTypeOf<'max' | 'min' | null>();
// @ts-expect-error: beta is needed
fbeta(matrix);
// @ts-expect-error: there is no such average
precision(matrix, { average: 'samples' });
// @ts-expect-error: the positive label is a label of the matrix
precision(matrix, { average: 'binary', posLabel: 1 });
// @ts-expect-error: there are no such weights
precision(matrix, { average: 'weighted', weights: 'labels' });
// @ts-expect-error: the value at 0/0 is a number
precision(matrix, { zeroDivision: 'nan' });
// @ts-expect-error: columns are no counts
precision(['a'], ['a']);

// One number of a matrix as a whole, which takes no average; of counts as the others.
expectTypeOf(accuracy(matrix)).toEqualTypeOf<number>();
expectTypeOf(matthewsCorrcoef(matrix, { zeroDivision: NaN })).toEqualTypeOf<number>();
expectTypeOf(accuracy(counts)).toEqualTypeOf<Float64Array>();
expectTypeOf(accuracy(counts, { average: 'macro' })).toEqualTypeOf<number>();
expectTypeOf(accuracy(source)).toEqualTypeOf<Float64Array | number>();
// @ts-expect-error: a metric of the whole problem takes no average
accuracy(matrix, { average: 'macro' });

// Counts may be partial, and say so.
expectTypeOf(counts.fn).toEqualTypeOf<Float64Array | undefined>();
expectTypeOf(binaryCounts({ tp: [1], fp: [1] }, { keys: ['a'] as string[] })).toEqualTypeOf<
  BinaryCounts<string>
>();
// @ts-expect-error: but tp and fp are needed
binaryCounts({ tp: [1] });
// @ts-expect-error: a total is made by pooling
binaryCounts({ tp: [1], fp: [1] }, { of: 'total' });

// Reports keep the type of the labels.
const report = classificationReport(matrix, { labels: ['a'], metrics: { mcc: matthewsCorrcoef } });
expectTypeOf(report.rows[0]?.label).toEqualTypeOf<string | undefined>();
expectTypeOf(report.accuracy).toEqualTypeOf<number | null>();
expectTypeOf(formatClassificationReport(report, { digits: 3 })).toEqualTypeOf<string>();
expectTypeOf(macroSpread(precision(matrix), matrix.labels).minimumKey).toEqualTypeOf<
  number | string | null
>();
// @ts-expect-error: a metric of a report takes counts
classificationReport(matrix, { metrics: { total: (columns: string[]) => columns.length } });
// @ts-expect-error: there is no such option
formatClassificationReport(report, { decimals: 3 });

// Labels are held to those of the matrix, the counts or the report.
declare const pets: ConfusionMatrix<'cat' | 'dog'>;
declare const petCounts: BinaryCounts<'cat' | 'dog'>;
const petReport = classificationReport(pets, { labels: ['cat'] });
expectTypeOf(rowOf(petReport, 'cat').label).toEqualTypeOf<'cat' | 'dog'>();
expectTypeOf(selectClasses(pets, ['dog'])).toEqualTypeOf<ConfusionMatrix<'cat' | 'dog'>>();
expectTypeOf(selectRows(pets, ['dog'])).toEqualTypeOf<BinaryCounts<'cat' | 'dog'>>();
expectTypeOf(mergeClasses(pets, { pet: ['cat', 'dog'] })).toEqualTypeOf<ConfusionMatrix<string>>();
expectTypeOf(valuesByLabel(f1(pets), pets)).toEqualTypeOf<Map<'cat' | 'dog', number>>();
expectTypeOf(addMatrices([pets, pets])).toEqualTypeOf<ConfusionMatrix<'cat' | 'dog'>>();
// @ts-expect-error: an emu is no pet
pets.at('emu', 'cat');
// @ts-expect-error: an emu is no pet
rowOf(petReport, 'emu');
// @ts-expect-error: an emu is no pet
selectClasses(pets, ['emu']);
// @ts-expect-error: an emu is no pet
selectRows(petCounts, ['emu']);
// @ts-expect-error: an emu is no pet
selectRows(pets, ['emu']);
// @ts-expect-error: an emu is no pet
classificationReport(pets, { labels: ['cat', 'emu'] });
// @ts-expect-error: an emu is no pet
classificationReport(petCounts, { labels: ['emu'] });
// @ts-expect-error: an emu is no pet
mergeClasses(pets, { pet: ['cat', 'emu'] });
// @ts-expect-error: an emu is no pet
mergeClasses(pets, [['pet', ['emu']]]);
// @ts-expect-error: a report takes no other option
classificationReport(pets, { digits: 2 });

// Groups have the names of their columns.
const [slice] = slicedMatrices(['a'], ['a'], { country: ['de'], year: Int16Array.of(2020) });
expectTypeOf(slice?.group).toEqualTypeOf<Readonly<Record<'country' | 'year', Label>> | undefined>();
// @ts-expect-error: there is no such column
expectTypeOf(slice?.group.region).toBeUndefined();
// @ts-expect-error: columns have names
slicedMatrices(['a'], ['a'], [['de']]);

// An issue is narrowed by its code.
export function rowOfError(error: unknown): number | null {
  if (!isMetricError(error)) return null;
  const { issue } = error;
  expectTypeOf(issue).toEqualTypeOf<MetricIssue>();
  return issue.code === 'null-value' ? issue.row : null;
}

// Labels of the matrix are the only ones that options take.
declare const animals: ConfusionMatrix<'cat' | 'dog'>;
expectTypeOf(f1(animals, { average: 'binary', posLabel: 'cat' })).toEqualTypeOf<number>();
// @ts-expect-error: no class of the matrix
f1(animals, { average: 'binary', posLabel: 'cow' });
// @ts-expect-error: nor is it one of counts of its classes
f1(classCounts(animals), { average: 'binary', posLabel: 'cow' });
// @ts-expect-error: misspelled
f1(animals, { averge: 'macro' });
// @ts-expect-error: metrics are not called with columns
f1(['cat'], ['dog']);
