export { arrowFault } from './arrow/arrow-fault.js';
export { NOT_ARROW } from './arrow/arrow-messages.js';
export type { FileBytes } from './arrow/arrow-messages.js';
export { withoutUnread, written } from './arrow/without-unread.js';
export type { ReadableArrow, UnreadColumn } from './arrow/without-unread.js';
export { FIRST_ROWS, INTEGER_CELL, MOST_COMMON } from './columns/column-facts.js';
export type { ColumnFacts, ColumnKind, CommonValue } from './columns/column-facts.js';
export { listOf } from './columns/class-scores.js';
export { guessCommands, isOneRow, mapOptions, sweptScore } from './columns/guess-commands.js';
export {
  guessRoles,
  holdsSets,
  isNameOfScore,
  roleOf,
  separatorOf,
} from './columns/guess-roles.js';
export type { Role, Roles } from './columns/guess-roles.js';
export { MOST_PAIRS } from './columns/looks.js';
export type { Looks, TextPair } from './columns/looks.js';
export { hasDecimalComma, withPoint, writtenOtherwise } from './columns/written-otherwise.js';
export { positiveLabel, positiveOfOne } from './columns/positive-label.js';
export {
  EMPTY_FILE,
  NOT_TEXT,
  NO_ROWS,
  UTF_16,
  headerFault,
  notUtf8,
  openQuote,
  otherDelimiter,
  otherLength,
  strayQuote,
} from './tables/csv-faults.js';
export { outputWithoutTruth } from './tables/output-without-truth.js';
export {
  INPUT_FORMATS,
  KNOWN_EXTENSIONS,
  extensionOf,
  formatByMagic,
  formatByName,
  formatOfText,
  isUntold,
  refusedByName,
} from './formats.js';
export type { InputFormat } from './formats.js';
export { JsonNesting } from './json-nesting.js';
export { writtenItems } from './columns/written-items.js';
export { writtenList } from './columns/written-list.js';
export type { WrittenList } from './columns/written-list.js';
export { decodeLz4Frame } from './lz4-frame.js';
export { guessResultCommands, resultReport, whereSlices } from './results/guess-result-commands.js';
export { labelsElsewhere } from './results/labels-elsewhere.js';
export { ResultFault } from './results/json-field.js';
export { parseGreatIntegers } from './results/parse-json.js';
export { Repeats, TASK_AND_QUESTION, taskAndQuestion } from './results/repeats.js';
export type { ChosenSlice } from './results/repeats.js';
export { openEvalLog } from './results/inspect-eval.js';
export { RESULT_START, findResults } from './results/read-results.js';
export type { ResultKind, Results } from './results/read-results.js';
export { NO_ANSWER, PASS, REFUSED, isVerdict } from './results/result-row.js';
export type { ResultMeaning, ResultRow } from './results/result-row.js';
export { VerdictTally } from './results/verdict-tally.js';
export { SheetFault } from './sheets/sheet-fault.js';
export { sheetTable } from './sheets/sheet-table.js';
export type { SheetColumn, SheetKind, SheetTable } from './sheets/sheet-table.js';
export { CUT_OR_DAMAGED, NOT_KEPT, embeddedEvaluation } from './saved.js';
export { conllRows } from './tables/conll-rows.js';
export type { ConllFault, ConllRow } from './tables/conll-rows.js';
export { jsonTable, mayBeJsonTable } from './tables/json-table.js';
export type { JsonTable } from './tables/json-table.js';
export { MATRIX_RULE, matrixTable, mayBeMatrixTable } from './tables/matrix-table.js';
export type { MatrixTable } from './tables/matrix-table.js';
export { ZipFault } from './zip/zip-members.js';
export { ZstdUnpacker, decodeZstd } from './zstd/zstd-content.js';
export { shellWord } from './shell-word.js';
export { VIEW_NAMES } from './view-names.js';
export type { ViewName } from './view-names.js';
export { isSameLabel, matchLabels } from './columns/match-labels.js';
export type { LabelMatch } from './columns/match-labels.js';
export { otherTextOf } from './tables/other-text.js';
export type { TextToCsv } from './tables/other-text.js';
