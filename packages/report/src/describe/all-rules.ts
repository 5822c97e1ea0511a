import { RULE_NAMES } from './rule-names.js';
import type { RuleName } from './rule-names.js';
import type { Rule } from './rule.js';
import { calibration } from './rules/calibration.js';
import { comparison } from './rules/comparison.js';
import { confusedPair } from './rules/confused-pair.js';
import { exactMatch } from './rules/exact-match.js';
import { fewRows } from './rules/few-rows.js';
import { imbalance } from './rules/imbalance.js';
import { labelPair } from './rules/label-pair.js';
import { macroAgainstWeighted } from './rules/macro-against-weighted.js';
import { majorityBaseline } from './rules/majority-baseline.js';
import { missingClass } from './rules/missing-class.js';
import { missedClass } from './rules/missed-class.js';
import { neverPredicted } from './rules/never-predicted.js';
import { oneSidedClass } from './rules/one-sided-class.js';
import { setSize } from './rules/set-size.js';
import { slice } from './rules/slice.js';
import { strongClasses } from './rules/strong-classes.js';
import { threshold } from './rules/threshold.js';
import { trainDifference } from './rules/train-difference.js';
import { undefinedValues } from './rules/undefined-values.js';
import { weakClass } from './rules/weak-class.js';

const RULES: Readonly<Record<RuleName, Rule>> = {
  comparison,
  'missed-class': missedClass,
  'majority-baseline': majorityBaseline,
  'exact-match': exactMatch,
  threshold,
  calibration,
  'weak-class': weakClass,
  'one-sided-class': oneSidedClass,
  'never-predicted': neverPredicted,
  'confused-pair': confusedPair,
  'label-pair': labelPair,
  'set-size': setSize,
  slice,
  'macro-against-weighted': macroAgainstWeighted,
  'missing-class': missingClass,
  'few-rows': fewRows,
  'train-difference': trainDifference,
  imbalance,
  undefined: undefinedValues,
  'strong-classes': strongClasses,
};

/** Every rule, in the order of their names. */
export const ALL_RULES: readonly Rule[] = /* @__PURE__ */ RULE_NAMES.map((name) => RULES[name]);
