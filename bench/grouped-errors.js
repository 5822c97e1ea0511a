import { createRandom } from './random.js';

/**
 * Columns of classes in hidden groups: errors stay in the group of the true class, but for one in
 * seven, which goes anywhere. The codes do not show the groups.
 *
 * @param {{ n: number, k: number, perGroup: number, seed: number }} options `perGroup` divides `k`.
 * @returns {{ trueCodes: Int32Array, predCodes: Int32Array }} Codes in [0, k), shape (n,) each.
 */
export function groupedErrors({ n, k, perGroup, seed }) {
  const random = createRandom(seed);
  const below = (/** @type {number} */ limit) => Math.floor(random() * limit);
  const place = Int32Array.from({ length: k }, (_, code) => code);
  for (let i = k - 1; i > 0; --i) {
    const j = below(i + 1);
    [place[i], place[j]] = [place[j] ?? 0, place[i] ?? 0];
  }
  const trueCodes = new Int32Array(n);
  const predCodes = new Int32Array(n);
  for (let row = 0; row < n; ++row) {
    const hidden = below(k);
    const kind = random();
    const near = Math.floor(hidden / perGroup) * perGroup + below(perGroup);
    const far = below(k);
    trueCodes[row] = place[hidden] ?? 0;
    predCodes[row] = place[kind < 0.72 ? hidden : kind < 0.96 ? near : far] ?? 0;
  }
  return { trueCodes, predCodes };
}
