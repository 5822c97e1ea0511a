import { invalidValue } from '@confmat/core/internal';

/** Places that rise, as the distance of each from the one before; the first as it is. */
export function stepsOf(places: ArrayLike<number>): Float64Array {
  return Float64Array.from(places, (place, i) => place - (i === 0 ? 0 : (places[i - 1] ?? 0)));
}

/**
 * Places from their steps, each once, in [0, end).
 * @param mayRepeat Whether a place may occur again.
 */
export function placesOfSteps(
  argument: string,
  steps: Float64Array,
  end: number,
  mayRepeat = false,
): Float64Array {
  let place = 0;
  return steps.map((step, row) => {
    if (row > 0 && !mayRepeat && step === 0)
      throw invalidValue(
        { argument, row },
        step,
        'a number of at least 1: each cell stands there once',
      );
    place += step;
    if (!(Number.isInteger(step) && step >= 0 && place < end)) {
      throw invalidValue({ argument, row }, step, `a whole number that stays below ${end}`);
    }
    return place;
  });
}
