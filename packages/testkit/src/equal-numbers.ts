// vitest compares arrays by the names of their elements, as texts, which takes a tenth of the time of
// packages that count. Numbers that are all equal are told first; all else is compared as ever. It runs
// before each file of tests.
import { expect } from 'vitest';

/** Files share a process and its testers. */
const shared = globalThis as { hasEqualNumbers?: boolean };
if (!shared.hasEqualNumbers) expect.addEqualityTesters([areEqualNumbers]);
shared.hasEqualNumbers = true;

function areEqualNumbers(a: unknown, b: unknown): true | undefined {
  if (!isNumbers(a) || !isNumbers(b) || a.length !== b.length) return undefined;
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return undefined;
  for (let i = 0; i < a.length; ++i) {
    const value = a[i];
    if (typeof value !== 'number' && typeof value !== 'bigint') return undefined;
    if (!Object.is(value, b[i])) return undefined;
  }
  return true;
}

function isNumbers(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
}
