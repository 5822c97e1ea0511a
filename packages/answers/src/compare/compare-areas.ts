import type { EvaluationDifference, SweepArea } from '@confmat/inference';

/** An area of two predictions by their places, with intervals of a level. */
export type CompareAreas = (
  area: SweepArea,
  places: readonly [a: number, b: number],
  level: number,
) => EvaluationDifference;
