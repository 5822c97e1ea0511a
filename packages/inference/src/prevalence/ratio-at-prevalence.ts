import type { RatioForm } from '@confmat/core/internal';
import { correctedEnds } from '../proportions/corrected-ends.js';
import type { Ends } from '../proportions/proportion-bounds.js';
import type { Cells } from '../rows/share.js';
import { dot } from '../rows/share.js';

/** Halvings after which doubles have no number between two ends. */
const MOST_STEPS = 1100;

/** A share of the rows of one true class that is predicted positive. */
interface Rate {
  readonly value: number;
  readonly below: number;
  readonly above: number;
}

/**
 * The interval of a metric at a prevalence. It is above / below, both linear in the true positive rate
 * and the false positive rate, which are proportions of different rows. A value v is in the interval if
 * that of above − v · below, put together from the two rates' own, holds 0: so the estimate always is.
 *
 * @param z Standard normal deviate of the level, two-sided.
 * @param range Least and greatest value of the metric.
 * @see Zou & Donner 2008; Donner & Zou 2012, "Closed-form confidence intervals for functions of the
 *   normal mean and standard deviation", of ratios.
 */
export function endsAtPrevalence(
  form: RatioForm,
  cells: Cells,
  prevalence: number,
  z: number,
  range: readonly [number, number],
): Ends {
  const [tp, fp, fn, tn] = cells;
  const [hit, alarm] = [rateOf(tp, fn, z), rateOf(fp, tn, z)];
  const estimate = ratioAtPrevalence(form, cells, prevalence);
  const rest = 1 - prevalence;
  // Whether values on one side of the estimate, 1 above and −1 below, go as far.
  const reaches = (value: number, side: 1 | -1): boolean => {
    const [right, alarmed, missed, quiet] = weightsOf(form, value);
    const ofHit = side * prevalence * (right - missed);
    const ofAlarm = side * rest * (alarmed - quiet);
    const middle =
      ofHit * hit.value + ofAlarm * alarm.value + side * (prevalence * missed + rest * quiet);
    const length = (slope: number, { below, above }: Rate): number =>
      slope * (slope > 0 ? above : below);
    return middle + Math.hypot(length(ofHit, hit), length(ofAlarm, alarm)) >= 0;
  };
  return [
    furthest(estimate, range[0], (value) => reaches(value, -1)),
    furthest(estimate, range[1], (value) => reaches(value, 1)),
  ];
}

/** The metric at a prevalence. */
export function ratioAtPrevalence(
  { over, under }: RatioForm,
  [tp, fp, fn, tn]: Cells,
  prevalence: number,
): number {
  const [hit, alarm] = [tp / (tp + fn), fp / (fp + tn)];
  const rest = 1 - prevalence;
  const shares = [
    prevalence * hit,
    rest * alarm,
    prevalence * (1 - hit),
    rest * (1 - alarm),
  ] as const;
  return dot(shares, over) / dot(shares, under);
}

/** What each kind of answer adds to above − value · below. */
function weightsOf({ over, under }: RatioForm, value: number): Cells {
  return [
    over[0] - value * under[0],
    over[1] - value * under[1],
    over[2] - value * under[2],
    over[3] - value * under[3],
  ];
}

function rateOf(successes: number, failures: number, z: number): Rate {
  const trials = successes + failures;
  const [low, high] = correctedEnds(successes, trials, z);
  const value = successes / trials;
  return { value, below: value - low, above: high - value };
}

/** The value between an estimate, which is held, and an edge that is the last one held. */
function furthest(estimate: number, edge: number, holds: (value: number) => boolean): number {
  if (holds(edge)) return edge;
  let [inner, outer] = [estimate, edge];
  for (let step = 0; step < MOST_STEPS; ++step) {
    const middle = inner + (outer - inner) / 2;
    if (middle === inner || middle === outer) break;
    if (holds(middle)) inner = middle;
    else outer = middle;
  }
  return inner;
}
