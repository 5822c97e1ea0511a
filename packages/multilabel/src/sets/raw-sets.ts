import type { Label } from '@confmat/core';

/** Sets as they were read, before their codes have an order. */
export interface RawSets {
  /** Sample i holds `codes[offsets[i] … offsets[i + 1])`, shape (nSamples + 1,). */
  readonly offsets: Int32Array;
  /** Codes in [0, labels.length), −1 for a missing label; in any order, perhaps repeated. */
  readonly codes: Int32Array;
  /** Distinct labels in any order, of one kind; some may not occur. */
  readonly labels: readonly Label[];
  /** 1 for a sample whose set is missing, shape (nSamples,). */
  readonly missing: Uint8Array;
  /** Whether messages can say at which place of the sample a label stands. */
  readonly hasPositions: boolean;
}
