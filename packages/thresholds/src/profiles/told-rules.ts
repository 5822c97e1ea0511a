import type { ProgramName, ProgramRule } from '@confmat/core/profiles';

/** Rules that are told in words of their own; those of other programs are told by their columns. */
export const TOLD_RULES: Readonly<Partial<Record<ProgramName, readonly ProgramRule[]>>> = {
  'scikit-learn': [
    { metric: 'average_precision_score', rule: 'Steps, no straight lines, as here.' },
    { metric: 'roc_auc_score', rule: 'Every distinct score is a threshold, as here.' },
  ],
  torchmetrics: [
    {
      metric: 'BinaryAUROC, BinaryAveragePrecision',
      rule: 'Every distinct score is a threshold, as here; with `thresholds=n` only n numbers from 0 to 1 are, and scores between two of them are ties.',
    },
    { metric: 'every metric', rule: 'It computes in 32 bits: about seven digits hold.' },
  ],
  keras: [
    {
      metric: 'AUC',
      rule: 'Scores are probabilities, compared with 200 thresholds in even steps: those between two of them are ties, so a model whose scores are all below 0.005 has 0.5.',
    },
    {
      metric: "AUC(curve='PR')",
      rule: 'Between two thresholds both counts rise evenly (Davis and Goadrich), where average precision has steps.',
    },
  ],
  yardstick: [
    {
      metric: 'pr_auc',
      rule: 'Straight lines between the points, from precision 1 at recall 0: more than average precision.',
    },
    { metric: 'average_precision', rule: 'Steps, as here.' },
  ],
  spark: [
    {
      metric: 'areaUnderPR',
      rule: 'Straight lines between the points, from the first precision at recall 0: not average precision.',
    },
    {
      metric: 'areaUnderROC, areaUnderPR',
      rule: 'From 2,000 distinct scores on, `numBins` joins neighbours to some 1,000 points; with data in several partitions the joints lie elsewhere.',
    },
  ],
};
