import { classCounts } from '../counts/class-counts.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';
import { cohenKappa } from '../metrics/whole/cohen-kappa.js';
import { matthewsCorrcoef } from '../metrics/whole/matthews-corrcoef.js';
import { f1 } from '../metrics/rates/f1.js';
import { jaccard } from '../metrics/rates/jaccard.js';
import { precision } from '../metrics/rates/precision.js';
import { recall } from '../metrics/rates/recall.js';
import { specificity } from '../metrics/rates/specificity.js';
import { seenClasses, specificityOfAll, weightedMean } from './profile.js';
import type { Profile } from './profile.js';

/** torchmetrics' classes with `task='multiclass'` and `num_classes` as the matrix has. */
export const torchmetrics: Profile = {
  version: '1.9.0',
  rules: [
    {
      metric: 'Accuracy',
      rule: "The default is average='macro', which is the mean recall; accuracy in the usual sense is average='micro'.",
    },
    {
      metric: "every average='macro'",
      rule: 'A class whose value is 0/0 counts as 0; a class without a true or predicted row is left out.',
    },
    {
      metric: "Accuracy(average='macro'), Recall(average='macro')",
      rule: 'A class that was predicted but has no true row counts as 0, where others leave it out.',
    },
    {
      metric: 'MatthewsCorrCoef',
      rule: '0/0 is 0. Of two classes it is 1 without an error and −1 without a right answer; if one class has no true or no predicted row, it is a limit, and not 0.',
    },
    { metric: 'every metric', rule: 'It computes in 32 bits: about seven digits hold.' },
  ],
  valuesOf,
};

function valuesOf(matrix: ConfusionMatrix): Record<string, number> {
  const counts = classCounts(matrix);
  const seen = seenClasses(matrix);
  const found: Record<string, number> = {
    MatthewsCorrCoef: matrix.nClasses === 2 ? binaryMatthews(matrix) : matthewsCorrcoef(matrix, { zeroDivision: 0 }), // prettier-ignore
    CohenKappa: cohenKappa(matrix, { zeroDivision: NaN }),
  };
  const named = {
    ...{ Accuracy: recall, Precision: precision, Recall: recall, F1Score: f1 },
    ...{ Specificity: specificity, JaccardIndex: jaccard },
  };
  for (const [name, metric] of Object.entries(named)) {
    const values = metric(counts, { zeroDivision: 0 });
    found[`${name}(average='micro')`] =
      metric === specificity ? specificityOfAll(counts) : metric(counts, { average: 'micro' });
    found[`${name}(average='macro')`] = weightedMean(values, seen);
    found[`${name}(average='weighted')`] = weightedMean(values, matrix.support);
  }
  return found;
}

/** The limit that torchmetrics takes where the denominator is 0, with its ε of 32 bits. */
function binaryMatthews(matrix: ConfusionMatrix): number {
  const [first, second] = matrix.labels;
  if (first === undefined || second === undefined) return NaN;
  const [tn, fp] = [matrix.at(first, first), matrix.at(first, second)];
  const [fn, tp] = [matrix.at(second, first), matrix.at(second, second)];
  if (tp + tn !== 0 && fp + fn === 0) return 1;
  if (tp + tn === 0 && fp + fn !== 0) return -1;
  const value = matthewsCorrcoef(matrix, { zeroDivision: NaN });
  if (!Number.isNaN(value)) return value;
  const epsilon = 2 ** -23;
  const sums = [tp + fp, tp + fn, tn + fp, tn + fn].map((sum) => sum + epsilon);
  const gap = fn === 0 && tn === 0 ? tp - fp : fp === 0 && tn === 0 ? tp - fn : fn === 0 && tp === 0 ? tn - fp : tn - fn; // prettier-ignore
  return (Math.sqrt(epsilon) * gap) / Math.sqrt(sums.reduce((product, sum) => product * sum));
}
