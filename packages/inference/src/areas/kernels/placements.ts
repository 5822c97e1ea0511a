/**
 * The group of every score: its place among the thresholds, by halving.
 *
 * Assumes `thresholds` that descend and hold every score.
 * Writes `groups`, shape (nSamples,).
 * O(n log nThresholds) time, no allocation.
 */
export function findGroups(
  scores: Float64Array | Float32Array,
  thresholds: Float64Array,
  groups: Int32Array,
): void {
  const n = scores.length;
  const last = thresholds.length - 1;
  for (let i = 0; i < n; ++i) {
    const score = scores[i]!;
    let low = 0;
    let high = last;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (thresholds[middle]! <= score) high = middle;
      else low = middle + 1;
    }
    groups[i] = low;
  }
}

/**
 * The placements of the rows of each group of equal scores: of a positive the share of negatives that
 * score lower, of a negative the share of positives that score higher, ties counting half.
 *
 * Assumes tp and fp, shape (nGroups,), that do not fall and end at the numbers of rows.
 * Writes `ofPositive` and `ofNegative`, shape (nGroups,).
 * O(nGroups) time, no allocation.
 */
export function placeGroups(
  tp: Float64Array,
  fp: Float64Array,
  nPositives: number,
  nNegatives: number,
  ofPositive: Float64Array,
  ofNegative: Float64Array,
): void {
  let tpAbove = 0;
  let fpAbove = 0;
  for (let group = 0; group < tp.length; ++group) {
    const tpHere = tp[group]!;
    const fpHere = fp[group]!;
    ofPositive[group] = 1 - (fpAbove + fpHere) / 2 / nNegatives;
    ofNegative[group] = (tpAbove + tpHere) / 2 / nPositives;
    tpAbove = tpHere;
    fpAbove = fpHere;
  }
}

/**
 * Sums of squares and products of two models' placements around their means, within each class.
 *
 * Assumes groups of shape (nSamples,), placements of shape (nGroups,) of either model, and
 * `isPositive` 1 or 0.
 * Writes `out`, shape (6,): Σa², Σb², Σab of the positives, then of the negatives.
 * O(n) time, no allocation.
 */
export function reducePairedPlacements(
  isPositive: Uint8Array,
  aGroups: Int32Array,
  bGroups: Int32Array,
  aOfPositive: Float64Array,
  aOfNegative: Float64Array,
  bOfPositive: Float64Array,
  bOfNegative: Float64Array,
  aArea: number,
  bArea: number,
  out: Float64Array,
): void {
  const n = isPositive.length;
  let a2 = 0;
  let b2 = 0;
  let ab = 0;
  let c2 = 0;
  let d2 = 0;
  let cd = 0;
  for (let i = 0; i < n; ++i) {
    if (isPositive[i] === 1) {
      const a = aOfPositive[aGroups[i]!]! - aArea;
      const b = bOfPositive[bGroups[i]!]! - bArea;
      a2 += a * a;
      b2 += b * b;
      ab += a * b;
    } else {
      const a = aOfNegative[aGroups[i]!]! - aArea;
      const b = bOfNegative[bGroups[i]!]! - bArea;
      c2 += a * a;
      d2 += b * b;
      cd += a * b;
    }
  }
  out[0] = a2;
  out[1] = b2;
  out[2] = ab;
  out[3] = c2;
  out[4] = d2;
  out[5] = cd;
}
