export { classShares } from './profiles/class-shares.js';
export type { ClassShare } from './profiles/class-shares.js';
export { exchangedColumns } from './profiles/exchanged-columns.js';
export type { ExchangedColumn } from './profiles/exchanged-columns.js';
export { matrixRows, numbersOfRow, valueOfRow } from './profiles/numbers-of-row.js';
export type { NamedNumber } from './profiles/numbers-of-row.js';
export { ownMetricOf } from './profiles/own-row.js';
export type { OwnMetric } from './profiles/own-row.js';
export { parityProfile } from './profiles/parity-profile.js';
export type { ParityProfile, Program } from './profiles/parity-profile.js';
export { programFacts } from './profiles/program-facts.js';
export type { ProgramFacts, ProgramName } from './profiles/programs.js';
export type {
  Decisive,
  MatrixColumns,
  MatrixMetric,
  MatrixRow,
  RowFacts,
  Witness,
  WrongFrom,
} from './profiles/row.js';
export { ruleInWords } from './profiles/rule-in-words.js';
export type { ProgramRule } from './profiles/told-rules.js';
