import type { LevelOptions } from '@confmat/inference';

/** How intervals are made. */
export interface IntervalSettings extends LevelOptions {
  readonly level: number;
}
