import { sumError } from '../../kernels/rounding-errors.js';

/**
 * Put cells of a matrix of ordered classes at the cuts between neighbors where their counts begin
 * to matter or cease to. Cut c stands between class c and class c + 1.
 * Assumes equal lengths of cells, codes in [0, nClasses); every output zero, of that length.
 * Writes, each with its rest: `before`, counts whose greater class it is; `after`, those whose
 * lesser class comes next; `up`, plus counts of true classes and minus counts of greater predicted
 * ones; `down`, the same the other way around; and `nUp` and `nDown`, how many begin less how many
 * end. O(m) time, no allocation.
 */
export function tallyCuts(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  counts: Float64Array,
  before: Float64Array,
  beforeRest: Float64Array,
  after: Float64Array,
  afterRest: Float64Array,
  up: Float64Array,
  upRest: Float64Array,
  nUp: Int32Array,
  down: Float64Array,
  downRest: Float64Array,
  nDown: Int32Array,
): void {
  const m = counts.length;
  for (let i = 0; i < m; ++i) {
    const t = trueCodes[i]!;
    const p = predCodes[i]!;
    const count = counts[i]!;
    addAt(before, beforeRest, t < p ? p : t, count);
    const least = t < p ? t : p;
    if (least > 0) addAt(after, afterRest, least - 1, count);
    if (t < p) {
      addAt(up, upRest, t, count);
      addAt(up, upRest, p, -count);
      ++nUp[t]!;
      --nUp[p]!;
    } else if (p < t) {
      addAt(down, downRest, p, count);
      addAt(down, downRest, t, -count);
      ++nDown[p]!;
      --nDown[t]!;
    }
  }
}

function addAt(sums: Float64Array, rests: Float64Array, place: number, value: number): void {
  const before = sums[place]!;
  const sum = before + value;
  rests[place]! += sumError(before, value, sum);
  sums[place] = sum;
}

/**
 * Add up values from the first on. Assumes equal lengths. Writes `values`, now running sums, and
 * their `rests`. O(m) time, no allocation.
 */
export function accumulateForward(values: Float64Array, rests: Float64Array): void {
  const m = values.length;
  let total = 0;
  let lost = 0;
  for (let i = 0; i < m; ++i) {
    const next = total + values[i]!;
    lost += sumError(total, values[i]!, next) + rests[i]!;
    total = next;
    values[i] = total + lost;
    rests[i] = sumError(total, lost, values[i]!);
  }
}

/**
 * Add up values from the last on. Assumes equal lengths. Writes `values`, now running sums, and
 * their `rests`. O(m) time, no allocation.
 */
export function accumulateBackward(values: Float64Array, rests: Float64Array): void {
  let total = 0;
  let lost = 0;
  for (let i = values.length - 1; i >= 0; --i) {
    const next = total + values[i]!;
    lost += sumError(total, values[i]!, next) + rests[i]!;
    total = next;
    values[i] = total + lost;
    rests[i] = sumError(total, lost, values[i]!);
  }
}

/**
 * Add up values that begin and end, exactly 0 where nothing is open.
 * Assumes equal lengths, `nOpen` how many begin at each place less how many end there. Writes
 * `values`, now running sums, and their `rests`. O(m) time, no allocation.
 */
export function accumulateOpen(nOpen: Int32Array, values: Float64Array, rests: Float64Array): void {
  const m = values.length;
  let total = 0;
  let lost = 0;
  let open = 0;
  for (let i = 0; i < m; ++i) {
    open += nOpen[i]!;
    const next = total + values[i]!;
    lost += sumError(total, values[i]!, next) + rests[i]!;
    total = next;
    if (open === 0) {
      total = 0;
      lost = 0;
    }
    values[i] = total + lost;
    rests[i] = sumError(total, lost, values[i]!);
  }
}
