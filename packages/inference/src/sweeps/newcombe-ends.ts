import type { Ends } from '../proportions/proportion-bounds.js';

/** Enough to halve [0, 1] down to neighbouring numbers. */
const HALVINGS = 60;

/**
 * Interval of an area under a ROC curve from the area and the two numbers of rows alone: the areas θ
 * whose distance to it is at most z standard errors at θ.
 *
 * @see Newcombe 2006, "Confidence intervals for an effect size measure based on the Mann–Whitney
 *   statistic", part 2, method 5.
 */
export function newcombeEnds(
  area: number,
  nPositives: number,
  nNegatives: number,
  z: number,
): Ends {
  const size = (nPositives + nNegatives) / 2 - 1;
  const scale = (z * z) / nPositives / nNegatives;
  const isOutside = (theta: number): boolean =>
    (area - theta) ** 2 >
    scale * theta * (1 - theta) * (1 + size * ((1 - theta) / (2 - theta) + theta / (1 + theta)));
  // At 0 and 1 no θ is outside either, so the area itself is never asked.
  const search = (end: 0 | 1): number => {
    if (area === end) return end;
    let outside: number = end;
    let inside = area;
    for (let step = 0; step < HALVINGS; ++step) {
      const middle = (outside + inside) / 2;
      if (isOutside(middle)) outside = middle;
      else inside = middle;
    }
    return inside;
  };
  return [search(0), search(1)];
}
