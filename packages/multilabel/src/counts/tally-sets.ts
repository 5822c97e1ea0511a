import { addUp } from '../kernels/tally-edits.js';
import type { PairedSets } from '../sets/pair-sets.js';
import { addSetLabels, countSetLabels } from './kernels/count-set-labels.js';
import { talliesOf } from './label-tallies.js';
import type { LabelTallies } from './label-tallies.js';

/** Tally the labels of sets: sums of weights if they have weights, otherwise numbers of samples. */
export function tallySets(sets: PairedSets): LabelTallies {
  const { truth, prediction, labels, inferred, nSamples, nSkipped, weights } = sets;
  const facts = { labels, inferred, nSamples, nSkipped };
  const k = labels.length;
  const { offsets, codes } = truth;
  const { offsets: predOffsets, codes: predCodes } = prediction;
  if (weights) {
    const sums = new Float64Array(3 * k);
    const lost = new Float64Array(3 * k);
    const present = new Float64Array(k);
    const nWeighing = addSetLabels(
      ...([offsets, codes, predOffsets, predCodes] as const),
      weights,
      present,
      sums,
      lost,
    );
    sums.forEach((sum, place) => {
      if (Number.isFinite(sum)) sums[place] = sum + (lost[place] ?? 0);
    });
    const [tp, fp, fn] = [0, 1, 2].map((kind) =>
      sums.slice(kind * k, (kind + 1) * k),
    ) as Three<Float64Array>;
    const counted = { tp, fp, fn, present, total: addUp(weights), nWeighing };
    return { ...facts, weighted: true, ...counted };
  }
  const lastSeen = new Int32Array(k).fill(NEVER);
  const [support, predicted, both] = [0, 1, 2].map(() => new Int32Array(k)) as Three<Int32Array>;
  countSetLabels(offsets, codes, predOffsets, predCodes, lastSeen, support, predicted, both);
  return talliesOf(facts, support, predicted, both);
}

/** More than any sample's number. */
const NEVER = 0x7fffffff;

type Three<T> = [T, T, T];
