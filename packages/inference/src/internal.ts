/**
 * What confmat's own packages share with this one. It promises nothing: any release may change it.
 * Nothing here checks what it is given.
 */
export { normalCdf, normalQuantile, twoSidedZ } from './distributions.js';
export { compareEach } from './compare/compare-each.js';
export type { AskedMetric } from './compare/compare-each.js';
export { cochranQ } from './many/compare-many.js';
export { adjustedPs } from './multiplicity/adjust-p-values.js';
