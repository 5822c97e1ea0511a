import { classCounts } from '../counts/class-counts.js';
import { pooledCounts } from '../counts/pooled-counts.js';
import type { BinaryCounts } from '../counts/binary-counts.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';
import { accuracy } from '../metrics/whole/accuracy.js';
import type { Profile } from './profile.js';

/** What Keras adds to denominators. */
const EPSILON = 1e-7;

/** Keras' metrics of one-hot rows: the predicted class has the value 1, the others 0. */
export const keras: Profile = {
  version: '3.15.1',
  rules: [
    {
      metric: 'Precision, Recall',
      rule: 'Every entry of the one-hot rows is an answer of its own, so both are the accuracy; `class_id` takes one class, whose 0/0 is 0.',
    },
    {
      metric: 'BinaryAccuracy',
      rule: 'It is the share of right entries of the one-hot rows: an error spoils two of them, however many classes there are.',
    },
    {
      metric: 'F1Score',
      rule: 'It is made of precision and recall, each with 1e-7 more below: a perfect class has slightly less than 1, and 0/0 is 0.',
    },
    {
      metric: "F1Score(average='macro')",
      rule: 'Every class counts, one without a true or predicted row as 0.',
    },
    {
      metric: 'OneHotMeanIoU',
      rule: 'It is the mean Jaccard index over the classes with a true or predicted row.',
    },
    { metric: 'every metric', rule: 'It computes in 32 bits: about seven digits hold.' },
  ],
  valuesOf,
};

function valuesOf(matrix: ConfusionMatrix): Record<string, number> {
  const counts = classCounts(matrix);
  const right = accuracy(matrix);
  const { nClasses, support } = matrix;
  const values = f1s(counts);
  const total = support.reduce((sum, rows) => sum + rows, 0) + EPSILON;
  const weighted = values.reduce((sum, value, code) => sum + (value * (support[code] ?? 0)) / total, 0); // prettier-ignore
  return {
    CategoricalAccuracy: right,
    BinaryAccuracy: 1 - (2 * (1 - right)) / nClasses,
    Precision: right,
    Recall: right,
    OneHotMeanIoU: meanIou(counts),
    "F1Score(average='micro')": f1s(pooledCounts(counts))[0] ?? NaN,
    "F1Score(average='macro')": values.reduce((sum, value) => sum + value, 0) / nClasses,
    "F1Score(average='weighted')": weighted,
  };
}

function f1s({ tp, fp, fn }: BinaryCounts): Float64Array {
  return Float64Array.from(tp, (hits, row) => {
    const precision = hits / (hits + (fp[row] ?? 0) + EPSILON);
    const recall = hits / (hits + (fn?.[row] ?? 0) + EPSILON);
    return (2 * precision * recall) / (precision + recall + EPSILON);
  });
}

function meanIou({ tp, fp, fn }: BinaryCounts): number {
  let [sum, nSeen] = [0, 0];
  for (const [row, hits] of Array.from(tp).entries()) {
    const all = hits + (fp[row] ?? 0) + (fn?.[row] ?? 0);
    if (all === 0) continue;
    sum += hits / (all + EPSILON);
    ++nSeen;
  }
  return sum / (nSeen + EPSILON);
}
