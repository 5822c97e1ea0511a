import { expect } from 'vitest';

/** Equal to 1e-12 of the expected value, or 1e-15 near 0; NaN equals NaN. */
export function isClose(received: number, expected: number): boolean {
  if (Object.is(received, expected) || received === expected) return true;
  return Math.abs(received - expected) <= Math.max(1e-15, 1e-12 * Math.abs(expected));
}

/** Expect numbers one by one to be as close as `isClose` says. */
export function expectClose(
  received: ArrayLike<number> | number,
  expected: ArrayLike<number> | number,
  message?: string,
): void {
  const a = typeof received === 'number' ? [received] : Array.from(received);
  const b = typeof expected === 'number' ? [expected] : Array.from(expected);
  const agrees = a.length === b.length && a.every((value, i) => isClose(value, b[i] ?? Infinity));
  expect(agrees ? b : a, message).toEqual(b);
}
