/** The costs that rows could have. */
export interface CostRange {
  readonly least: number;
  readonly greatest: number;
  /** Whether some lie between these two. */
  readonly hasMore: boolean;
}

/** The range of some costs. */
export function rangeOf(costs: Iterable<number>): CostRange {
  let [least, greatest] = [Infinity, -Infinity];
  for (const cost of costs) {
    if (cost < least) least = cost;
    if (cost > greatest) greatest = cost;
  }
  let hasMore = false;
  for (const cost of costs) hasMore ||= cost !== least && cost !== greatest;
  return { least, greatest, hasMore };
}

/** The range of the costs of several ranges. */
export function joined(ranges: readonly CostRange[]): CostRange {
  const whole = rangeOf(ranges.flatMap(({ least, greatest }) => [least, greatest]));
  return { ...whole, hasMore: whole.hasMore || ranges.some(({ hasMore }) => hasMore) };
}
