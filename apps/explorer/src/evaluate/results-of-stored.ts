import { jointMatrices } from '@confmat/core';
import { evaluationAt } from '@confmat/inference';
import type { Evaluation, SetTally } from '@confmat/inference';
import type { SetCounts } from '@confmat/multilabel';
import type { Choice } from '../protocol.js';
import type { Evaluated } from './evaluated.js';
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
  const isCut =
    first !== undefined && kept.task !== 'labels' && (threshold !== undefined || !kept.matrix);
  const cut = isCut
    ? evaluationAt(kept, threshold ?? bestOf(first.sweep), { score: first.name })
    : null;
  const { labels, sets, joint, scores, slices, posLabel, nSkipped } = cut?.evaluation ?? kept;
  const matrix =
    (cut?.evaluation ?? kept).matrix ?? (joint && jointMatrices({ ...joint, nSkipped }).a);
  const [one, two] = kept.provenance.predictions ?? [];
  const rule = (cut?.evaluation ?? kept).provenance.predictions?.[0]?.rule ?? 'as stored';
  const binary = posLabel ?? first?.sweep.posLabel ?? (labels.length === 2 ? labels[1] : undefined);
  const { provenance } = kept;
  return {
    rule,
    rows: null,
    results: {
      ...(matrix && !sets ? { matrix } : {}),
      ...(binary === undefined || !matrix?.labels.includes(binary) ? {} : { posLabel: binary }),
      ...(sets
        ? { labelSets: { labels: setCounts(sets.counts, kept), pairs: sets.confusion } }
        : {}),
      ...(scores.length > 0 && !sets
        ? {
            scores: scores.map((score) => ({
              ...score,
              threshold: score === scores[0] ? cut?.threshold : undefined,
            })),
          }
        : {}),
      ...(matrix && slices.every((slice) => slice.matrix)
        ? {
            slices: slices.flatMap(({ group, matrix: own }) =>
              own ? [{ group, matrix: own }] : [],
            ),
          }
        : {}),
      ...(joint && !cut
        ? { comparison: { names: [nameOf(one, 'A'), nameOf(two, 'B')] as const, joint } }
        : {}),
      provenance: {
        title: name,
        source: provenance.inputs?.map((input) => input.name).join(', '),
        rule,
        date: provenance.created,
        command: provenance.command,
        version: provenance.version,
      },
    },
  };
}

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
