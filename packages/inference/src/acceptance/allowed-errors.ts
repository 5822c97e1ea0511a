import { binomialCdf } from '../planning/binomial-tails.js';
import { firstWhole } from '../planning/first-rows.js';
import type { ErrorCeiling } from '../planning/first-rows.js';
import { logBinomial } from '../numerics/saddle-point.js';

/** From so many rows further on it is quicker to start anew, and after so many rounding could add up. */
const FAR = 4096;

/**
 * The greatest number of errors with which rows pass an exact binomial test, quick where each number of
 * rows is near the one before.
 */
export class AllowedErrors {
  readonly #most: number;
  readonly #alpha: number;
  #start = -Infinity;
  #rows = NaN;
  /** The least number of errors that is not allowed. */
  #errors = 0;
  /** At the ceiling, how likely so many errors at most are, and exactly so many. */
  #tail = 1;
  #exactly = 1;

  constructor({ most, alpha }: ErrorCeiling) {
    this.#most = most;
    this.#alpha = alpha;
  }

  /**
   * Errors that are allowed in a number of rows; −1 where even none are too many.
   *
   * @param rows At least 1, and at least as many as before.
   */
  at(rows: number): number {
    if (rows - this.#start > FAR) this.#startAt(rows);
    while (this.#rows < rows) this.#step();
    return this.#errors - 1;
  }

  #startAt(rows: number): void {
    const [most, alpha] = [this.#most, this.#alpha];
    const isTooMany = (errors: number): boolean => binomialCdf(errors, rows, most) > alpha;
    this.#start = this.#rows = rows;
    this.#errors = firstWhole(isTooMany, -1, Math.ceil(rows * most));
    this.#tail = binomialCdf(this.#errors, rows, most);
    this.#exactly = Math.exp(logBinomial(this.#errors, rows, most));
  }

  /** One row more: as few errors are less likely, by those whose last row is one error too many. */
  #step(): void {
    const most = this.#most;
    this.#tail -= most * this.#exactly;
    const rows = ++this.#rows;
    this.#exactly *= (rows / (rows - this.#errors)) * (1 - most);
    if (this.#tail > this.#alpha) return;
    const errors = ++this.#errors;
    this.#exactly *= ((rows - errors + 1) / errors) * (most / (1 - most));
    this.#tail += this.#exactly;
  }
}
