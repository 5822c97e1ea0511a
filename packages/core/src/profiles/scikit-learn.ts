import { classCounts } from '../counts/class-counts.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';
import { cohenKappa } from '../metrics/whole/cohen-kappa.js';
import { matthewsCorrcoef } from '../metrics/whole/matthews-corrcoef.js';
import { f1 } from '../metrics/rates/f1.js';
import { jaccard } from '../metrics/rates/jaccard.js';
import { precision } from '../metrics/rates/precision.js';
import { recall } from '../metrics/rates/recall.js';
import { accuracy } from '../metrics/whole/accuracy.js';
import { balancedAccuracy } from '../metrics/whole/balanced-accuracy.js';
import { seenClasses, weightedMean } from './profile.js';
import type { Profile } from './profile.js';

/** scikit-learn's functions with their defaults. */
export const scikitLearn: Profile = {
  version: '1.9.1',
  rules: [
    {
      metric: 'precision_score, recall_score, f1_score, jaccard_score',
      rule: 'A class whose value is 0/0 counts as 0 in averages, with a warning.',
    },
    {
      metric: 'precision_score, recall_score, f1_score, jaccard_score',
      rule: 'Classes without a true or predicted row are unknown to it, unless `labels` names them: averages are over the others.',
    },
    { metric: 'balanced_accuracy_score', rule: 'Classes without true rows are left out.' },
    { metric: 'matthews_corrcoef', rule: '0/0 is 0.' },
  ],
  valuesOf,
};

function valuesOf(matrix: ConfusionMatrix): Record<string, number> {
  const counts = classCounts(matrix);
  const seen = seenClasses(matrix);
  const found: Record<string, number> = {
    accuracy_score: accuracy(matrix),
    balanced_accuracy_score: balancedAccuracy(matrix),
    matthews_corrcoef: matthewsCorrcoef(matrix, { zeroDivision: 0 }),
    cohen_kappa_score: cohenKappa(matrix, { zeroDivision: NaN }),
  };
  const named = { precision_score: precision, recall_score: recall, f1_score: f1, jaccard_score: jaccard }; // prettier-ignore
  for (const [name, metric] of Object.entries(named)) {
    const values = metric(counts, { zeroDivision: 0 });
    found[`${name}(average='micro')`] = metric(counts, { average: 'micro' });
    found[`${name}(average='macro')`] = weightedMean(values, seen);
    found[`${name}(average='weighted')`] = weightedMean(values, matrix.support);
  }
  return found;
}
