/**
 * Factor a symmetric positive definite matrix as L·Lᵀ (Cholesky).
 *
 * Assumes `matrix` row-major, shape (n, n); reads its lower triangle.
 * Writes L into its lower triangle; the upper one stays as it is. O(n³) time, no allocation.
 *
 * @returns Whether it is positive definite; if not, `matrix` is half written.
 */
export function factorCholesky(matrix: Float64Array, n: number): boolean {
  for (let i = 0; i < n; ++i) {
    for (let j = 0; j <= i; ++j) {
      let rest = matrix[i * n + j]!;
      for (let p = 0; p < j; ++p) rest -= matrix[i * n + p]! * matrix[j * n + p]!;
      if (j < i) matrix[i * n + j] = rest / matrix[j * n + j]!;
      else if (!(rest > 0)) return false;
      else matrix[i * n + i] = Math.sqrt(rest);
    }
  }
  return true;
}

/**
 * Solve L·Lᵀ·x = b.
 *
 * Assumes L in the lower triangle of `factor`, row-major, shape (n, n).
 * Writes x over b, which is `out` from `at` on, n long. O(n²) time, no allocation.
 */
export function solveCholesky(
  factor: Float64Array,
  n: number,
  out: Float64Array,
  at: number,
): void {
  for (let i = 0; i < n; ++i) {
    let rest = out[at + i]!;
    for (let p = 0; p < i; ++p) rest -= factor[i * n + p]! * out[at + p]!;
    out[at + i] = rest / factor[i * n + i]!;
  }
  for (let i = n - 1; i >= 0; --i) {
    const value = out[at + i]! / factor[i * n + i]!;
    out[at + i] = value;
    for (let p = 0; p < i; ++p) out[at + p]! -= factor[i * n + p]! * value;
  }
}

/**
 * Invert L·Lᵀ.
 *
 * Assumes L in the lower triangle of `factor`, row-major, shape (n, n), and `out` of the same shape zero.
 * Writes `out`, both triangles. O(n³) time, no allocation.
 */
export function invertCholesky(factor: Float64Array, n: number, out: Float64Array): void {
  for (let i = 0; i < n; ++i) {
    out[i * n + i] = 1;
    solveCholesky(factor, n, out, i * n);
  }
}
