import type { CountedSets } from '@confmat/answers/multilabel/counted-sets.js';
import type { SetsCommandOptions } from '@confmat/answers/multilabel/options.js';
import { countSets as countSetsOf } from '@confmat/rows/evaluation/count-sets.js';
import type { Input } from '@confmat/rows/input/input.js';

/** Count the label sets of rows. */
export async function countSets(input: Input, options: SetsCommandOptions): Promise<CountedSets> {
  const { source } = input;
  return {
    ...(await countSetsOf(input, options)),
    ...{ file: source.shownFile, format: source.format, prepared: input.prepared?.() },
  };
}
