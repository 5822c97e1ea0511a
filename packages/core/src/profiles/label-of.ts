import type { Label } from '../label.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';
import type { Of } from './row.js';

/** The label 1, as files and programs write it. */
const ONES: readonly Label[] = [1, 1n, '1'];
/** What equals True in Python. */
const TRUTHS: readonly Label[] = [true, ...ONES, 'True', 'true'];

/** The label that a number is of; undefined if it is of none, or the matrix lacks it. */
export function labelOf({ labels }: ConfusionMatrix, of: Of): Label | undefined {
  switch (of) {
    case 'first':
      return labels[0];
    case 'last':
      return labels.at(-1);
    case 'label 1':
      return labels.find((label) => ONES.includes(label));
    case 'label True':
      return labels.find((label) => TRUTHS.includes(label));
    default:
      return undefined;
  }
}
