import type { Label } from '@confmat/core';
import { CommandError } from '../command-error.js';
import type { Source } from '../input/source-types.js';
import { quote } from '../suggest.js';
import { mapOption } from './map-hint.js';
import { writtenNumber } from './decimal-key.js';

/** Labels as columns write them, with the rows of each as true and as predicted label. */
export interface WrittenLabels {
  readonly labels: readonly Label[];
  readonly support: ArrayLike<number>;
  readonly predicted: ArrayLike<number>;
}

/**
 * Refuse files without types in which truth and prediction spell one number in two ways (1 and
 * 1.0, as tables with gaps are often exported): every such row would count as an error. Fractions may
 * be version numbers: 1.1 and 1.10 are two versions. Whoever lists both labels means both.
 */
export function refuseOtherSpellings(
  { labels, support, predicted }: WrittenLabels,
  { untyped, shownFile }: Source,
  {
    pred,
    true: truth,
    labels: given,
  }: { readonly true: string; readonly pred?: string; readonly labels?: readonly string[] },
): void {
  if (!untyped || pred === undefined || given !== undefined) return;
  const trueByNumber = new Map<string, Label>();
  for (const [k, label] of labels.entries()) {
    const value = integerKey(label);
    if (support[k] !== 0 && value !== null) trueByNumber.set(value, label);
  }
  for (const [k, label] of labels.entries()) {
    const value = integerKey(label);
    const other = value === null ? undefined : trueByNumber.get(value);
    if (predicted[k] === 0 || support[k] !== 0 || other === undefined) continue;
    throw new CommandError(
      `${shownFile}: column ${quote(truth)} holds ${quote(String(other))} and column ${quote(pred)} ${quote(String(label))}, which would be different labels`,
      `write both columns in one way: ${hint(labels)}`,
    );
  }
}

/** How labels are written as integers, such as `--map 0.0=0,1.0=1`. */
function hint(labels: readonly Label[]): string {
  const pairs = labels.map(String).flatMap((text): [string, string][] => {
    const plain = /^[+]?0*(\d+)\.?0*$/.exec(text)?.[1];
    return plain === undefined ? [] : [[text, plain]];
  });
  return mapOption(pairs) ?? '--map OLD=NEW';
}

function integerKey(label: Label): string | null {
  const number = writtenNumber(String(label));
  return number?.isInteger ? number.key : null;
}
