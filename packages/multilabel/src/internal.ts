/**
 * What confmat's own packages share with this one. It promises nothing: any release may change it.
 * Nothing but `check…` checks what it is given.
 */
export { checkSetCounts } from './counts/check-set-counts.js';
export { labelCountsOfSets } from './counts/label-counts.js';
export { meanOfSampleCounts } from './counts/mean-over-samples.js';
export { sampleCountsOfSets } from './counts/sample-counts.js';
export { pairSets } from './sets/pair-sets.js';
export type { PairedSets } from './sets/pair-sets.js';
