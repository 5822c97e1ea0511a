export { evaluationOfFile } from './evaluation-of-file.js';
export type { EvaluationOfFileOptions } from './file-options.js';
export { RowsError } from './rows-error.js';
