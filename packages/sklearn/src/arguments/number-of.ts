/** The number of a checked argument: Python's True is 1. */
export function numberOf(value: number | boolean): number {
  return Number(value);
}
