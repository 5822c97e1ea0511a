export { parityProfile } from './profiles/parity-profile.js';
export type { ParityProfile, Program } from './profiles/parity-profile.js';
export type { ProgramRule } from './profiles/told-rules.js';
