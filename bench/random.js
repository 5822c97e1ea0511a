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
 * True codes of k equally frequent classes, and predictions of which a share is right.
 *
 * @param {{ n: number, k: number, accuracy: number, seed: number }} options
 * @returns {{ trueCodes: Int32Array, predCodes: Int32Array }} Codes in [0, k), shape (n,).
 */
export function randomCodes({ n, k, accuracy, seed }) {
  const random = createRandom(seed);
  const trueCodes = Int32Array.from({ length: n }, () => Math.floor(random() * k));
  const predCodes = trueCodes.map((code) =>
    random() < accuracy ? code : Math.floor(random() * k),
  );
  return { trueCodes, predCodes };
}
