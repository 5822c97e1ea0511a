import { isConfusionMatrix } from '@confmat/core';
import type { MatrixOrCounts } from '@confmat/core';
import { isArrayOf, unsupportedType, invalidOption } from '@confmat/core/internal';

/** Check that an argument is a matrix or counts. */
export function checkSource(
  source: unknown,
  argument = 'source',
  expected = 'a ConfusionMatrix or BinaryCounts',
): asserts source is MatrixOrCounts {
  if (isConfusionMatrix(source)) return;
  const { tp, fp } = (source ?? {}) as { readonly tp?: unknown; readonly fp?: unknown };
  if (isArrayOf(tp, 'Float64Array') && isArrayOf(fp, 'Float64Array')) return;
  throw unsupportedType(argument, source, expected);
}

/** How many samples to draw, and from which seed. */
export interface Draws {
  readonly replicates: number;
  readonly seed: number;
}

/** A number for each takes 128 MiB. */
const MOST_REPLICATES = 2 ** 24;

/** Check the options of what draws samples. */
export function checkDraws({
  replicates = 2000,
  seed,
}: {
  readonly replicates?: number | undefined;
  readonly seed?: number | undefined;
}): Draws {
  if (!(Number.isInteger(replicates) && replicates >= 100 && replicates <= MOST_REPLICATES))
    throw invalidOption('replicates', replicates, {
      kind: 'integer',
      what: 'a whole number',
      atLeast: 100,
      atMost: MOST_REPLICATES,
    });
  return { replicates, seed: checkSeed(seed) };
}

/** Check a seed; 0 if there is none. */
export function checkSeed(seed: unknown = 0): number {
  if (Number.isSafeInteger(seed) && (seed as number) >= 0) return seed as number;
  throw invalidOption('seed', seed, { kind: 'integer', what: 'a whole number', atLeast: 0 });
}
