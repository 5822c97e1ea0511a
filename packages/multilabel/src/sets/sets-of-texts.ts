import { MetricError, describeType, encodeLabels } from '@confmat/core';
import type { LabelColumn } from '@confmat/core';
import { expandTexts, measureTexts } from '../kernels/expand-texts.js';
import type { RawSets } from './raw-sets.js';

/**
 * Read sets that are texts with a separator; each different text is split once. Empty pieces are no
 * labels, so that '' is the empty set; labels keep the spaces around them.
 *
 * @param caller Name of the public function.
 * @param argument Name of its argument.
 * @param column A text a sample: an array or an Arrow column.
 * @param separator What parts the labels, not empty.
 * @returns The sets.
 * @throws {MetricError} `unsupported-type`, `mixed-labels`.
 */
export function setsOfTexts(
  caller: string,
  argument: string,
  column: unknown,
  separator: string,
): RawSets {
  const options = { caller, argument, nulls: 'skip', order: 'any' } as const;
  const texts = encodeLabels(column as LabelColumn, options);
  const codeOf = new Map<string, number>();
  const bounds = new Int32Array(texts.labels.length + 1);
  const pieces: number[] = [];
  for (const [t, text] of texts.labels.entries()) {
    if (typeof text !== 'string') {
      throw new MetricError(caller, {
        code: 'unsupported-type',
        argument,
        received: `a column whose values have the type ${describeType(text)}`,
        expected: 'strings, as the option separator is given',
      });
    }
    for (const label of text.split(separator)) {
      if (label === '') continue;
      let code = codeOf.get(label);
      if (code === undefined) codeOf.set(label, (code = codeOf.size));
      pieces.push(code);
    }
    bounds[t + 1] = pieces.length;
  }
  const n = texts.codes.length;
  const offsets = new Int32Array(n + 1);
  const missing = new Uint8Array(n);
  measureTexts(texts.codes, bounds, offsets, missing);
  const codes = new Int32Array(offsets[n] ?? 0);
  expandTexts(texts.codes, bounds, Int32Array.from(pieces), codes);
  return { offsets, codes, labels: [...codeOf.keys()], missing, hasPlaces: false };
}
