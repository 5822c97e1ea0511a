/**
 * What confmat's own packages share with this one. It promises nothing: any release may change it.
 * Nothing here checks what it is given.
 */
export { labelCountsOfSets } from './counts/label-counts.js';
export { sampleCountsOfSets } from './counts/sample-counts.js';
export type { PairedSets } from './sets/pair-sets.js';
