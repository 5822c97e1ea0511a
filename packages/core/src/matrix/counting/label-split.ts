import { labelsPresent } from '../../columns/coded-column.js';
import { encodeByTable, markPresent } from '../../kernels/encode-integers.js';
import { markTallied, takeMarked } from '../kernels/place-table.js';
import type { ErrorCells } from '../matrix.js';
import type { IntegerSplit } from './count-integers.js';

/** Counts of equal labels, and of pairs of different ones. */
export interface LabelSplit {
  /** Those that occur, ascending. */
  readonly labels: readonly number[];
  /** Shape (labels.length,). */
  readonly diagonal: Float64Array;
  /** Each pair once, sorted by true code, then by predicted. */
  readonly errors: ErrorCells;
}

/** Put counts of integers under the list of those that occur. */
export function labelSplit({ diagonal, errors, least }: IntegerSplit): LabelSplit {
  const present = new Uint8Array(diagonal.length);
  markTallied(diagonal, present);
  markPresent(errors.trueCodes, 0, present);
  markPresent(errors.predCodes, 0, present);
  const { labels, codeOf } = labelsPresent(present, least);
  const taken = new Float64Array(labels.length);
  takeMarked(diagonal, present, taken);
  const encode = (values: Int32Array): Int32Array => {
    const codes = new Int32Array(values.length);
    encodeByTable(values, 0, codeOf, codes);
    return codes;
  };
  const { trueCodes, predCodes, counts } = errors;
  return {
    labels,
    diagonal: taken,
    errors: { trueCodes: encode(trueCodes), predCodes: encode(predCodes), counts },
  };
}
