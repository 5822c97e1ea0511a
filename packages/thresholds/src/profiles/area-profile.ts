import type { ParityProfile, Program, ProgramRule } from '@confmat/core/profiles';
import type { ThresholdSweep } from '../sweep/sweep.js';

/** Programs that score found objects. */
export type DetectionProgram = 'pascal-voc-2007' | 'pascal-voc-2010' | 'coco';

/** The programs whose areas are known. */
export type AreaProgram = Program | DetectionProgram;

/** What a program reports of a sweep, plain data. In JSON, NaN is null. */
export interface AreaProfile<P extends AreaProgram = AreaProgram> extends Omit<
  ParityProfile,
  'program'
> {
  readonly program: P;
}

/** How a detection program computes areas. */
export interface Areas {
  readonly version: string;
  readonly rules: readonly ProgramRule[];
  readonly valuesOf: (sweep: ThresholdSweep) => Readonly<Record<string, number>>;
}
