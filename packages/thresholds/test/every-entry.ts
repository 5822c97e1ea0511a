/** All that the package offers, whatever entry it stands in. */
export * from '../src/baselines.js';
export * from '../src/bounds.js';
export * from '../src/calibration.js';
export * from '../src/curves.js';
export * from '../src/index.js';
