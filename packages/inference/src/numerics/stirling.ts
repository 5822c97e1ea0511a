/** From here on five terms of Stirling's series give every digit. */
const MANY = 16;

/** ln Γ(n + 1) less Stirling's formula for it, (n + 1/2) ln n − n + ln(2π) / 2, n > 0. */
export function stirlingRest(n: number): number {
  let nearer = 0;
  let far = n;
  // What one step of n changes: Γ(n + 2) = (n + 1) Γ(n + 1).
  for (; far < MANY; ++far) nearer += (far + 0.5) * Math.log1p(1 / far) - 1;
  const square = far * far;
  const rest = 1 / 1680 - 1 / 1188 / square;
  return nearer + (1 / 12 - (1 / 360 - (1 / 1260 - rest / square) / square) / square) / far;
}

/**
 * x ln(x / m) + m − x: at least 0, and 0 where x is m.
 *
 * @param more m − x, where it is known better than m.
 */
export function deviance(x: number, m: number, more: number = m - x): number {
  const away = -more / (x + m);
  if (!(Math.abs(away) <= 0.1)) return x * Math.log(x / m) + more;
  let sum = -more * away;
  let term = 2 * x * away;
  for (let k = 3; ; k += 2) {
    term *= away * away;
    const next = sum + term / k;
    if (next === sum) return sum;
    sum = next;
  }
}
