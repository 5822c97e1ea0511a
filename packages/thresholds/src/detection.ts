export { detectionAreas } from './profiles/detection-areas.js';
export type { DetectionProgram } from './profiles/area-profile.js';
export { withMissedPositives } from './sweep/with-missed-positives.js';
