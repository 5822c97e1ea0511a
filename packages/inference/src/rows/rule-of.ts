import { formOf } from '@confmat/core/internal';
import { kappaGradient } from '../delta/kappa-gradient.js';
import { matthewsGradient } from '../delta/matthews-gradient.js';
import { NO_METHOD, OWN_METRIC } from '../refusals.js';
import { agreementRule } from './agreement-rule.js';
import { costRule } from './cost-rule.js';
import { sumRule } from './difference-rule.js';
import { fbetaRule } from './fbeta-rule.js';
import { logRatioRule, negativeRatio, oddsRatio, positiveRatio } from './log-ratio-rule.js';
import type { Cells, RowRule } from './row-rule.js';
import { shareRule } from './share-rule.js';
import { shareOf } from './share.js';

/** How a metric of rows gets its interval, or why it has none. */
export function ruleOf(metric: { readonly name: string }): RowRule | string {
  const form = formOf(metric);
  if (form === undefined) return OWN_METRIC;
  if (form === null) return namedRule(metric.name) ?? NO_METHOD;
  const share = shareOf(form);
  return share ? shareRule(share) : (fbetaRule(form) ?? costRule(form) ?? NO_METHOD);
}

const recallOf = ([tp, , fn]: Cells): [number, number] => [tp, fn];
const specificityOf = ([, fp, , tn]: Cells): [number, number] => [tn, fp];
const precisionOf = ([tp, fp]: Cells): [number, number] => [tp, fp];
const negativeValueOf = ([, , fn, tn]: Cells): [number, number] => [tn, fn];

/** Core's metrics that are no ratio. */
function namedRule(name: string): RowRule | null {
  switch (name) {
    case 'matthewsCorrcoef':
      return agreementRule(matthewsGradient);
    case 'cohenKappa':
      return agreementRule(kappaGradient);
    case 'balancedAccuracy':
      return sumRule(recallOf, specificityOf, { scale: 1 / 2, shift: 0, isMean: true });
    case 'informedness':
      return sumRule(recallOf, specificityOf, { scale: 1, shift: -1 });
    case 'markedness':
      return sumRule(precisionOf, negativeValueOf, { scale: 1, shift: -1 });
    case 'positiveLikelihoodRatio':
      return logRatioRule(positiveRatio);
    case 'negativeLikelihoodRatio':
      return logRatioRule(negativeRatio);
    case 'diagnosticOddsRatio':
      return logRatioRule(oddsRatio);
    default:
      return null;
  }
}
