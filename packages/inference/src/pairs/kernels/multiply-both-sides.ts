/**
 * Multiply from both sides: inverse · squares · inverse.
 *
 * Assumes two symmetric matrices, row-major, shape (m, m), and `half` and `out` of that shape.
 * Writes `half` and `out`. O(m³) time, no allocation.
 */
export function multiplyBothSides(
  inverse: Float64Array,
  squares: Float64Array,
  m: number,
  half: Float64Array,
  out: Float64Array,
): void {
  multiply(squares, inverse, m, half);
  multiply(inverse, half, m, out);
}

/** Writes `out`. O(m³) time, row by row, no allocation. */
function multiply(left: Float64Array, right: Float64Array, m: number, out: Float64Array): void {
  out.fill(0);
  for (let i = 0; i < m; ++i) {
    for (let p = 0; p < m; ++p) {
      const factor = left[i * m + p]!;
      if (factor === 0) continue;
      for (let j = 0; j < m; ++j) out[i * m + j]! += factor * right[p * m + j]!;
    }
  }
}
