import { fbetaOf, jaccard, pooledCounts, precision, recall } from '@confmat/core';
import type { BinaryCounts } from '@confmat/core';
import { warn } from '../warnings.js';
import type { SklearnAverage, SklearnZeroDivision } from './options.js';

export interface LabelScore {
  readonly name: 'precision' | 'recall' | 'F-score' | 'Jaccard';
  /** Which samples are missing where it is 0/0. */
  readonly without: string;
  readonly of: (counts: BinaryCounts, options: ScoreOptions) => Float64Array | number;
}

interface ScoreOptions {
  readonly zeroDivision: 0 | 1 | typeof NaN;
  readonly onUndefined: (undefinedRows: { readonly metric: string }) => void;
  readonly average: 'macro' | 'weighted' | null;
}

/** tp / (tp + fp). */
export const PRECISION: LabelScore = {
  name: 'precision',
  without: 'predicted',
  of: precision,
};

/** tp / (tp + fn). */
export const RECALL: LabelScore = { name: 'recall', without: 'true', of: recall };

/** tp / (tp + fp + fn). */
export const JACCARD: LabelScore = {
  name: 'Jaccard',
  without: 'true or predicted',
  of: jaccard,
};

/** The F-score of a β: precision if it is 0, recall if it is infinite. */
export function fScore(beta: number): LabelScore {
  return {
    name: 'F-score',
    without: 'true nor predicted',
    of: fbetaOf(beta),
  };
}

/**
 * A score of counts, per row or averaged.
 * @param mayWarn Whether `'warn'` warns, and does not only mean 0.
 * @returns Scores, shape (m,), with `average: null`; otherwise one number, NaN without rows.
 */
export function scoreLabels(
  score: LabelScore,
  counts: BinaryCounts,
  {
    average,
    zero_division,
  }: { readonly average: SklearnAverage; readonly zero_division: SklearnZeroDivision },
  mayWarn = true,
): Float64Array | number {
  const rows = average === 'micro' ? pooledCounts(counts) : counts;
  const undefinedIn: string[] = [];
  const values = score.of(rows, {
    zeroDivision: zero_division === 'warn' ? 0 : Number(zero_division),
    onUndefined: ({ metric }) => undefinedIn.push(metric),
    average: average === 'weighted' ? 'weighted' : isMean(average) ? 'macro' : null,
  });
  if (undefinedIn.length > 0 && mayWarn && zero_division === 'warn') {
    warn('UndefinedMetricWarning', undefinedText(score, average, rows.tp.length));
  }
  if (average === null || typeof values === 'number') return values;
  return values[0] ?? NaN;
}

function isMean(average: SklearnAverage): boolean {
  return average === 'macro' || average === 'samples';
}

function undefinedText(score: LabelScore, average: SklearnAverage, nRows: number): string {
  const [row, counted] = average === 'samples' ? ['sample', 'label'] : ['label', 'sample'];
  const where =
    nRows === 1
      ? `, there are no ${score.without} ${counted}s`
      : ` in ${row}s with no ${score.without} ${counted}s`;
  return `${score.name} is 0/0 and set to 0${where}. Use \`zero_division\` parameter to control this behavior.`;
}
