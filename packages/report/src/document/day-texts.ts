import type { Label } from '@confmat/core';

/** A time as the engine writes it, at the start of a day. */
const MIDNIGHT = /^(\d{4}-\d\d-\d\d) 00:00:00$/;

/**
 * The texts of the values of a column: a date alone where every value is the midnight of a day, as dates
 * are that were stored as timestamps.
 *
 * @param textOf Writes a value that is none.
 */
export function dayTexts(
  values: readonly Label[],
  textOf: (value: Label) => string,
): readonly string[] {
  const days = values.map((value) => MIDNIGHT.exec(String(value))?.[1]);
  return days.every((day) => day !== undefined) ? days : values.map(textOf);
}
