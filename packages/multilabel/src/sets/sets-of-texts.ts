import { MetricError, describeType } from '@confmat/core';
import type { RawSets } from './raw-sets.js';

/**
 * Read sets that are texts with a separator. Empty pieces are no labels, so '' is the empty set;
 * labels keep the spaces around them.
 *
 * @param caller Name of the public function.
 * @param argument Name of its argument.
 * @param texts A text a sample; null or undefined where missing.
 * @param separator What parts the labels, not empty.
 * @returns The sets.
 * @throws {MetricError} `unsupported-type`.
 */
export function setsOfTexts(
  caller: string,
  argument: string,
  texts: readonly unknown[],
  separator: string,
): RawSets {
  const n = texts.length;
  const offsets = new Int32Array(n + 1);
  const missing = new Uint8Array(n);
  const codeOf = new Map<string, number>();
  const codes: number[] = [];
  for (let sample = 0; sample < n; ++sample) {
    const text = texts[sample];
    if (typeof text === 'string') {
      for (const label of text.split(separator)) {
        if (label === '') continue;
        let code = codeOf.get(label);
        if (code === undefined) codeOf.set(label, (code = codeOf.size));
        codes.push(code);
      }
    } else if (text === null || text === undefined) {
      missing[sample] = 1;
    } else {
      throw new MetricError(caller, {
        code: 'unsupported-type',
        argument: `${argument}[${sample}]`,
        received: describeType(text),
        expected: 'a string, as the option separator is given',
      });
    }
    offsets[sample + 1] = codes.length;
  }
  const labels = [...codeOf.keys()];
  return { offsets, codes: Int32Array.from(codes), labels, missing, hasPositions: false };
}
