import { settleRests } from '@confmat/core/internal';
import type { PairedSets } from '../sets/pair-sets.js';
import { addSetLabels, countSetLabels } from './kernels/count-set-labels.js';
import { sumWithRest } from './kernels/sum-with-rest.js';
import { talliesOf } from './label-tallies.js';
import type { LabelTallies, TallyRests } from './label-tallies.js';

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
    const whole = new Float64Array(2);
    sumWithRest(weights, whole);
    const [total = 0, rest = 0] = whole;
    settleRests(sums, lost);
    const rests = { ...splitKinds(lost, k), total: rest };
    const counted = { ...splitKinds(sums, k), present, total, rests, nWeighing };
    return { ...facts, weighted: true, ...counted };
  }
  const lastSeen = new Int32Array(k).fill(NEVER);
  const [support, predicted, both] = [0, 1, 2].map(() => new Int32Array(k)) as Three<Int32Array>;
  countSetLabels(offsets, codes, predOffsets, predCodes, lastSeen, support, predicted, both);
  return talliesOf(facts, support, predicted, both);
}

/** The three columns of sums, as they are kept one behind the other. */
function splitKinds(sums: Float64Array, k: number): Omit<TallyRests, 'total'> {
  const [tp, fp, fn] = [0, 1, 2].map((kind) =>
    sums.slice(kind * k, (kind + 1) * k),
  ) as Three<Float64Array>;
  return { tp, fp, fn };
}

/** More than any sample's number. */
const NEVER = 0x7fffffff;

type Three<T> = [T, T, T];
