import { compareAveragePrecision, compareRocAuc } from '@confmat/inference';
import type { Label } from '@confmat/core';
import type { ColumnReference, LabelReference } from '@confmat/sql';
import type { Input } from '@confmat/rows/input/input.js';
import { joined } from '@confmat/rows/input/joined.js';
import type { ScoreBatch } from '@confmat/rows/input/score-rows.js';
import type { CompareAreas } from '@confmat/answers/compare/compare-areas.js';

/** Whose areas are compared. */
export interface AreaRequest {
  readonly from: string;
  readonly yTrue: LabelReference;
  readonly scores: readonly ColumnReference[];
  readonly nulls: 'error' | 'skip';
  readonly posLabel: Label;
  readonly unit: LabelReference | undefined;
}

/**
 * Compare the areas of every pair of scores. Their rows are held in memory, or counted by an engine.
 * @returns Null if the engine has too many pairs of scores.
 */
export async function readAreas(
  input: Input,
  { from, yTrue, scores, posLabel, nulls, unit: ofUnit }: AreaRequest,
): Promise<CompareAreas | null> {
  let batches: ScoreBatch[] = [];
  const references = scores.map((score) => ({ ...score, precision: undefined }));
  const request = { from, yTrue, posLabel: String(posLabel), scores: references, nulls };
  if (input.ask) {
    // Loaded late: few rows are in an engine.
    const { countAreas } = await import('./count-areas.js');
    return countAreas(input.ask, request);
  }
  await input.read({ ...request, unit: ofUnit }, () => {
    batches = [];
    return (batch) => batches.push(batch);
  });
  const classes = joined(batches.map((batch) => batch.classes));
  const columns = scores.map((_, place) =>
    joined(batches.map((batch) => batch.scores[place] ?? new Float64Array())),
  );
  const column = (place: number): Float64Array =>
    Float64Array.from(columns[place] ?? new Float64Array());
  // Rows without a unit were refused when the answers were counted.
  const unit = ofUnit && batches.flatMap(({ units }) => Array.from<Label | null>(units ?? []));
  return (area, [a, b], level) =>
    COMPARE[area](classes, column(a), column(b), { posLabel: 1, level, unit });
}

const COMPARE = { rocAuc: compareRocAuc, averagePrecision: compareAveragePrecision } as const;
