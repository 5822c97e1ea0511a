import { jointMatrices } from '@confmat/core';
import { evaluationAt } from '@confmat/evaluation';
import type { Evaluation, SetTally } from '@confmat/evaluation';
import type { SetCounts } from '@confmat/multilabel';
import type { Choice } from '../protocol.js';
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
  return memo.of(['stored', threshold ?? null], () => evaluated(evaluation, threshold, name));
}

function evaluated(kept: Evaluation, threshold: number | undefined, name: string): Evaluated {
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
  const [one, two] = kept.provenance.predictions ?? [];
  const rule = shown.provenance.predictions?.[0]?.rule ?? 'as stored';
  const binary = posLabel ?? first?.sweep.posLabel ?? (labels.length === 2 ? labels[1] : undefined);
  const { provenance } = kept;
  return {
    rule,
    isUnclear: column !== null && typeof (sets?.counts ?? matrix)?.units !== 'object',
    rows: null,
    results: {
      ...(matrix && !sets ? { matrix } : {}),
      ...(binary === undefined || !matrix?.labels.includes(binary) ? {} : { posLabel: binary }),
      ...(sets
        ? {
            labelSets: {
              labels: told(setCounts(sets.counts, kept)),
              pairs: sets.confusion,
            },
          }
        : {}),
      ...(scores.length > 0 && !sets
        ? {
            scores: scores.map((score) => ({
              ...score,
              sweep: told(score.sweep),
              threshold: score === scores[0] ? (cut?.threshold ?? keptThreshold(kept)) : undefined,
            })),
          }
        : {}),
      ...(matrix
        ? {
            slices: slices.flatMap(({ group, ...slice }) => {
              const own = slice.matrix ?? (slice.joint && jointMatrices(slice.joint).a);
              return own ? [{ group, matrix: toldMatrix(own) }] : [];
            }),
          }
        : {}),
      ...(joint && !cut
        ? {
            comparison: {
              names: [nameOf(one, 'A'), nameOf(two, 'B')] as const,
              joint,
            },
          }
        : {}),
      provenance: {
        title: name,
        source: provenance.inputs?.map((input) => input.name).join(', '),
        rule,
        unit: column ?? undefined,
        date: provenance.created,
        command: provenance.command,
        version: provenance.version,
      },
    },
  };
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

function nameOf(prediction: { readonly name?: string } | undefined, otherwise: string): string {
  return prediction?.name ?? otherwise;
}

function setCounts(
  counts: SetTally['counts'],
  { nSamples, nSkipped, labels }: Evaluation,
): SetCounts {
  const none = new Float64Array(labels.length);
  return { ...counts, fn: counts.fn ?? none, tn: counts.tn ?? none, nSamples, nSkipped };
}
