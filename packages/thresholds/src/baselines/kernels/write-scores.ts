/**
 * Write seeded random numbers, evenly spread over [0, 1), 53 bits each. Assumes an integer seed;
 * only its low 32 bits count. Writes `out`. The state is a counter that steps by the golden ratio,
 * its bits mixed twice by multiplying and shifting. O(n) time, no allocation.
 */
export function writeRandomScores(seed: number, out: Float64Array): void {
  const n = out.length;
  let counter = seed | 0;
  for (let i = 0; i < n; ++i) {
    counter = (counter + 0x9e3779b9) | 0;
    const high = mix(counter);
    counter = (counter + 0x9e3779b9) | 0;
    const low = mix(counter);
    out[i] = ((high >>> 5) * 2 ** 26 + (low >>> 6)) / 2 ** 53;
  }
}

function mix(value: number): number {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/**
 * Write scores that separate the classes: evenly spread over [0, 1/3] for negatives, upwards, and
 * over [2/3, 1] for positives, downwards. Assumes equal lengths; a class is 1 for positive,
 * anything else for negative. Writes `out`. O(n) time, no allocation.
 */
export function writePerfectScores(classes: Uint8Array, out: Float64Array): void {
  const n = classes.length;
  let nPositives = 0;
  for (let i = 0; i < n; ++i) if (classes[i] === 1) ++nPositives;
  const nNegatives = n - nPositives;
  let positives = 0;
  let negatives = 0;
  for (let i = 0; i < n; ++i) {
    if (classes[i] === 1) out[i] = 1 - spread(positives++, nPositives);
    else out[i] = spread(negatives++, nNegatives);
  }
}

function spread(i: number, n: number): number {
  return n === 1 ? 0 : i / (n - 1) / 3;
}
