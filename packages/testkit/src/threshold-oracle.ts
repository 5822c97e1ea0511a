import type { OracleBinaryCounts } from './oracle.js';

/** Truth and scores of rows, 1 is positive; weights default to 1 each. */
export interface OracleScores {
  readonly yTrue: readonly number[];
  readonly yScore: readonly number[];
  readonly sampleWeight?: readonly number[] | undefined;
}

/** Count the rows on either side of a threshold. */
export function oracleCountsAt(
  { yTrue, yScore, sampleWeight }: OracleScores,
  threshold: number,
  comparison: '>=' | '>' = '>=',
): OracleBinaryCounts {
  const counts = { tp: 0, fp: 0, fn: 0, tn: 0 };
  yTrue.forEach((truth, row) => {
    const score = yScore[row] ?? NaN;
    const isPositive = comparison === '>=' ? score >= threshold : score > threshold;
    const cell = truth === 1 ? (isPositive ? 'tp' : 'fn') : isPositive ? 'fp' : 'tn';
    counts[cell] += sampleWeight?.[row] ?? 1;
  });
  return counts;
}

/** The distinct scores, descending. */
export function oracleThresholds({ yScore }: OracleScores): number[] {
  return [...new Set(yScore)].sort((a, b) => b - a);
}

/**
 * Area under the ROC curve: the share of pairs of a positive and a negative in order, ties half.
 */
export function oracleRocAuc({ yTrue, yScore, sampleWeight }: OracleScores): number {
  let ordered = 0;
  let all = 0;
  yTrue.forEach((truth, i) => {
    if (truth !== 1) return;
    yTrue.forEach((other, j) => {
      if (other === 1) return;
      const weight = (sampleWeight?.[i] ?? 1) * (sampleWeight?.[j] ?? 1);
      const difference = (yScore[i] ?? NaN) - (yScore[j] ?? NaN);
      all += weight;
      ordered += weight * (difference > 0 ? 1 : difference === 0 ? 0.5 : 0);
    });
  });
  return ordered / all;
}

/** Average precision: the mean over the positives of the precision at their own score. */
export function oracleAveragePrecision(scores: OracleScores): number {
  const { yTrue, yScore, sampleWeight } = scores;
  let sum = 0;
  let all = 0;
  yTrue.forEach((truth, row) => {
    if (truth !== 1) return;
    const weight = sampleWeight?.[row] ?? 1;
    const { tp, fp } = oracleCountsAt(scores, yScore[row] ?? NaN);
    all += weight;
    if (weight > 0) sum += (weight * tp) / (tp + fp);
  });
  return sum / all;
}
