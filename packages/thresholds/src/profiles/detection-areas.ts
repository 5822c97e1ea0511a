import { checkOption, named } from '@confmat/core/internal';
import { checkExactSweep } from '../sweep/check-sweep.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import type { AreaProfile, Areas, DetectionProgram } from './area-profile.js';
import { areaAtAllRecalls, meanAtRecalls } from './interpolated-precision.js';

/** What detection programs do where scores are equal, which here is one point. */
const IN_ORDER = 'Equal scores stand in the order of the list; here they are one point.';

const DETECTION: Readonly<Record<DetectionProgram, Areas>> = {
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

/**
 * The average precision that programs for found objects report of one class: they take the greatest
 * precision at a recall or beyond it.
 *
 * @param sweep A sweep over every distinct score, a row for each found object, true if it is one that was looked for;
 *   the objects that nobody found are its `missedPositives`.
 * @param program The program.
 * @returns Its `AP`, and its rules in words. NaN without positives.
 * @throws {MetricError} `option-conflict` if the sweep is not exact, `unsupported-type`, `invalid-option`.
 * @see Padilla et al. 2021, "A comparative analysis of object detection metrics with a companion open-source toolkit".
 * @example
 * const sweep = thresholdSweep([1, 0, 1], [3, 2, 1], { missedPositives: 2 });
 * detectionAreas(sweep, 'pascal-voc-2010').values.AP.toFixed(4); // → '0.4167'
 */
export function detectionAreas<P extends DetectionProgram>(
  sweep: ThresholdSweep,
  program: P,
): AreaProfile<P> {
  return named('detectionAreas', () => {
    checkExactSweep(sweep);
    checkOption('program', program, Object.keys(DETECTION));
    const { version, rules, valuesOf } = DETECTION[program];
    return { program, version, values: valuesOf(sweep), rules };
  });
}
