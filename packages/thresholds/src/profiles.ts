export { parityAreas } from './profiles/parity-areas.js';
export type { AreaProfile, AreaProgram } from './profiles/area-profile.js';
