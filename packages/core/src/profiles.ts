export { parityProfile } from './profiles/parity-profile.js';
export type { ParityProfile, Program } from './profiles/parity-profile.js';
export { programFacts } from './profiles/program-facts.js';
export type { ProgramFacts, ProgramName } from './profiles/programs.js';
export type { RowFacts, Witness, WrongFrom } from './profiles/row.js';
export type { ProgramRule } from './profiles/told-rules.js';
