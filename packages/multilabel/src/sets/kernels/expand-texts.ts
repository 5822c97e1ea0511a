/**
 * Count the labels of each sample, where samples with the same text have the same labels.
 * Assumes text t has the labels `pieces[bounds[t] … bounds[t + 1])`; codes of texts in [−1,
 * bounds.length − 1). Writes `offsets`, one longer than `texts`; and `missing`, 1 where the code is
 * −1. O(samples) time, no allocation.
 */
export function measureTexts(
  texts: Int32Array,
  bounds: Int32Array,
  offsets: Int32Array,
  missing: Uint8Array,
): void {
  const n = texts.length;
  let end = 0;
  offsets[0] = 0;
  for (let i = 0; i < n; ++i) {
    const text = texts[i]!;
    if (text < 0) missing[i] = 1;
    else end += bounds[text + 1]! - bounds[text]!;
    offsets[i + 1] = end;
  }
}

/**
 * Copy the labels of each sample's text to the sample. Assumes what `measureTexts` does, and
 * `codes` of the length it found. Writes `codes`. O(samples + codes) time, no allocation.
 */
export function expandTexts(
  texts: Int32Array,
  bounds: Int32Array,
  pieces: Int32Array,
  codes: Int32Array,
): void {
  const n = texts.length;
  let end = 0;
  for (let i = 0; i < n; ++i) {
    const text = texts[i]!;
    if (text < 0) continue;
    const last = bounds[text + 1]!;
    for (let c = bounds[text]!; c < last; ++c) codes[end++] = pieces[c]!;
  }
}
