import type { OracleBinaryCounts } from './oracle.js';

/** Counts at one threshold, or sums of weights. */
export interface OracleSweepRow extends OracleBinaryCounts {
  readonly threshold: number;
}

/** Options of `oracleSweep`. */
export interface OracleSweepOptions {
  /** Default: every score of a row whose weight is not 0, each once, descending. */
  readonly thresholds?: readonly number[] | undefined;
  /** Default: `'>='`. */
  readonly comparison?: '>=' | '>' | undefined;
  /** Default: 1 each. */
  readonly sampleWeight?: readonly number[] | undefined;
}

/** Count every row anew at every threshold. */
export function oracleSweep(
  isPositive: readonly boolean[],
  scores: readonly number[],
  options: OracleSweepOptions = {},
): OracleSweepRow[] {
  const { comparison = '>=', sampleWeight = scores.map(() => 1) } = options;
  const weighed = scores.filter((_, row) => sampleWeight[row] !== 0).map((score) => score + 0);
  const thresholds = options.thresholds ?? [...new Set(weighed)].sort((a, b) => b - a);
  return thresholds.map((threshold) => {
    const counts = { tp: 0, fp: 0, fn: 0, tn: 0 };
    for (const [row, score] of scores.entries()) {
      const isAbove = comparison === '>' ? score > threshold : score >= threshold;
      const cell = isPositive[row] === true ? (isAbove ? 'tp' : 'fn') : isAbove ? 'fp' : 'tn';
      counts[cell] += sampleWeight[row] ?? 0;
    }
    return { threshold, ...counts };
  });
}
