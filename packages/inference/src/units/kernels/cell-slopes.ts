/**
 * Write what one row more of each cell adds to a number: its gradient's parts of row and column, and
 * that of the diagonal for right answers.
 *
 * Assumes codes below the lengths of the three parts.
 * Writes `out`, shape (nCells,). O(nCells) time, no allocation.
 */
export function writeSlopes(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  row: Float64Array,
  column: Float64Array,
  diagonal: Float64Array,
  out: Float64Array,
): void {
  const n = trueCodes.length;
  for (let cell = 0; cell < n; ++cell) {
    const t = trueCodes[cell]!;
    const p = predCodes[cell]!;
    out[cell] = row[t]! + column[p]! + (t === p ? diagonal[t]! : 0);
  }
}

/**
 * Add up cells by unit: what their rows add to a number, the same without signs, and the rows.
 *
 * Assumes unit codes below the lengths of the outputs, shape (nUnits,) each.
 * Adds to the outputs. O(nCells) time, no allocation.
 */
export function addCells(
  unitCodes: Int32Array,
  counts: Float64Array,
  slopes: Float64Array,
  sums: Float64Array,
  sizes: Float64Array,
  rows: Float64Array,
): void {
  const n = unitCodes.length;
  for (let cell = 0; cell < n; ++cell) {
    const unit = unitCodes[cell]!;
    const count = counts[cell]!;
    const slope = count * slopes[cell]!;
    sums[unit]! += slope;
    sizes[unit]! += Math.abs(slope);
    rows[unit]! += count;
  }
}

/**
 * Add up what each unit adds to a difference of two models, of one of them.
 *
 * Assumes `places` of units below the length of the outputs.
 * Adds to `added`, and to `sizes` the same without signs. O(nCells) time, no allocation.
 *
 * @param sign 1 or −1.
 * @param total All rows of the model.
 */
export function addShares(
  unitCodes: Int32Array,
  places: Int32Array,
  counts: Float64Array,
  slopes: Float64Array,
  sign: number,
  total: number,
  added: Float64Array,
  sizes: Float64Array,
): void {
  const n = unitCodes.length;
  for (let cell = 0; cell < n; ++cell) {
    const place = places[unitCodes[cell]!]!;
    const share = (sign * counts[cell]! * slopes[cell]!) / total;
    added[place]! += share;
    sizes[place]! += Math.abs(share);
  }
}

/**
 * Add up by unit what the cells of its labels add to a number.
 *
 * Assumes codes of cells below the number of units and labels; `slopes`, shape (nLabels, 3): what a
 * sample of tp, fp and fn adds more than one of tn.
 * Adds to `residuals`, shape (nUnits,), and to `sizes` the same without signs.
 * O(nCells) time, no allocation.
 */
export function addSlopes(
  unitCodes: Int32Array,
  labelCodes: Int32Array,
  tp: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
  slopes: Float64Array,
  residuals: Float64Array,
  sizes: Float64Array,
): void {
  const n = unitCodes.length;
  for (let i = 0; i < n; ++i) {
    const unit = unitCodes[i]!;
    const at = 3 * labelCodes[i]!;
    const ofHits = tp[i]! * slopes[at]!;
    const ofAlarms = fp[i]! * slopes[at + 1]!;
    const ofMisses = fn[i]! * slopes[at + 2]!;
    residuals[unit]! += ofHits + ofAlarms + ofMisses;
    sizes[unit]! += Math.abs(ofHits) + Math.abs(ofAlarms) + Math.abs(ofMisses);
  }
}

/**
 * Add up what cells have of the rows that classes rest on, each class by a weight of its own.
 *
 * Assumes codes below the lengths of `weights`, shape (nClasses,), whose sum is `total`, and of `shares`,
 * shape (nUnits,); as how many rows tp, fp, fn and tn of a class count in `kinds`.
 * Adds to `shares`. O(nCells) time, no allocation.
 */
export function addClassShares(
  unitCodes: Int32Array,
  trueCodes: Int32Array,
  predCodes: Int32Array,
  counts: Float64Array,
  kinds: Float64Array,
  weights: Float64Array,
  total: number,
  shares: Float64Array,
): void {
  const [tp, fp, fn, tn] = [kinds[0]!, kinds[1]!, kinds[2]!, kinds[3]!];
  for (let cell = 0; cell < counts.length; ++cell) {
    const ofTrue = weights[trueCodes[cell]!]!;
    const ofPred = weights[predCodes[cell]!]!;
    const isRight = trueCodes[cell] === predCodes[cell];
    const own = isRight ? tp * ofTrue : fn * ofTrue + fp * ofPred;
    const others = tn === 0 ? 0 : tn * Math.max(0, total - ofTrue - (isRight ? 0 : ofPred));
    shares[unitCodes[cell]!]! += counts[cell]! * (own + others);
  }
}
