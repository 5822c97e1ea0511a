import { hashPairs } from './kernels/hash-pairs.js';

const FIRST_SLOTS = 4096;

/** Pairs of codes, numbered in the order in which they are first met. */
export class PairTable {
  readonly #filled = new Int32Array(1);
  #slots = new Int32Array(FIRST_SLOTS);
  #trueKeys = new Int32Array(FIRST_SLOTS >>> 1);
  #predKeys = new Int32Array(FIRST_SLOTS >>> 1);

  get size(): number {
    return this.#filled[0] ?? 0;
  }

  /** True codes of the pairs, shape (size,); a view. */
  get trueCodes(): Int32Array {
    return this.#trueKeys.subarray(0, this.size);
  }

  /** Predicted codes of the pairs, shape (size,); a view. */
  get predCodes(): Int32Array {
    return this.#predKeys.subarray(0, this.size);
  }

  /**
   * The number of each row's pair, new ones after those known, or −1 for a row with a code of −1,
   * shape (n,).
   */
  numbersOf(trueCodes: Int32Array, predCodes: Int32Array): Int32Array {
    const n = trueCodes.length;
    const numbers = new Int32Array(n);
    let row = this.#hash(trueCodes, predCodes, 0, numbers);
    while (row < n) {
      const { trueCodes: knownTrue, predCodes: knownPred } = this;
      const nSlots = 2 * this.#slots.length;
      this.#slots = new Int32Array(nSlots);
      this.#trueKeys = new Int32Array(nSlots >>> 1);
      this.#predKeys = new Int32Array(nSlots >>> 1);
      this.#filled[0] = 0;
      // The known pairs come first, in their order, so that they keep their numbers.
      this.#hash(knownTrue, knownPred, 0, new Int32Array(knownTrue.length));
      row = this.#hash(trueCodes, predCodes, row, numbers);
    }
    return numbers;
  }

  #hash(trueCodes: Int32Array, predCodes: Int32Array, start: number, numbers: Int32Array): number {
    const [slots, trueKeys, predKeys] = [this.#slots, this.#trueKeys, this.#predKeys];
    return hashPairs(trueCodes, predCodes, start, slots, trueKeys, predKeys, this.#filled, numbers);
  }
}
