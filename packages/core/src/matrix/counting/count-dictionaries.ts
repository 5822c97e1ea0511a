import type { CodedColumn } from '../../columns/coded-column.js';
import type { TypedArray } from '../../columns/column.js';
import { integerCells } from '../../columns/integer-cells.js';
import type { Label } from '../../label.js';
import { readDictionary } from '../../columns/read-arrow-column.js';
import type { NamedColumn } from '../../columns/read-column.js';
import { countIntegers, countStored } from './count-integers.js';
import { countedPairs } from './counted-pairs.js';
import type { Counted, CountedColumns } from './counted-pairs.js';

/**
 * Count two Arrow columns of dictionary keys by their keys, without a code per row. Null for other
 * columns, several chunks, missing labels, keys that stand for nothing, and more than a table is
 * worth.
 */
export function countDictionaries(
  truth: NamedColumn,
  prediction: NamedColumn,
): CountedColumns | null {
  const t = readDictionary(truth.argument, truth.cells);
  const p = t && readDictionary(prediction.argument, prediction.cells);
  if (!p) return null;
  const counted = countStored(t.keys, p.keys) ?? countKeys(t.keys, p.keys);
  if (!counted) return null;
  const listed = countedPairs(counted);
  const trueLabels = labelsOfKeys(listed.trueLabels, t.entries);
  const predLabels = labelsOfKeys(listed.predLabels, p.entries);
  return trueLabels && predLabels && { ...listed, trueLabels, predLabels };
}

function countKeys(trueKeys: TypedArray, predKeys: TypedArray): Counted | null {
  const [t, p] = [integerCells(trueKeys), integerCells(predKeys)];
  return t && p ? countIntegers(t, p) : null;
}

/** The labels of keys, null if one has none. */
export function labelsOfKeys(
  keys: readonly Label[],
  { codes, labels }: CodedColumn,
): Label[] | null {
  const found = keys.map((key) => labels[codes[Number(key)] ?? -1]);
  return found.every((label) => label !== undefined) ? found : null;
}
