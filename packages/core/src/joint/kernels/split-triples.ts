/**
 * Set the rows on which two models differ apart from those on which they agree, which are counted.
 * Assumes equal lengths, fewer than 2^32 rows, bits in [1, 10], `alike` zero. Writes `alike`, row-major, shape
 * (2^bits, 2^bits): rows by true value and the one that both models predict, each less `least`; and
 * `keys`, shape (nSamples,): the rows apart, in order, three values less `least` of `bits` bits
 * each. O(n) time, no allocation. Returns the number of rows apart, −1 if a value is not in [least,
 * least + 2^bits).
 */
export function splitTriples(
  trueValues: Int32Array,
  aValues: Int32Array,
  bValues: Int32Array,
  least: number,
  bits: number,
  alike: Uint32Array,
  keys: Int32Array,
): number {
  const n = trueValues.length;
  const outside = -1 << bits;
  let nApart = 0;
  for (let i = 0; i < n; ++i) {
    const t = (trueValues[i]! - least) | 0;
    const a = (aValues[i]! - least) | 0;
    const b = (bValues[i]! - least) | 0;
    if (((t | a | b) & outside) !== 0) return -1;
    const pair = (t << bits) | a;
    if (a === b) alike[pair]! += 1;
    else keys[nApart++] = (pair << bits) | b;
  }
  return nApart;
}

/**
 * Count how often each digit of keys occurs. Assumes keys that are not negative, of as many digits
 * of `bits` bits as `counts` has room for. Writes `counts`, shape (nDigits, 2^bits), the lowest
 * digit first; does not clear it. O(m · nDigits) time, no allocation.
 */
export function countKeyDigits(keys: Int32Array, bits: number, counts: Int32Array): void {
  const m = keys.length;
  const mask = (1 << bits) - 1;
  const nDigits = counts.length >>> bits;
  for (let i = 0; i < m; ++i) {
    let rest = keys[i]!;
    for (let digit = 0; digit < nDigits; ++digit) {
      counts[(digit << bits) | (rest & mask)]! += 1;
      rest >>>= bits;
    }
  }
}

/**
 * Sort keys by one digit, keeping the order of equal ones. Assumes equal lengths of `keys` and
 * `sorted`, and the number of keys of each digit in `counts`. Writes `sorted`; uses `counts`. O(m +
 * number of digits) time, no allocation.
 */
export function sortByDigit(
  keys: Int32Array,
  shift: number,
  counts: Int32Array,
  sorted: Int32Array,
): void {
  const m = keys.length;
  const mask = counts.length - 1;
  let start = 0;
  for (let digit = 0; digit <= mask; ++digit) {
    const count = counts[digit]!;
    counts[digit] = start;
    start += count;
  }
  for (let i = 0; i < m; ++i) {
    const key = keys[i]!;
    const digit = (key >>> shift) & mask;
    const place = counts[digit]!;
    counts[digit] = place + 1;
    sorted[place] = key;
  }
}

/** Count the different keys of a sorted list. O(m) time, no allocation. */
export function countDistinct(keys: Int32Array): number {
  const m = keys.length;
  let nDistinct = 0;
  let last = -1;
  for (let i = 0; i < m; ++i) {
    const key = keys[i]!;
    nDistinct += key === last ? 0 : 1;
    last = key;
  }
  return nDistinct;
}

/**
 * List the triples that `splitTriples` counted, in order. Assumes `alike` and sorted `keys` of its
 * form, and outputs as long as there are triples. Writes the three values less `least` and the
 * number of rows of each. O(m + cells) time, no allocation.
 */
export function listSplitTriples(
  alike: Uint32Array,
  keys: Int32Array,
  bits: number,
  trueCodes: Int32Array,
  aCodes: Int32Array,
  bCodes: Int32Array,
  counts: Float64Array,
): void {
  const m = keys.length;
  const mask = (1 << bits) - 1;
  const nCells = alike.length;
  let place = 0;
  let i = 0;
  for (let cell = 0; cell < nCells; ++cell) {
    const agreed = (cell << bits) | (cell & mask);
    const end = (cell + 1) << bits;
    let nAlike = alike[cell]!;
    while (nAlike > 0 || (i < m && keys[i]! < end)) {
      const isAlike = nAlike > 0 && (i === m || keys[i]! > agreed);
      const key = isAlike ? agreed : keys[i]!;
      let count = 0;
      if (isAlike) {
        count = nAlike;
        nAlike = 0;
      } else {
        for (; i < m && keys[i] === key; ++i) ++count;
      }
      trueCodes[place] = cell >>> bits;
      aCodes[place] = cell & mask;
      bCodes[place] = key & mask;
      counts[place++] = count;
    }
  }
}
