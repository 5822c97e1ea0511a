/**
 * Seeded uniform numbers (mulberry32), the same on every machine.
 *
 * @param {number} seed
 * @returns {() => number} Each call gives a number in [0, 1).
 */
export function createRandom(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Draw class codes: each as often as the others (uniform), or class c in proportion to 1 / (c + 1)
 * (zipf).
 *
 * @param {{ n: number, k: number, skew: 'uniform' | 'zipf', seed: number }} options
 * @returns {Int32Array} Codes in [0, k), shape (n,).
 */
export function randomCodes({ n, k, skew, seed }) {
  const random = createRandom(seed);
  const draw = skew === 'zipf' ? zipf(k, random) : () => Math.floor(random() * k);
  return Int32Array.from({ length: n }, draw);
}

/**
 * Predictions: a share is right, the others are drawn as the true codes were.
 *
 * @param {Int32Array} trueCodes
 * @param {{ k: number, skew: 'uniform' | 'zipf', accuracy: number, seed: number }} options
 * @returns {Int32Array} Codes in [0, k), shape (n,).
 */
export function randomPredictions(trueCodes, { k, skew, accuracy, seed }) {
  const random = createRandom(seed);
  const others = randomCodes({ n: trueCodes.length, k, skew, seed: seed + 1 });
  return trueCodes.map((code, row) => (random() < accuracy ? code : (others[row] ?? 0)));
}

/**
 * @param {number} k
 * @param {() => number} random
 */
function zipf(k, random) {
  let sum = 0;
  const cumulative = Float64Array.from({ length: k }, (_, code) => (sum += 1 / (code + 1)));
  return () => {
    const u = random() * sum;
    let low = 0;
    let high = k - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((cumulative[middle] ?? 0) <= u) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
