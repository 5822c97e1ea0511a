/** The ends of an interval. */
export type Ends = readonly [low: number, high: number];

/** Wilson's score interval, with z instead of a level. */
export function wilsonEnds(successes: number, trials: number, z: number): Ends {
  const failures = trials - successes;
  const square = z * z;
  const middle = successes + square / 2;
  const half = z * Math.sqrt((successes * failures) / trials + square / 4);
  const size = trials + square;
  return [
    successes <= 0 ? 0 : Math.max(0, (middle - half) / size),
    failures <= 0 ? 1 : Math.min(1, (middle + half) / size),
  ];
}
