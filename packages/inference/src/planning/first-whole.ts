/**
 * The least whole number above `below` at which a condition holds that goes on to hold from there.
 *
 * @param below A number at which it does not hold, or none below which it is asked for.
 * @param step How far above that to look first, at least 1.
 */
export function firstWhole(holds: (n: number) => boolean, below: number, step: number): number {
  let least = below;
  let enough = least + step;
  for (let next = 2 * step; !holds(enough); next *= 2) [least, enough] = [enough, enough + next];
  for (;;) {
    const middle = Math.floor((least + enough) / 2);
    if (middle <= least || middle >= enough) return enough;
    if (holds(middle)) enough = middle;
    else least = middle;
  }
}
