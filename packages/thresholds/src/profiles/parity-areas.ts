import type { Program } from '@confmat/core/profiles';
import { checkOption, named, optionConflict } from '@confmat/core/internal';
import { averagePrecision } from '../areas/average-precision.js';
import { rocAuc } from '../areas/roc-auc.js';
import { checkExactSweep, checkProbabilities } from '../sweep/check-sweep.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import type { AreaProfile, Areas } from './area-profile.js';
import { precisionTrapezoids, rocTrapezoids, sparkPoints } from './curve-areas.js';
import { kerasAreas } from './keras-areas.js';

const PROGRAMS: Readonly<Record<Program, Areas>> = {
  'scikit-learn': {
    version: '1.9.1',
    rules: [
      { metric: 'average_precision_score', rule: 'Steps, no straight lines, as here.' },
      { metric: 'roc_auc_score', rule: 'Every distinct score is a threshold, as here.' },
    ],
    valuesOf: (sweep) => ({
      roc_auc_score: rocAuc(sweep),
      average_precision_score: averagePrecision(sweep),
    }),
  },
  torchmetrics: {
    version: '1.9.0',
    rules: [
      {
        metric: 'BinaryAUROC, BinaryAveragePrecision',
        rule: 'Every distinct score is a threshold, as here; with `thresholds=n` only n numbers from 0 to 1 are, and scores between two of them are ties.',
      },
      { metric: 'every metric', rule: 'It computes in 32 bits: about seven digits hold.' },
    ],
    valuesOf: (sweep) => ({
      BinaryAUROC: rocAuc(sweep),
      BinaryAveragePrecision: averagePrecision(sweep),
    }),
  },
  keras: {
    version: '3.15.1',
    rules: [
      {
        metric: 'AUC',
        rule: 'Scores are probabilities, compared with 200 thresholds in even steps: those between two of them are ties, so a model whose scores are all below 0.005 has 0.5.',
      },
      {
        metric: "AUC(curve='PR')",
        rule: 'Between two thresholds both counts rise evenly (Davis and Goadrich), where average precision has steps.',
      },
    ],
    valuesOf: (sweep) => {
      checkProbabilities(sweep);
      const { roc, pr } = kerasAreas(sweep);
      return { "AUC(curve='ROC')": roc, "AUC(curve='PR')": pr };
    },
  },
  yardstick: {
    version: '1.4.0',
    rules: [
      {
        metric: 'pr_auc',
        rule: 'Straight lines between the points, from precision 1 at recall 0: more than average precision.',
      },
      { metric: 'average_precision', rule: 'Steps, as here.' },
    ],
    valuesOf: (sweep) => ({
      roc_auc: rocAuc(sweep),
      pr_auc: precisionTrapezoids(sweep, Int32Array.from(sweep.thresholds.keys()), 1),
      average_precision: averagePrecision(sweep),
    }),
  },
  spark: {
    version: '4.3.0',
    rules: [
      {
        metric: 'areaUnderPR',
        rule: 'Straight lines between the points, from the first precision at recall 0: not average precision.',
      },
      {
        metric: 'areaUnderROC, areaUnderPR',
        rule: 'From 2,000 distinct scores on, `numBins` joins neighbours to some 1,000 points; with data in several partitions the joints lie elsewhere.',
      },
    ],
    valuesOf: (sweep) => {
      const points = sparkPoints(sweep.thresholds.length);
      return {
        areaUnderROC: rocTrapezoids(sweep, points),
        areaUnderPR: precisionTrapezoids(sweep, points),
      };
    },
  },
};

/**
 * The areas under the ROC and the precision-recall curve that another program reports of the same
 * scores: by its own thresholds, its own lines between the points, its own names.
 *
 * @param sweep A sweep over every distinct score. Keras takes probabilities alone.
 * @param program The program, with the defaults of the version that the profile names.
 * @returns Its numbers, and the rules that make them differ, in words. NaN with rows of one class only.
 * @throws {MetricError} `option-conflict` if the sweep is not exact or has missed positives, which
 *   `detectionAreas` of `@confmat/thresholds/detection` counts; `unsupported-type`, `invalid-option`, of Keras
 *   `invalid-value` if a score is outside [0, 1].
 * @see `parityProfile` of core: the same of a matrix.
 * @example
 * const sweep = thresholdSweep([1, 1, 0, 0], [0.1, 0.2, 0.7, 0.9]);
 * parityAreas(sweep, 'spark').values.areaUnderPR.toFixed(4); // → '0.2917'
 */
export function parityAreas<P extends Program>(sweep: ThresholdSweep, program: P): AreaProfile<P> {
  return named('parityAreas', () => {
    checkExactSweep(sweep);
    checkOption('program', program, Object.keys(PROGRAMS));
    if (sweep.missedPositives) {
      throw optionConflict('sweep', 'has missedPositives, which detectionAreas counts');
    }
    const { version, rules, valuesOf } = PROGRAMS[program];
    return { program, version, values: valuesOf(sweep), rules };
  });
}
