import type { Evaluation, NamedSweep } from '@confmat/evaluation';
import type { ThresholdSweep, ThresholdsOption } from '@confmat/thresholds';
import type { Input } from '../input/input.js';
import type { SweepOptions } from './count-options.js';
import { countedEvaluation } from './counted.js';
import { keptOptions } from './kept-options.js';
import { readSweeps } from './read-sweeps.js';
import { sweepRequest } from './sweep-request.js';

/** Columns of scores that were counted at thresholds. */
export interface CountedSweeps {
  readonly evaluation: Evaluation;
  /** The evaluation to keep: without groups whose rows all have weight 0. */
  readonly kept: () => Evaluation;
}

/** Count the columns of scores of an input. */
export async function countSweeps(input: Input, options: SweepOptions): Promise<CountedSweeps> {
  const request = sweepRequest(input.source, options);
  const { rows, sweeps, groups } = await readSweeps(input, request, thresholdsOf(options));
  const { labels, posLabel, nRows, nSkipped } = rows;
  const named = (all: readonly (ThresholdSweep | null)[]): readonly NamedSweep[] =>
    all.flatMap((sweep, place) => {
      const name = options.score[place] ?? '';
      return sweep ? [{ name, sweep: { ...sweep, posLabel } }] : [];
    });
  const evaluation = countedEvaluation({
    ...{ task: 'scores', labels, posLabel, nSamples: nRows - nSkipped, nSkipped },
    ...{ scores: named(sweeps), by: options.by },
    slices: groups.map(({ group, nSamples, sweeps: own }) => ({
      ...{ nSamples, nSkipped: 0, scores: named(own) },
      group: Object.fromEntries(options.by.map((name, i) => [name, group[i] ?? ''])),
    })),
    provenance: { options: keptOptions(options, input.prepared?.()) },
  });
  const slices = evaluation.slices.filter(({ scores }) => scores.length > 0);
  return { evaluation, kept: () => ({ ...evaluation, slices }) };
}

/** The thresholds that options ask for. */
export function thresholdsOf({
  thresholds,
  bins,
  range = [0, 1],
}: Pick<SweepOptions, 'thresholds' | 'bins' | 'range'>): ThresholdsOption['thresholds'] {
  if (bins !== undefined) return { bins, range };
  return thresholds === undefined || thresholds === 'all' ? 'exact' : thresholds;
}
