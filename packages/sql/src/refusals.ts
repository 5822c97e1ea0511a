/*
 * The wording of this package's errors: what was expected, as data for the constructors of core's
 * `refusals`, and constructors for the mistakes that only this package knows.
 */

/** Queries of one count found different numbers of rows. */
export function rowsChanged(before: number, after: number): Error {
  return new Error(
    `rows changed while they were counted: ${before} ${before === 1 ? 'row' : 'rows'} in one query, ` +
      `${after} in another`,
  );
}

/** A query that looks for a fault finds none. */
export function faultGone(): Error {
  return new Error('rows changed while they were counted: a fault that some had is gone');
}

/** How a message begins that is about one label of the set in a cell, not about the cell. */
export const LABEL_IN = 'a label in ';
