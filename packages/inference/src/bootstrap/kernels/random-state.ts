/**
 * Begin a stream of random numbers for one replicate, so that a replicate is the same whoever draws it.
 *
 * Assumes whole numbers in [0, 2^53).
 * Writes `state`, shape (4,).
 * O(1) time, no allocation.
 */
export function seedState(state: Int32Array, seed: number, replicate: number): void {
  const high = mix(Math.floor(seed / 4294967296) ^ 0x5851f42d);
  let hash = mix((seed | 0) ^ high);
  for (let i = 0; i < 4; ++i) {
    hash = mix((hash + 0x9e3779b9) ^ mix((replicate | 0) + Math.imul(i + 1, 0x85ebca6b)));
    state[i] = hash;
  }
  // The one state that xoshiro never leaves.
  if ((state[0]! | state[1]! | state[2]! | state[3]!) === 0) state[0] = 1;
}

/** Spread the bits of a whole number: murmur3's finalizer. O(1) time, no allocation. */
function mix(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

/**
 * Next random number of a stream, uniform over the multiples of 2^−53 in [0, 1).
 *
 * Assumes a state that `seedState` began.
 * Writes `state`.
 * O(1) time, no allocation.
 *
 * @see Blackman & Vigna 2021, "Scrambled linear pseudorandom number generators": xoshiro128**.
 */
export function nextUniform(state: Int32Array): number {
  const high = nextBits(state) >>> 5;
  return (high * 67108864 + (nextBits(state) >>> 6)) / 9007199254740992;
}

/** Next 32 random bits. O(1) time, no allocation. */
function nextBits(state: Int32Array): number {
  const s1 = state[1]!;
  const scrambled = Math.imul(rotate(Math.imul(s1, 5), 7), 9);
  const s2 = state[2]! ^ state[0]!;
  const s3 = state[3]! ^ s1;
  state[1] = s1 ^ s2;
  state[0] = state[0]! ^ s3;
  state[2] = s2 ^ (s1 << 9);
  state[3] = rotate(s3, 11);
  return scrambled;
}

/** Rotate 32 bits. O(1) time, no allocation. */
function rotate(x: number, by: number): number {
  return (x << by) | (x >>> (32 - by));
}
