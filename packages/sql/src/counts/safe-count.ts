/** Read a count in [0, 2^53) as engines return it: a number, a bigint, or their text. */
export function safeCount(value: unknown): number {
  const count = value === null ? 0 : Number(value);
  if (Number.isSafeInteger(count) && count >= 0) return count;
  throw new RangeError(`a count is ${String(value)}, expected an integer in [0, 2^53)`);
}
