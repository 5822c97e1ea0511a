import type { Label } from '../label.js';

/** What is known of every tally of scores. */
interface TallyFacts {
  /** The label that counts as positive; all others are negative. */
  readonly posLabel: Label;
  /** Number of rows with a label and a score, those of weight 0 among them. */
  readonly nSamples: number;
  /** Number of rows left out for a missing label or score. */
  readonly nSkipped: number;
  /** Whether positives and negatives are sums of row weights. */
  readonly weighted: boolean;
}

/** Rows of either class at every distinct score. */
export interface ExactScoreTally extends TallyFacts {
  readonly kind: 'exact';
  /** Ascending, each once, finite, shape (nScores,). */
  readonly scores: Float64Array;
  /** Rows of the positive label at each score, or sums of their weights, shape (nScores,). */
  readonly positives: Float64Array;
  /** The same of all other labels. */
  readonly negatives: Float64Array;
  /**
   * `'single'` or `'half'` if the scores are such floats: thresholds that are asked about are rounded to
   * them then. Undefined: doubles.
   */
  readonly precision?: 'single' | 'half' | undefined;
}

/** Rows of either class between edges. */
export interface BinnedScoreTally extends TallyFacts {
  readonly kind: 'bins';
  /**
   * Ascending, each once, shape (nBins + 1,): bin i holds the scores from `edges[i]` up to below
   * `edges[i + 1]`, the last bin its upper edge too. Single floats were compared with the single float
   * nearest to an edge.
   */
  readonly edges: Float64Array;
  /** Rows of the positive label in each bin, or sums of their weights, shape (nBins,). */
  readonly positives: Float64Array;
  /** The same of all other labels. */
  readonly negatives: Float64Array;
  /** 1 where a bin has one distinct score or none, shape (nBins,). Undefined: not known. */
  readonly singleScore?: Uint8Array | undefined;
  /**
   * Twice the number of pairs of a positive and a negative of one bin that are in order, a tie being
   * half a pair: what makes the area under the ROC curve exact. Undefined: not counted.
   */
  readonly pairs2?: bigint | undefined;
}

/**
 * Rows of either class by score: what is left of a column of scores, however many rows it has. Tallies
 * are counted elsewhere, as in a SQL engine.
 */
export type ScoreTally = ExactScoreTally | BinnedScoreTally;
