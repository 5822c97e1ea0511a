import type { Label } from '../label.js';

/**
 * A set of labels for each sample, held by the labels present: sample i has the codes
 * `codes[offsets[i] … offsets[i + 1])`, ascending, each once.
 */
export interface LabelSets<L extends Label = Label> {
  readonly nSamples: number;
  /** Ascending from 0 to `codes.length`, shape (nSamples + 1,). */
  readonly offsets: Int32Array;
  /** Codes in [0, labels.length), shape (nPresent,). */
  readonly codes: Int32Array;
  /** What the codes stand for, each once. */
  readonly labels: readonly L[];
  /**
   * True where `labels` is just what occurs, so that it may grow when another column has more; a
   * list that was given may not. Undefined means false.
   */
  readonly inferred?: boolean | undefined;
  /** 1 for a sample whose set is missing, which counts leave out, shape (nSamples,). */
  readonly missing?: Uint8Array | undefined;
}
