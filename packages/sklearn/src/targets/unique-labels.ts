import type { Label } from '@confmat/core';
import { compareLabels } from '@confmat/core/internal';
import type { TargetsInput } from '../arrays/inputs.js';
import { isOptions } from '../arguments/call-metric.js';
import { readArray } from '../arrays/read-array.js';
import { mixedList } from '../faults.js';
import { distinctCells, isMixed, labelKey } from './distinct-cells.js';
import { targetType } from './target-type.js';
import { named, typeError, valueError } from '../errors.js';

/**
 * All labels of some targets.
 * @param ys Targets, each of one label per sample; or indicator matrices, whose labels are their
 *   columns.
 * @returns The labels, each once, ascending: numbers by value, strings by code point.
 * @throws {SklearnError} `ValueError` for targets that do not go together; `TypeError` for options.
 * @see scikit-learn `sklearn.utils.multiclass.unique_labels`
 * @example
 * unique_labels([3, 5, 5], [7]); // → [3, 5, 7]
 */
export function unique_labels(...ys: readonly TargetsInput[]): readonly Label[] {
  return named('unique_labels', () => {
    const options: unknown = ys.at(-1);
    const [name] = isOptions(options) ? Object.keys(options) : [];
    if (name !== undefined) throw typeError(`got an argument named ${name}, expected targets only`);
    return uniqueLabels(ys);
  });
}

function uniqueLabels(ys: readonly TargetsInput[]): readonly Label[] {
  if (ys.length === 0) throw valueError('got no argument, expected targets');
  const arrays = ys.map((y, i) => readArray(`ys[${i}]`, y));
  const types = arrays.map((array, i) => targetType(`ys[${i}]`, array));
  const kinds = new Set(types.map((type) => (type === 'binary' ? 'multiclass' : type)));
  const [kind] = kinds;
  if (kinds.size > 1) throw valueError(`got targets of types ${[...new Set(types)].join(', ')}`);
  if (kind === 'multilabel-indicator') {
    if (arrays.some(({ shape }: { readonly shape: readonly number[] }) => shape[0] === 0)) {
      throw valueError('got a matrix without rows, expected at least one sample');
    }
    const widths = new Set(
      arrays.map(({ shape }: { readonly shape: readonly number[] }) => shape[1] ?? 0),
    );
    if (widths.size > 1) throw valueError(`got matrices of ${[...widths].join(', ')} columns`);
    return Array.from({ length: [...widths][0] ?? 0 }, (_, label) => label);
  }
  if (kind !== 'multiclass') throw valueError(`got targets of type ${kind}, expected labels`);
  const labels = new Map<unknown, Label>();
  for (const [i, array] of arrays.entries()) {
    if (array.form === 'sparse') {
      throw typeError('got a sparse column, expected an array');
    }
    for (const label of distinctCells(`ys[${i}]`, array)) {
      const key = labelKey(label);
      if (!labels.has(key)) labels.set(key, label);
    }
  }
  const found = [...labels.values()];
  // Of a list scikit-learn takes the cells as they are, not as NumPy would make strings of them.
  if (ys.some((y) => Array.isArray(y) && Array.isArray(y[0]))) {
    throw typeError('got a list of lists, expected lists of labels');
  }
  if (ys.some(isMixed)) throw mixedList();
  if (new Set(found.map((label) => typeof label === 'string')).size > 1) {
    throw valueError('got strings and numbers, expected labels of one kind');
  }
  const areBooleans = found.every((label) => typeof label === 'boolean');
  const ordered = areBooleans
    ? found
    : found.map((label) => (typeof label === 'boolean' ? Number(label) : label));
  return ordered.sort(compareLabels);
}
