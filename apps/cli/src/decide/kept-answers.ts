import type { EvaluationTally, NamedSweep } from '@confmat/evaluation';
import { RIGHT_ANSWER } from '@confmat/evaluation/internal';
import { usageError } from '@confmat/rows/command-error.js';
import { withoutRows } from '../evaluation/open-saved.js';
import type { SavedEvaluation } from '@confmat/rows/evaluation/saved-evaluation.js';
import { quote } from '@confmat/rows/suggest.js';
import type { DecideAnyColumns, DecideCommandOptions } from '@confmat/answers/decide/options.js';
import type { AnswerMatrices } from '@confmat/answers/decide/ordinal.js';
import { emptied } from './read-answers.js';
import type { AnsweredRows } from '@confmat/answers/decide/answered-rows.js';

/** Answers that an evaluation kept, with the options that they were counted by. */
export interface KeptAnswers {
  readonly rows: AnsweredRows;
  readonly options: DecideCommandOptions;
  /** Truth × answer, where the evaluation has it. */
  readonly matrices: AnswerMatrices | null;
}

/** The answers of an evaluation, such as one that `recordDecisions` made. */
export function keptAnswers(saved: SavedEvaluation, typed: DecideAnyColumns): KeptAnswers {
  const { evaluation, files } = saved;
  const { by, slices, nSkipped } = evaluation;
  const { score: asked } = typed;
  const kept = evaluation.scores.filter(({ sweep }) => sweep.posLabel === RIGHT_ANSWER);
  const found = kept.find(({ name }) => asked === undefined || name === asked);
  if (!found) {
    const what = asked === undefined || kept.length === 0 ? 'no answers' : `no ${quote(asked)}`;
    throw usageError(
      `${files.join(', ')}: holds ${what} by how sure they are`,
      'createDecisionAccumulator of @confmat/evaluation keeps them; scores of a class are for confmat sweep',
    );
  }
  const { name, sweep } = found;
  const options = withoutRows(saved, { ...typed, score: undefined }, 'decide');
  return {
    rows: {
      ...{ sweep, nSkipped, nUnanswered: unansweredOf(evaluation, found) },
      groups: slices.map((slice) => {
        const own = slice.scores.find((one) => one.name === name);
        return {
          group: slice.group,
          sweep: own?.sweep ?? emptied(sweep),
          nUnanswered: unansweredOf(slice, own),
        };
      }),
    },
    matrices: evaluation.matrix
      ? {
          all: evaluation.matrix,
          groups: slices.flatMap(({ group, matrix }) => (matrix ? [{ group, matrix }] : [])),
        }
      : null,
    options: { ...options, true: 'truth', pred: 'answer', score: name, by },
  };
}

/** Answers of a tally that have no confidence. */
function unansweredOf({ nSamples }: EvaluationTally, scores: NamedSweep | undefined): number {
  return nSamples - (scores?.sweep.nSamples ?? 0);
}
