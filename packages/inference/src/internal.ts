/**
 * What confmat's own packages share with this one. It promises nothing: any release may change it.
 * Nothing here checks what it is given.
 */
export { normalCdf, normalQuantile, twoSidedZ } from './distributions.js';
