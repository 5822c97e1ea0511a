import { programFacts } from '@confmat/core/profiles';
import type { Program, ProgramRule } from '@confmat/core/profiles';
import { checkOption, named, optionConflict } from '@confmat/core/internal';
import { checkExactSweep, checkProbabilities } from '../sweep/check-sweep.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import type { AreaProfile } from './area-profile.js';
import type { ScoreRow } from './score-row.js';
import { scoreRuleInWords } from './score-rule-in-words.js';
import { SCORE_ROWS } from './table.js';
import { TOLD_RULES } from './told-rules.js';
import { valueOfTwo } from './value-of-score-row.js';

/**
 * The areas under the ROC and the precision-recall curve that another program reports of the same
 * scores: by its own thresholds, its own lines between the points, its own names.
 *
 * @param sweep A sweep over every distinct score. Keras takes probabilities alone.
 * @param program The program, with the defaults of the version that the profile names.
 * @returns Its numbers, and the rules that make them differ, in words. NaN with rows of one class only.
 * @throws {MetricError} `option-conflict` if the sweep is not exact or has missed positives, which
 *   `detectionAreas` of `@confmat/thresholds/detection` counts; `unsupported-type`, `invalid-option`, of Keras
 *   `invalid-value` if a score is outside [0, 1].
 * @see `parityProfile` of core: the same of a matrix.
 * @example
 * const sweep = thresholdSweep([1, 1, 0, 0], [0.1, 0.2, 0.7, 0.9]);
 * parityAreas(sweep, 'spark').values.areaUnderPR.toFixed(4); // → '0.2917'
 */
export function parityAreas<P extends Program>(sweep: ThresholdSweep, program: P): AreaProfile<P> {
  return named('parityAreas', () => {
    checkExactSweep(sweep);
    const rows = SCORE_ROWS.filter((row) => row.classes === 'two');
    checkOption('program', program, [...new Set(rows.map((row) => row.program))]);
    if (sweep.missedPositives) {
      throw optionConflict('sweep', 'has missedPositives, which detectionAreas counts');
    }
    const own = rows.filter((row) => row.program === program);
    if (own.some(({ points }) => typeof points === 'number')) checkProbabilities(sweep);
    const known = own.flatMap((row) => {
      const value = valueOfTwo(row, { sweep });
      return value === null ? [] : [[row.name, value] as const];
    });
    return {
      program,
      version: programFacts(program).version,
      values: Object.fromEntries(known),
      rules: TOLD_RULES[program] ?? own.flatMap(toldOf),
    };
  });
}

/** The rule of a row, told by its columns. */
function toldOf(row: ScoreRow): readonly ProgramRule[] {
  const words = scoreRuleInWords(row);
  return words.length === 0 ? [] : [{ metric: row.name, rule: `${words.join('; ')}.` }];
}
