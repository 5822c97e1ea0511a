import type { ProgramRule } from '@confmat/core';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { areaAtAllRecalls, meanAtRecalls } from './interpolated-precision.js';

export type DetectionProgram = 'pascal-voc-2007' | 'pascal-voc-2010' | 'coco';

/** How a program computes areas. */
export interface Areas {
  readonly version: string;
  readonly rules: readonly ProgramRule[];
  readonly valuesOf: (sweep: ThresholdSweep) => Readonly<Record<string, number>>;
}

/** What detection programs do where scores are equal, which here is one point. */
const IN_ORDER = 'Equal scores stand in the order of the list; here they are one point.';

/** Programs that score found objects; positives that nobody found are `missedPositives`. */
export const DETECTION: Readonly<Record<DetectionProgram, Areas>> = {
  'pascal-voc-2007': {
    version: '2007',
    rules: [
      { metric: 'AP', rule: 'Mean of the greatest precision at 11 recalls or beyond them.' },
      { metric: 'AP', rule: IN_ORDER },
    ],
    valuesOf: (sweep) => ({ AP: meanAtRecalls(sweep, 10) }),
  },
  'pascal-voc-2010': {
    version: '2010',
    rules: [
      { metric: 'AP', rule: 'Area below the greatest precision at each recall or beyond it.' },
      { metric: 'AP', rule: IN_ORDER },
    ],
    valuesOf: (sweep) => ({ AP: areaAtAllRecalls(sweep) }),
  },
  coco: {
    version: 'pycocotools 2.0.11',
    rules: [
      {
        metric: 'AP',
        rule: 'Mean of the greatest precision at 101 recalls or beyond them, of one overlap and one class: the number called mAP is a mean over both.',
      },
      { metric: 'AP', rule: IN_ORDER },
    ],
    valuesOf: (sweep) => ({ AP: meanAtRecalls(sweep, 100) }),
  },
};
