export { parityProfile } from './profiles/parity-profile.js';
export type { ParityProfile, Program, ProgramRule } from './profiles/profile.js';
