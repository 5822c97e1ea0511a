import { integerFrom, invalidOption } from '@confmat/core/internal';

/** Check a greatest number of something. */
export function checkLimit(argument: string, limit: unknown): void {
  if (Number.isSafeInteger(limit) && (limit as number) >= 1) return;
  throw invalidOption(argument, limit, integerFrom(1));
}
