/**
 * What confmat's own packages share with this one. It promises nothing: any release may change it.
 * Nothing here checks what it is given, but what is called so.
 */
export { checkAnswers } from './acceptance/check-answers.js';
export { compareTalliedAreas, compareTalliedPrecision } from './areas/compare-tallied.js';
export type { PairedScoreTally } from './areas/compare-tallied.js';
export { intervalAt } from './sources/interval-at.js';
export { classIntervals, countsInterval, ofTogether } from './sources/class-intervals.js';
export { askedGap } from './gaps/asked-gap.js';
export type { AskedGap } from './gaps/asked-gap.js';
export { attributionOf } from './diff/attribution-of.js';
export { gateInterval } from './gates/gate-interval.js';
export { gateSettings, levelOf, withinBounds } from './gates/gate-settings.js';
export { ofTheValue } from './interval/of-the-value.js';
export { exactMatchInterval } from './sources/exact-match.js';
export { shareByUnit } from './units/ratio-spread.js';
export { designEffect } from './units/residuals.js';
export { normalCdf, normalQuantile, twoSidedZ } from './numerics/distributions.js';
export { compareEach } from './compare/compare.js';
export type { AskedMetric } from './compare/compare.js';
export { diffEach } from './diff/diff-evaluations.js';
export { diffExactMatch } from './diff/diff-sets.js';
export { pairOfJoint, pairOfMatrices, pairOfSets } from './diff/pair.js';
export type { Pair } from './diff/pair.js';
export { cochranQ } from './significance/compare-many.js';
export { adjustedPs } from './significance/adjust-p-values.js';
export { endsAtPrevalence, ratioAtPrevalence } from './prevalence/at-prevalence.js';
export { wilsonEnds } from './proportions/proportion-bounds.js';
export type { Cells, Share } from './proportions/share.js';
export { dot, shareOf } from './proportions/share.js';
