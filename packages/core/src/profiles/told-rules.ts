import type { ProgramName } from './programs.js';

/** A rule of a program that gives another number than the metric of the same name here. */
export interface ProgramRule {
  /** The metrics that it is about, named as the program names them. */
  readonly metric: string;
  /** The rule in words. */
  readonly rule: string;
}

const SINGLE_FLOATS: ProgramRule = {
  metric: 'every metric',
  rule: 'It computes in 32 bits: about seven digits hold.',
};

/** Rules that are told in words of their own; those of other programs are told by their columns. */
export const TOLD_RULES: Readonly<Partial<Record<ProgramName, readonly ProgramRule[]>>> = {
  'scikit-learn': [
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
  torchmetrics: [
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
    SINGLE_FLOATS,
  ],
  keras: [
    {
      metric: 'Precision, Recall',
      rule: 'Every entry of the one-hot rows is an answer of its own, so both are the accuracy; `class_id` takes one class, whose 0/0 is 0.',
    },
    {
      metric: 'BinaryAccuracy',
      rule: 'It is the share of right entries of the one-hot rows: an error spoils two of them, however many classes there are.',
    },
    {
      metric: 'F1Score',
      rule: 'It is made of precision and recall, each with 1e-7 more below: a perfect class has slightly less than 1, and 0/0 is 0.',
    },
    {
      metric: "F1Score(average='macro')",
      rule: 'Every class counts, one without a true or predicted row as 0.',
    },
    {
      metric: 'OneHotMeanIoU',
      rule: 'It is the mean Jaccard index over the classes with a true or predicted row.',
    },
    SINGLE_FLOATS,
  ],
  yardstick: [
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
  spark: [
    {
      metric: 'f1 of MulticlassClassificationEvaluator',
      rule: 'It is weightedFMeasure, weighted by the true rows. There is no macro mean.',
    },
    { metric: 'weightedRecall, weightedTruePositiveRate', rule: 'Both are the accuracy.' },
    {
      metric: 'weightedPrecision, weightedFMeasure',
      rule: 'Only classes with true rows are classes: predictions of others are errors alone. 0/0 is 0.',
    },
    {
      metric: 'weightedFalsePositiveRate',
      rule: 'If all rows are of one class, it is undefined.',
    },
  ],
};
