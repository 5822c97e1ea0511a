/** Tell whether a list has strings among other cells, of which NumPy would make strings. */
export function isMixed(y: unknown): boolean {
  if (!Array.isArray(y)) return false;
  return new Set(y.map((cell) => typeof cell === 'string')).size > 1;
}
