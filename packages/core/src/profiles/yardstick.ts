import { classCounts } from '../counts/class-counts.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';
import { cohenKappa } from '../metrics/whole/cohen-kappa.js';
import { matthewsCorrcoef } from '../metrics/whole/matthews-corrcoef.js';
import { f1 } from '../metrics/rates/f1.js';
import { precision } from '../metrics/rates/precision.js';
import { recall } from '../metrics/rates/recall.js';
import { specificity } from '../metrics/rates/specificity.js';
import { accuracy } from '../metrics/whole/accuracy.js';
import { specificityOfAll, weightedMean, whereDefined } from './profile.js';
import type { Profile } from './profile.js';

/** yardstick's functions of a table, with an estimator of several classes. */
export const yardstick: Profile = {
  version: '1.4.0',
  rules: [
    {
      metric: 'precision, recall, spec, f_meas, j_index',
      rule: 'A class whose value is 0/0 is left out of the mean, with a warning, where others count it as 0.',
    },
    {
      metric: 'f_meas',
      rule: 'A class that is never predicted, or has no true row, is 0/0: its precision or its recall is.',
    },
    {
      metric: 'bal_accuracy',
      rule: 'It is the mean over the classes of (recall + specificity) / 2, not the mean recall, and NA if a class that counts has none.',
    },
    {
      metric: 'estimator "micro"',
      rule: 'spec, bal_accuracy and j_index pool the answers of all classes.',
    },
    {
      metric: 'estimator "binary"',
      rule: 'The default of two classes: the first level is the positive one.',
    },
    { metric: 'kap, mcc', rule: '0/0 is NA.' },
  ],
  valuesOf,
};

type Estimator = 'micro' | 'macro' | 'macro_weighted';

function valuesOf(matrix: ConfusionMatrix): Record<string, number> {
  const found: Record<string, number> = {
    accuracy: accuracy(matrix),
    kap: cohenKappa(matrix, { zeroDivision: NaN }),
    mcc: matthewsCorrcoef(matrix, { zeroDivision: NaN }),
  };
  const weights = { macro: new Float64Array(matrix.nClasses).fill(1), macro_weighted: matrix.support }; // prettier-ignore
  for (const estimator of ['micro', 'macro', 'macro_weighted'] as const) {
    const columns = classValues(matrix, estimator);
    const weight = estimator === 'micro' ? [1] : weights[estimator];
    for (const [name, values] of Object.entries(columns)) {
      const keepsUndefined = name === 'bal_accuracy';
      const own = keepsUndefined ? weight : whereDefined(values, weight);
      found[`${name}(estimator = "${estimator}")`] = weightedMean(values, own);
    }
  }
  return found;
}

/** Values of the classes, or of all answers together, NaN where they are undefined. */
function classValues(matrix: ConfusionMatrix, estimator: Estimator): Record<string, Float64Array> {
  const counts = classCounts(matrix);
  const isMicro = estimator === 'micro';
  const columnOf = (metric: typeof precision): Float64Array =>
    isMicro
      ? Float64Array.of(metric(counts, { average: 'micro', zeroDivision: NaN }))
      : metric(counts, { zeroDivision: NaN });
  const [p, r, f] = [columnOf(precision), columnOf(recall), columnOf(f1)];
  const s = isMicro ? Float64Array.of(specificityOfAll(counts)) : columnOf(specificity);
  return {
    precision: p,
    recall: r,
    f_meas: f.map((value, row) => ((p[row] ?? NaN) >= 0 && (r[row] ?? NaN) >= 0 ? value : NaN)),
    spec: s,
    bal_accuracy: r.map((value, row) => (value + (s[row] ?? NaN)) / 2),
    j_index: r.map((value, row) => value + (s[row] ?? NaN) - 1),
  };
}
