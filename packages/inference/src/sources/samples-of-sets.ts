import type { SetTally } from '@confmat/evaluation';
import { countsOfSamples } from '@confmat/evaluation/internal';

/**
 * The counts of each sample of label sets, whose answers belong together: what the interval of a micro average
 * takes. Undefined with weights; spans have no tn.
 */
export function samplesOfSets({
  counts: { tn, tp },
  samples,
}: Pick<SetTally, 'counts' | 'samples'>): ReturnType<typeof countsOfSamples> {
  return countsOfSamples(samples, tn === undefined ? null : tp.length);
}
