import type { RocAucComparison } from '@confmat/inference';

/** The areas of two predictions by their places, with intervals of a level. */
export type CompareAreas = (a: number, b: number, level: number) => RocAucComparison;
