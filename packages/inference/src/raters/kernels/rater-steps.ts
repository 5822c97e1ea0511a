/**
 * Give each pattern the shares of its ratings: how many say so of each label.
 *
 * Assumes `starts`, shape (nPatterns + 1,); `cells`, rater × k + label, and `times`, at least 1, of each
 * entry of a pattern.
 * Writes `posteriors`, row-major, shape (nPatterns, k).
 * O(nPatterns·k + nEntries) time, no allocation.
 */
export function shareVotes(
  starts: Int32Array,
  cells: Int32Array,
  times: Float64Array,
  k: number,
  posteriors: Float64Array,
): void {
  posteriors.fill(0);
  for (let pattern = 0; pattern + 1 < starts.length; ++pattern) {
    const row = pattern * k;
    let votes = 0;
    for (let i = starts[pattern]!; i < starts[pattern + 1]!; ++i) {
      posteriors[row + (cells[i]! % k)]! += times[i]!;
      votes += times[i]!;
    }
    for (let label = 0; label < k; ++label) posteriors[row + label]! /= votes;
  }
}

/**
 * Count what raters are expected to have answered to each true label: the M-step.
 *
 * Assumes `starts`, `cells` and `times` as in `shareVotes`; `nUnits`, how many units each pattern has;
 * `posteriors`, row-major, shape (nPatterns, k).
 * Writes `prevalences`, shape (k,), shares of the units; and `errors`, shape (nRaters, k, k): of a rater,
 * a label answered and a true one, the expected count plus `smoothing`.
 * O(nEntries·k + nRaters·k²) time, no allocation.
 */
export function expectErrors(
  starts: Int32Array,
  cells: Int32Array,
  times: Float64Array,
  nUnits: Float64Array,
  posteriors: Float64Array,
  k: number,
  smoothing: number,
  prevalences: Float64Array,
  errors: Float64Array,
): void {
  prevalences.fill(0);
  errors.fill(smoothing);
  let all = 0;
  for (let pattern = 0; pattern < nUnits.length; ++pattern) {
    const n = nUnits[pattern]!;
    const row = pattern * k;
    all += n;
    for (let label = 0; label < k; ++label) prevalences[label]! += n * posteriors[row + label]!;
    for (let i = starts[pattern]!; i < starts[pattern + 1]!; ++i) {
      const cell = cells[i]! * k;
      const count = n * times[i]!;
      for (let label = 0; label < k; ++label) {
        errors[cell + label]! += count * posteriors[row + label]!;
      }
    }
  }
  for (let label = 0; label < k; ++label) prevalences[label]! /= all;
}

/**
 * The logs of the shares of each rater's answers to a true label. Where none is expected, all answers are
 * as likely: the limit of ever less smoothing.
 *
 * Assumes `errors` as `expectErrors` writes them.
 * Writes `logs`, of the same shape.
 * O(nRaters·k²) time, no allocation.
 */
export function takeLogShares(errors: Float64Array, k: number, logs: Float64Array): void {
  for (let rater = 0; rater < errors.length; rater += k * k) {
    for (let label = 0; label < k; ++label) {
      let sum = 0;
      for (let at = rater + label; at < rater + k * k; at += k) sum += errors[at]!;
      for (let at = rater + label; at < rater + k * k; at += k) {
        logs[at] = sum > 0 ? Math.log(errors[at]! / sum) : -Math.log(k);
      }
    }
  }
}

/**
 * Tell how likely each true label is, given what raters answered: the E-step.
 *
 * Assumes `starts`, `cells`, `times` and `nUnits` as in `expectErrors`, `logs` as `takeLogShares` writes
 * them; of each pattern one label at least has a probability above 0.
 * Writes `posteriors`, row-major, shape (nPatterns, k); and `out`: the log-likelihood, and the greatest
 * change of a posterior.
 * O(nEntries·k) time, no allocation.
 */
export function weighLabels(
  starts: Int32Array,
  cells: Int32Array,
  times: Float64Array,
  nUnits: Float64Array,
  prevalences: Float64Array,
  logs: Float64Array,
  k: number,
  scratch: Float64Array,
  posteriors: Float64Array,
  out: Float64Array,
): void {
  let logLikelihood = 0;
  let change = 0;
  for (let pattern = 0; pattern < nUnits.length; ++pattern) {
    const row = pattern * k;
    for (let label = 0; label < k; ++label) scratch[label] = Math.log(prevalences[label]!);
    for (let i = starts[pattern]!; i < starts[pattern + 1]!; ++i) {
      const cell = cells[i]! * k;
      const n = times[i]!;
      for (let label = 0; label < k; ++label) scratch[label]! += n * logs[cell + label]!;
    }
    let most = -Infinity;
    for (let label = 0; label < k; ++label) if (scratch[label]! > most) most = scratch[label]!;
    let sum = 0;
    for (let label = 0; label < k; ++label) {
      scratch[label] = Math.exp(scratch[label]! - most);
      sum += scratch[label]!;
    }
    for (let label = 0; label < k; ++label) {
      const posterior = scratch[label]! / sum;
      const moved = Math.abs(posterior - posteriors[row + label]!);
      if (moved > change) change = moved;
      posteriors[row + label] = posterior;
    }
    logLikelihood += nUnits[pattern]! * (most + Math.log(sum));
  }
  out[0] = logLikelihood;
  out[1] = change;
}
