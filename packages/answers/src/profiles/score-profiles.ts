import { programFacts } from '@confmat/core/profiles';
import type { ProgramName } from '@confmat/core/profiles';
import type { ThresholdSweep } from '@confmat/thresholds';
import {
  exchangedScoreColumns,
  ownScoreMetricOf,
  scoreRows,
  scoreRuleInWords,
  valueOfScores,
} from '@confmat/thresholds/profiles';
import type { DecisiveScores, ScoreRow } from '@confmat/thresholds/profiles';
import { askedPrograms } from './asked-programs.js';
import type { Explained } from './explained.js';
import { changingWords, isSame } from './program-numbers.js';
import type { ProgramNumber } from './program-numbers.js';

/** The rows of scores of two classes. */
function rowsOf(programs: readonly ProgramName[]): readonly ScoreRow[] {
  return scoreRows().filter(
    ({ program, classes }) => classes === 'two' && programs.includes(program),
  );
}

/** The programs that print numbers of scores. */
export function scorePrograms(text: string): readonly ProgramName[] {
  const own = scoreRows().filter(({ classes }) => classes === 'two');
  return askedPrograms(text, [...new Set(own.map(({ program }) => program))]);
}

/** The numbers of programs; those that depend on the order of rows, or were not run, are left out. */
export function scoreNumbers(
  sweep: ThresholdSweep,
  programs: readonly ProgramName[],
): readonly ProgramNumber[] {
  return rowsOf(programs).flatMap((row) => {
    const value = valueOfProgram(row, sweep);
    if (value === null) return [];
    const own = ownScoreMetricOf(row);
    const ownValue = own && valueOfScores(own.row, sweep);
    const { title } = programFacts(row.program);
    const ours = own && ownValue !== null ? { name: own.name, value: ownValue } : null;
    const steps = own ? exchangedScoreColumns(own.row, row, sweep) : [];
    const rule = ours ? changingWords(ours.value, steps) : scoreRuleInWords(row);
    return [{ program: row.program, title, name: row.name, value, own: ours, rule }];
  });
}

/** Why the numbers of programs differ from scikit-learn's, or ours where it has none. */
export function explainedScores(
  sweep: ThresholdSweep,
  programs: readonly ProgramName[],
): readonly Explained[] {
  return rowsOf(programs).flatMap((row) => {
    const value = valueOfProgram(row, sweep);
    const reference = referenceOf(row);
    const theirs = reference && valueOfScores(reference.row, sweep);
    if (!reference || value === null || theirs === null || isSame(value, theirs)) return [];
    return [
      {
        title: programFacts(row.program).title,
        name: row.name,
        value,
        reference: { title: reference.title, name: reference.name, value: theirs },
        steps: exchangedScoreColumns(reference.row, row, sweep),
        classes: [],
      },
    ];
  });
}

/** Even thresholds from 0 to 1 are for probabilities alone. */
function valueOfProgram(row: ScoreRow, sweep: ThresholdSweep): number | null {
  const { thresholds } = sweep;
  const isShare = (thresholds.at(-1) ?? NaN) >= 0 && (thresholds[0] ?? NaN) <= 1;
  return typeof row.points === 'number' && !isShare ? null : valueOfScores(row, sweep);
}

function referenceOf(
  row: ScoreRow,
): { readonly title: string; readonly name: string; readonly row: DecisiveScores } | null {
  const own = ownScoreMetricOf(row);
  if (!own) return null;
  const same = rowsOf(['scikit-learn']).find((one) => ownScoreMetricOf(one)?.name === own.name);
  if (same && same !== row) return { title: 'scikit-learn', name: same.name, row: same };
  return { title: 'confmat', name: own.name, row: own.row };
}
