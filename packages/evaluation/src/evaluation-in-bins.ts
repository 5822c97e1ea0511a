import type { Label } from '@confmat/core';
import { named, sliceWithJson, withJson } from '@confmat/core/internal';
import { countsAt } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import { mustBeBins } from './refusals.js';
import { checkEvaluation, evaluationToJson } from './evaluation-to-json.js';
import type { Evaluation, NamedSweep } from './evaluation.js';
import { sweepOfCounts } from './sweep-of-counts.js';
import { unitsAt, withSweepUnits } from '@confmat/thresholds/internal';

const MOST_BINS = 2 ** 22;

/**
 * Make an evaluation smaller: columns of scores with more thresholds than wanted are counted in bins of
 * equal width, from 0 to 1 if all scores are there, otherwise from the least to the greatest score. What
 * is in bins already has every second, fourth, … edge left out.
 * @param evaluation An evaluation.
 * @param bins The greatest number of thresholds of a column, a whole number from 1 to 2^22.
 * @returns The same evaluation with such columns; counts at the thresholds that stay are the same.
 * @throws {MetricError} `unsupported-type`, `invalid-option`.
 */
export function evaluationInBins<L extends Label>(
  evaluation: Evaluation<L>,
  bins: number,
): Evaluation<L> {
  return named('evaluationInBins', () => {
    checkEvaluation('evaluation', evaluation);
    const isCount = Number.isInteger(bins) && bins >= 1 && bins <= MOST_BINS;
    if (!isCount) throw mustBeBins('bins', bins, MOST_BINS);
    const ranges = new Map(
      evaluation.scores.map(({ name, sweep }) => [name, rangeOf(sweep)] as const),
    );
    const inBins = (scores: readonly NamedSweep[]): readonly NamedSweep[] =>
      scores.map(({ name, sweep }) => {
        const binned = sweepInBins(sweep, bins, ranges.get(name) ?? rangeOf(sweep));
        const { units } = sweep;
        const isKnown = typeof units === 'object';
        const own = isKnown ? unitsAt(units, sweep.counts, binned.counts) : units;
        return { name, sweep: withSweepUnits(binned, own) };
      });
    const binned: Evaluation<L> = {
      ...evaluation,
      scores: inBins(evaluation.scores),
      slices: evaluation.slices.map((slice) =>
        sliceWithJson({ ...slice, scores: inBins(slice.scores) }),
      ),
    };
    return withJson(binned, evaluationToJson);
  });
}

function rangeOf({ thresholds }: ThresholdSweep): readonly [number, number] {
  const [greatest, least] = [thresholds[0] ?? 1, thresholds.at(-1) ?? 0];
  return least >= 0 && greatest <= 1 ? [0, 1] : [least, greatest];
}

function sweepInBins(
  sweep: ThresholdSweep,
  bins: number,
  range: readonly [number, number],
): ThresholdSweep {
  const { kind, thresholds } = sweep;
  if (thresholds.length <= bins || kind === 'list') return sweep;
  const kept = kind === 'bins' ? everyNth(thresholds, bins) : lowerEdges(bins, range);
  const { precision, ...facts } = sweep;
  return sweepOfCounts(kept, countsAt(sweep, kept), {
    ...facts,
    ...(kind === 'bins' && precision && { precision }),
    kind: 'bins',
    range: sweep.range ?? range,
  });
}

/** The lower edges of bins of equal width, descending, each once. */
function lowerEdges(bins: number, [low, high]: readonly [number, number]): Float64Array {
  const edges = Float64Array.from(
    { length: bins },
    (_, i) => low + ((bins - 1 - i) * (high - low)) / bins,
  );
  return edges.filter((edge, i) => i === 0 || edge !== edges[i - 1]);
}

/** Thresholds at equal distance, the lowest among them. */
function everyNth(thresholds: Float64Array, most: number): Float64Array {
  let step = 2;
  while (Math.ceil(thresholds.length / step) > most) step *= 2;
  const last = thresholds.length - 1;
  return thresholds.filter((_, i) => (last - i) % step === 0);
}
