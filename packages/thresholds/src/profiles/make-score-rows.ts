import type { ProgramName, RowFacts } from '@confmat/core/profiles';
import type { ScoreColumns, ScoreMetric, ScoreRow } from './score-row.js';

/** What a row says that it does not share with others: the rest is as `PLAIN_SCORES` has it. */
export type ScoreChange = Partial<ScoreColumns & Omit<RowFacts, 'program' | 'name'>>;

/** The columns of our own metrics, and of the programs that compute alike. */
export const PLAIN_SCORES: ScoreColumns = {
  classes: 'two',
  of: 'one',
  mean: 'macro',
  undefinedClass: 'has a value',
  points: 'every score',
  ties: 'one point',
  cut: '>=',
  lines: 'steps',
  start: 'precision 1',
  withoutPositives: NaN,
  withoutNegatives: 'computed',
  threshold: 0.5,
  k: 1,
  maxima: 'first',
  clip: 0,
  clipped: 'true',
  variant: 'none',
  shown: 'value',
};

/** Makes the rows of a program from its names, and what they share. */
export function scoreRowsOf(
  program: ProgramName,
  shared: ScoreChange,
  rows: readonly (readonly [name: string, metric: ScoreMetric, change?: ScoreChange])[],
): readonly ScoreRow[] {
  return rows.map(([name, metric, change]) => ({
    ...PLAIN_SCORES,
    ...{ isDefault: true, bits: 64, wrongFrom: null, witnesses: [], rule: 'inferred' },
    ...shared,
    ...change,
    ...{ program, name, metric },
  }));
}
