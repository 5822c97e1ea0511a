import { jointMatrices } from '@confmat/core';
import type { ConfusionMatrix, JointTally } from '@confmat/core';
import { evaluationAt } from '@confmat/inference';
import type { ClusterTallies, Evaluation, PairedClusters, SetTally } from '@confmat/inference';
import type { SetCounts } from '@confmat/multilabel';
import type { Choice } from '../protocol.js';
import type { Evaluated } from './evaluated.js';
import { clusterColumn, isAsKept } from './kept-clusters.js';
import { oneCluster, oneSetCluster } from './one-cluster.js';
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
  const { labels, sets, joint, scores, slices, posLabel, nSkipped } = shown;
  const matrix = shown.matrix ?? (joint && jointMatrices({ ...joint, nSkipped }).a);
  const [one, two] = kept.provenance.predictions ?? [];
  const rule = shown.provenance.predictions?.[0]?.rule ?? 'as stored';
  const binary = posLabel ?? first?.sweep.posLabel ?? (labels.length === 2 ? labels[1] : undefined);
  const { provenance } = kept;
  const cluster = clusterColumn(kept) ?? undefined;
  const isClustered = cluster !== undefined;
  const ofModels = isClustered && joint ? (shown.pairedClusters ?? oneClusterEach(joint)) : null;
  const clustersOf = (
    of: ConfusionMatrix,
    known: ClusterTallies | undefined,
  ): { readonly clusters?: ClusterTallies } =>
    isClustered ? { clusters: known ?? oneCluster(of) } : {};
  return {
    rule,
    isUnclear: isClustered && !shown.clusters && !shown.pairedClusters && !sets?.clusters,
    rows: null,
    results: {
      ...(matrix && !sets ? { matrix, ...clustersOf(matrix, ofModels?.a ?? shown.clusters) } : {}),
      ...(binary === undefined || !matrix?.labels.includes(binary) ? {} : { posLabel: binary }),
      ...(sets
        ? {
            labelSets: {
              labels: setCounts(sets.counts, kept),
              pairs: sets.confusion,
              ...(isClustered && { clusters: sets.clusters ?? oneSetCluster(sets, kept.nSamples) }),
            },
          }
        : {}),
      ...(scores.length > 0 && !sets
        ? {
            scores: scores.map((score) => ({
              ...score,
              threshold: score === scores[0] ? (cut?.threshold ?? keptThreshold(kept)) : undefined,
            })),
          }
        : {}),
      ...(matrix
        ? {
            slices: slices.flatMap(({ group, clusters, pairedClusters, ...slice }) => {
              const own = slice.matrix ?? (slice.joint && jointMatrices(slice.joint).a);
              return own
                ? [{ group, matrix: own, ...clustersOf(own, clusters ?? pairedClusters?.a) }]
                : [];
            }),
          }
        : {}),
      ...(joint && !cut
        ? {
            comparison: {
              names: [nameOf(one, 'A'), nameOf(two, 'B')] as const,
              joint,
              ...(ofModels ? { clusters: ofModels } : {}),
            },
          }
        : {}),
      provenance: {
        title: name,
        source: provenance.inputs?.map((input) => input.name).join(', '),
        rule,
        cluster,
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

function oneClusterEach(joint: JointTally): PairedClusters {
  const { a, b } = jointMatrices(joint);
  return { a: oneCluster(a), b: oneCluster(b) };
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
