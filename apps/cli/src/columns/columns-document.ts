import { nameText } from '@confmat/core/internal';
import {
  FIRST_ROWS,
  holdsSets,
  isOneRow,
  positiveLabel,
  roleOf,
  shellWord,
  writtenOtherwise,
} from '@confmat/files';
import type { ColumnFacts, Roles } from '@confmat/files';
import { dayTexts } from '@confmat/report/document';
import type { Document } from '@confmat/answers/document/document.js';
import { countOf, rowsText } from '@confmat/rows/document/rows-text.js';

/** What the command found out about columns. */
export interface ColumnsResult {
  /** The files, as typed. */
  readonly files: readonly string[];
  readonly file: string;
  readonly format: string;
  readonly nRows: number;
  /** Whether the file has types of its own. */
  readonly typed: boolean;
  readonly columns: readonly ColumnFacts[];
  readonly roles: Roles;
  /** Commands to begin with. */
  readonly commands: readonly string[];
  /** Whether the file is a matrix of counts. */
  readonly isMatrix: boolean;
  /** How labels that results lack are joined from another file. */
  readonly labelsElsewhere: readonly string[];
  /** Whether the columns are those of results of an evaluation program. */
  readonly holdsResults: boolean;
}

/** As many values of a column are shown. */
const MOST_VALUES = 4;
/** Characters of a value that is shown among others. */
const MOST_CHARS = 16;
/** Significant digits of the ends of a range with fractions; JSON has all. */
const RANGE_DIGITS = 4;

/** Lay out columns for people. */
export function columnsDocument(result: ColumnsResult): Document {
  const { file, nRows, typed, columns, roles } = result;
  const rows = columns.map((column) => [
    nameText(column.name),
    typeText(column),
    column.isOfFirst ? `≥ ${countOf(column.nDistinct)}` : column.nDistinct,
    column.nMissing,
    valuesText(column),
    roleOf(column, roles) ?? '',
  ]);
  const head = ['column', 'holds', 'distinct', 'missing', 'values', 'seems to be'];
  const content = { kind: 'table', head, body: rows, foot: [] } as const;
  return {
    file,
    compared: `${countOf(columns.length)} ${columns.length === 1 ? 'column' : 'columns'}`,
    counted: [rowsText(nRows)],
    paragraphs: [
      typed
        ? 'types are those of the file'
        : 'the file has no types: a column holds numbers if each of its cells is one',
      ...(columns.some(({ isOfFirst }) => isOfFirst)
        ? [`≥: values of the first ${countOf(FIRST_ROWS)} rows; there may be more`]
        : []),
    ],
    sections: [{ title: 'Columns', content, isLead: true }],
    notes: [...writtenNotes(columns), ...notesOf(result)],
    gates: [],
    records: recordsOf(result),
  };
}

/** Columns whose texts stand for numbers or lists. */
function writtenNotes(columns: readonly ColumnFacts[]): readonly string[] {
  return columns.flatMap((column) => {
    const form = writtenOtherwise(column);
    return form === null ? [] : [`${nameText(column.name)} seems to hold ${form}`];
  });
}

const matrixNote = (file: string): string =>
  `a matrix of counts: which side has the true classes is for you to say: confmat report ${file} --true rows, or --true columns`;

/** Commands to begin with, or what they would need. */
function notesOf(result: ColumnsResult): readonly string[] {
  const { commands, roles, holdsResults, labelsElsewhere, isMatrix } = result;
  const file = result.files.map(shellWord).join(' ');
  const { truth, scores, turned, confidences, classLists } = roles;
  const labels = truth?.common.map(({ text }) => text) ?? [];
  const notes = commands.map((command) => `to begin with: ${command}`);
  if (holdsResults && notes.length > 0) return notes;
  if (labelsElsewhere.length > 0) return labelsElsewhere;
  if (isMatrix) return [matrixNote(file)];
  if (!truth || holdsSets(truth)) return notes.length === 0 ? [noCommand(roles)] : notes;
  const named = (...words: readonly string[]): string =>
    ['--true', truth.name, ...words].map(shellWord).join(' ');
  const score = scores.find((one) => !confidences.includes(one));
  if (score && positiveLabel(labels) === null && (labels.length === 2 || notes.length === 0)) {
    notes.push(
      `which label high scores of ${nameText(score.name)} mean is for you to say: confmat sweep ${file} ${named('--score', score.name)} --pos-label LABEL`,
    );
  }
  const [lower] = turned;
  const other = labels.find((label) => label !== positiveLabel(labels));
  if (lower && other !== undefined) {
    notes.push(
      `${nameText(lower.name)} seems to be the score of ${nameText(other)}: confmat sweep ${file} ${named('--score', lower.name, '--pos-label', other)}`,
    );
  }
  const [list] = classLists;
  if (list && classLists.every((one) => one.labels === null)) {
    notes.push(
      `which label each score in ${nameText(list.column.name)} belongs to is for you to say: confmat report ${file} ${named('--proba', list.column.name)} --labels LABELS`,
    );
  }
  return notes.length === 0 ? [noCommand(roles)] : notes;
}

function noCommand(roles: Roles): string {
  return `no command was guessed: ${whyNone(roles)}`;
}

function whyNone({ truth }: Roles): string {
  if (truth && holdsSets(truth) && isOneRow(truth)) {
    return 'the file is one row of lists; lists that are columns have one length, and nothing beside them';
  }
  return truth
    ? `besides ${nameText(truth.name)} no column seems to hold predictions or scores`
    : 'which column holds the true labels is for you to say';
}

function recordsOf({ columns, roles, commands }: ColumnsResult): Document['records'] {
  return {
    kind: 'table',
    head: ['kind', 'name', 'holds', 'type', 'distinct', 'missing', 'values', 'role'],
    body: [
      ...columns.map((column) => [
        ...['column', column.name, column.kind, column.type],
        ...[column.isOfFirst ? '' : column.nDistinct, column.nMissing],
        valuesText(column),
        roleOf(column, roles) ?? '',
      ]),
      ...commands.map((command) => ['command', command, '', '', '', '', '', '']),
    ],
  };
}

function typeText({ kind, type }: ColumnFacts): string {
  return kind === 'other' ? type.slice(0, MOST_CHARS).toLowerCase() : kind;
}

/** The range of numbers; of other columns the most frequent values. */
function valuesText({ kind, range, common, nDistinct }: ColumnFacts): string {
  if (range !== null && (kind === 'numbers' || nDistinct > MOST_VALUES)) {
    return range.map(endText).join(' to ');
  }
  const values = common.slice(0, MOST_VALUES).map(({ text }) => text);
  const shown = dayTexts(values, (text) => shortened(nameText(text)));
  return [...shown, ...(nDistinct > shown.length ? ['…'] : [])].join(', ');
}

/** An integer whole, because a rounded one looks like a number of rows; other numbers rounded. */
function endText(end: number): string {
  return String(Number.isSafeInteger(end) ? end : Number(end.toPrecision(RANGE_DIGITS)));
}

function shortened(text: string): string {
  const chars = [...text];
  return chars.length > MOST_CHARS ? `${chars.slice(0, MOST_CHARS - 1).join('')}…` : text;
}
