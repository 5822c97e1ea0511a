/**
 * Add up over units the products of their scores: what the comparisons of a unit add to the slopes of
 * the log-likelihood.
 *
 * Assumes cells of comparisons in the order of their units; `starts`, shape (nUnits + 1,): where the cells
 * of each unit start, and where the last ones end; players `a` and `b`, two different ones below k, where
 * a beat b, or tied with it where `isTie` is 1; `params` as in `addPairTerms`; `scores` and
 * `isTouched` of m zeros, and room for m places in `touched`.
 * Adds to `squares`, row-major, shape (m, m), both triangles. Leaves `scores` and `isTouched` zero.
 * O(cells + sum over units of (parameters touched)²) time, no allocation.
 */
export function addUnitScores(
  starts: Int32Array,
  a: Int32Array,
  b: Int32Array,
  isTie: Uint8Array,
  counts: Float64Array,
  k: number,
  params: Float64Array,
  scores: Float64Array,
  touched: Int32Array,
  isTouched: Uint8Array,
  squares: Float64Array,
): void {
  const m = params.length;
  const logTie = m > k ? params[k]! : -Infinity;
  for (let unit = 0; unit + 1 < starts.length; ++unit) {
    let nTouched = 0;
    for (let cell = starts[unit]!; cell < starts[unit + 1]!; ++cell) {
      const i = a[cell]!;
      const j = b[cell]!;
      const x = (params[i]! - params[j]!) / 2;
      const win = 1 / (1 + Math.exp(-2 * x) + Math.exp(logTie - x));
      const loss = 1 / (1 + Math.exp(2 * x) + Math.exp(logTie + x));
      const tie = 1 / (1 + Math.exp(x - logTie) + Math.exp(-x - logTie));
      const seen = isTie[cell]!;
      const slope = counts[cell]! * (seen === 1 ? (loss - win) / 2 : loss + tie / 2);
      scores[i]! += slope;
      scores[j]! -= slope;
      if (m > k) scores[k]! += counts[cell]! * (seen - tie);
      for (let place = 0; place < 3; ++place) {
        const param = place === 0 ? i : place === 1 ? j : k;
        if (param === m || isTouched[param] === 1) continue;
        isTouched[param] = 1;
        touched[nTouched++] = param;
      }
    }
    for (let p = 0; p < nTouched; ++p) {
      const row = touched[p]! * m;
      const score = scores[touched[p]!]!;
      for (let q = 0; q < nTouched; ++q)
        squares[row + touched[q]!]! += score * scores[touched[q]!]!;
    }
    for (let p = 0; p < nTouched; ++p) {
      scores[touched[p]!] = 0;
      isTouched[touched[p]!] = 0;
    }
  }
}

/**
 * Add up the sizes of the units of each player, and their powers.
 *
 * Assumes cells as in `addUnitScores`; `sizes` of k zeros.
 * Adds to `sums`, row-major, shape (k, 5): units of the player, its comparisons in them, and the squares,
 * cubes and fourth powers of these. Leaves `sizes` zero. O(cells) time, no allocation.
 */
export function addUnitSizes(
  starts: Int32Array,
  a: Int32Array,
  b: Int32Array,
  counts: Float64Array,
  sizes: Float64Array,
  sums: Float64Array,
): void {
  for (let unit = 0; unit + 1 < starts.length; ++unit) {
    const from = starts[unit]!;
    const to = starts[unit + 1]!;
    for (let cell = from; cell < to; ++cell) {
      sizes[a[cell]!]! += counts[cell]!;
      sizes[b[cell]!]! += counts[cell]!;
    }
    for (let place = 2 * from; place < 2 * to; ++place) {
      const player = (place & 1) === 0 ? a[place >> 1]! : b[place >> 1]!;
      const size = sizes[player]!;
      if (size === 0) continue;
      sizes[player] = 0;
      sums[5 * player]! += 1;
      for (let power = 1, value = size; power <= 4; ++power, value *= size) {
        sums[5 * player + power]! += value;
      }
    }
  }
}
