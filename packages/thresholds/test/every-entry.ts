import * as baselines from '../src/baselines.js';
import * as bounds from '../src/bounds.js';
import * as calibration from '../src/calibration.js';
import * as curves from '../src/curves.js';
import * as detection from '../src/detection.js';
import * as index from '../src/index.js';
import * as profiles from '../src/profiles.js';

type Entries = typeof baselines &
  typeof bounds &
  typeof calibration &
  typeof curves &
  typeof detection &
  typeof index &
  typeof profiles;

/** All functions that the package offers, whatever entry they stand in. */
export const thresholds: Entries = {
  ...baselines,
  ...bounds,
  ...calibration,
  ...curves,
  ...detection,
  ...index,
  ...profiles,
};
