/**
 * The number of a checked argument: Python's True is 1.
 *
 * @param value A number, or what passes for one.
 * @returns The number.
 */
export function numberOf(value: number | boolean): number {
  return Number(value);
}
