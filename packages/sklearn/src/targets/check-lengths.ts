import { sampleCount } from '../arrays/forms.js';
import type { SklearnError } from '../errors.js';
import { valueError } from '../errors.js';

const lengthsDiffer = (
  lengths: readonly { readonly name: string; readonly length: number }[],
): SklearnError => {
  const texts = lengths.map(({ name, length }) => `${name} (${length})`);
  return valueError(`${texts.join(', ')} must have the same number of samples`);
};

/** Check that arguments, by name, have one number of samples; null ones are left out. */
export function checkLengths(columns: Readonly<Record<string, unknown>>): void {
  const lengths = Object.entries(columns)
    .filter(([, column]) => column !== null)
    .map(([name, column]) => ({ name, length: sampleCount(column) }));
  if (new Set(lengths.map(({ length }) => length)).size > 1) throw lengthsDiffer(lengths);
}
