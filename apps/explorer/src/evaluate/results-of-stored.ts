import { jointMatrices } from '@confmat/core';
import { evaluationAt } from '@confmat/evaluation';
import type { Evaluation, EvaluationSlice } from '@confmat/evaluation';
import type { Choice } from '../protocol.js';
import { evaluatedAs } from './evaluated.js';
import type { Evaluated } from './evaluated.js';
import { asUnclear, asUnclearMatrix, isAsKept, unitColumn } from './kept-units.js';
import type { StoredSession } from './session.js';
import { bestOf } from './threshold.js';

/** What a stored evaluation shows; scores are cut at the threshold that was chosen. */
export function resultsOfStored(
  { evaluation, memo, name }: StoredSession,
  choice: Choice,
): Evaluated {
  const { threshold } = choice;
  return memo.of(['stored', threshold ?? null], () => cutEvaluation(evaluation, threshold, name));
}

function cutEvaluation(kept: Evaluation, threshold: number | undefined, name: string): Evaluated {
  const [first] = kept.scores;
  const cut =
    first && !isAsKept(kept, threshold)
      ? evaluationAt(withScoredSlices(kept, first.name), threshold ?? bestOf(first.sweep), {
          score: first.name,
        })
      : null;
  const shown = cut?.evaluation ?? kept;
  const { labels, sets, scores, slices, posLabel, nSkipped } = shown;
  const column = unitColumn(kept);
  // Counts of rows that belong together, without those of units: no number of them has an interval.
  const [told, toldMatrix] = column === null ? [same, same] : [asUnclear, asUnclearMatrix];
  const joint = shown.joint && told(shown.joint);
  const counted = shown.matrix ?? (joint && jointMatrices({ ...joint, nSkipped }).a);
  const matrix = counted && toldMatrix(counted);
  const rule = shown.provenance.predictions?.[0]?.rule ?? 'as stored';
  const binary = posLabel ?? first?.sweep.posLabel ?? (labels.length === 2 ? labels[1] : undefined);
  const isSets = sets !== undefined;
  return evaluatedAs({
    rule,
    isUnclear: column !== null && typeof (sets?.counts ?? matrix)?.units !== 'object',
    rows: null,
    evaluation: {
      ...{ ...shown, matrix: isSets ? undefined : matrix, joint: undefined },
      posLabel: binary !== undefined && matrix?.labels.includes(binary) ? binary : undefined,
      sets: sets && { ...sets, counts: told(sets.counts) },
      scores: isSets ? [] : scores.map((score) => ({ ...score, sweep: told(score.sweep) })),
      slices: slices.flatMap(({ joint: ofTwo, sets: ofSets, ...slice }): EvaluationSlice[] => {
        if (ofSets) return [{ ...slice, sets: { ...ofSets, counts: told(ofSets.counts) } }];
        const own = slice.matrix ?? (ofTwo && jointMatrices(ofTwo).a);
        return own && matrix ? [{ ...slice, matrix: toldMatrix(own) }] : [];
      }),
      provenance: kept.provenance,
    },
    ask: {
      threshold: first && !isSets ? (cut?.threshold ?? keptThreshold(kept)) : undefined,
      scoresOf: 'models',
      compared: joint && !cut ? { ...kept, joint } : undefined,
      provenance: { title: name, rule, unit: column ?? undefined },
    },
  });
}

/** Where the labels that are shown were cut. */
function keptThreshold({ matrix, provenance }: Evaluation): number | undefined {
  const kept = provenance.options?.['threshold'];
  return matrix && typeof kept === 'number' ? kept : undefined;
}

/** Slices that were kept without these scores cannot be cut: they are left out. */
function withScoredSlices(kept: Evaluation, score: string): Evaluation {
  const areScored = kept.slices.every(({ scores }) => scores.some(({ name }) => name === score));
  return areScored ? kept : { ...kept, by: [], slices: [] };
}

const same = <C>(counts: C): C => counts;
