import type { ViewName } from '@confmat/files';
import type { Choice, OpenedFile } from '../protocol.js';
import { modelKind } from './model-kind.js';

/**
 * What a view asks the worker of a choice. The threshold view has every cut already: a threshold, its
 * cost and how a second one follows are found in the page.
 *
 * @param threshold One that needs a cut of its own.
 */
export function questionOf(
  { columns }: OpenedFile,
  view: ViewName,
  choice: Choice,
  threshold: number | undefined,
): Choice {
  if (view !== 'threshold') return choice;
  const { truth, model, other, posLabel, ownThresholds, weight, unit, where } = choice;
  const { areOthersOne } = choice;
  const isByClass = modelKind(columns, truth, model) === 'scores by class';
  const own = isByClass ? { ownThresholds } : { other, threshold };
  return { truth, model, posLabel, weight, unit, where, areOthersOne, by: [], ...own };
}
