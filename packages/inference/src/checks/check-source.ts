import { isConfusionMatrix } from '@confmat/core';
import type { MatrixOrCounts } from '@confmat/core';
import { isArrayOf, unsupportedType } from '@confmat/core/internal';

/** Check that an argument is a matrix or counts. */
export function checkSource(
  source: unknown,
  argument = 'source',
): asserts source is MatrixOrCounts {
  if (isConfusionMatrix(source)) return;
  const { tp, fp } = (source ?? {}) as { readonly tp?: unknown; readonly fp?: unknown };
  if (isArrayOf(tp, 'Float64Array') && isArrayOf(fp, 'Float64Array')) return;
  throw unsupportedType(argument, source, 'a ConfusionMatrix or BinaryCounts');
}
