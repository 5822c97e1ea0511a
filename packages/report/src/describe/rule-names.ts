/** The rules of `describe`, in the order in which sentences about equally many rows stand. */
export const RULE_NAMES = [
  'comparison',
  'missed-class',
  'majority-baseline',
  'exact-match',
  'threshold',
  'calibration',
  'weak-class',
  'one-sided-class',
  'never-predicted',
  'confused-pair',
  'label-pair',
  'set-size',
  'slice',
  'macro-against-weighted',
  'missing-class',
  'few-rows',
  'train-difference',
  'imbalance',
  'undefined',
  'strong-classes',
] as const;

/** A rule of `describe`. */
export type RuleName = (typeof RULE_NAMES)[number];
