import { MetricError, isMetricError } from '@confmat/core';
import type { Label } from '@confmat/core';
import { groupPlaces, integersIfAll } from '@confmat/sql/internal';
import type { Span } from '@confmat/spans';
import { NO_ROWS } from '@confmat/files';
import { CommandError, NoRowsError, usageError } from '@confmat/rows/command-error.js';
import { numberOf } from '@confmat/rows/document/rows-text.js';
import type { CellReader } from '@confmat/rows/input/cell-reader.js';
import type { Input } from '@confmat/rows/input/input.js';
import { findColumn, groupColumns } from '@confmat/rows/input/source.js';
import type { Source, SourceColumn } from '@confmat/rows/input/source-types.js';
import { quote } from '@confmat/rows/suggest.js';
import { describeSpanIssue } from './describe-span-issue.js';
import { rowDocuments, tokenDocuments } from './document-reader.js';
import type { DocumentColumns, ReadDocument, ReadDocuments } from './document-reader.js';
import type { SpansCommandOptions } from '@confmat/answers/spans/options.js';
import { CellInWords, badCell } from './span-cells.js';
import type { SpanCell } from './span-cells.js';

/** The columns of CoNLL files, and those that are looked for where no option names one. */
const TOKENS = 'tokens';

/** Documents as the packages take them. */
export interface SpanDocuments {
  /** Tags, or spans, of each document. */
  readonly yTrue: readonly (readonly string[])[] | readonly (readonly Span[])[];
  readonly yPred: readonly (readonly string[])[] | readonly (readonly Span[])[];
  readonly documents: readonly ReadDocument[];
  /** What each document belongs to, or what it is called; undefined: itself. */
  readonly unit: readonly Label[] | undefined;
  readonly nSkipped: number;
  /** The documents of each group, groups ascending; empty without groups. */
  readonly groups: readonly DocumentGroup[];
}

/** A group of documents. */
interface DocumentGroup {
  readonly group: Readonly<Record<string, Label>>;
  /** Places of its documents, ascending. */
  readonly places: readonly number[];
  readonly nSkipped: number;
}

/**
 * Read the documents of an input, and make something of them.
 *
 * @param make What it throws as a `MetricError` of `yTrue` or `yPred` names the file's column and row.
 */
export async function readDocuments<R>(
  { source, cells }: Input,
  options: SpansCommandOptions,
  make: (documents: SpanDocuments) => R,
): Promise<R> {
  if (!cells) throw usageError('--engine counts no spans: they are read row by row');
  const columns = documentColumns(source, options);
  const { groups, ...others } = columns;
  const wanted = [...Object.values(others).filter((column) => column !== null), ...groups];
  const start = (): CellReader<R> => {
    const reader: CellReader<ReadDocuments> = columns.document
      ? tokenDocuments(columns)
      : rowDocuments(columns, { nulls: options.nulls, untyped: source.untyped });
    return {
      take: reader.take,
      result: () => made(reader.result(), columns, source, options, make),
    };
  };
  return cells(wanted, start, describeSpanIssue);
}

/** The columns that options name, all of one type that holds no names. */
type SourceColumns = {
  readonly [K in Exclude<keyof DocumentColumns, 'groups'>]: DocumentColumns[K] &
    (SourceColumn | null);
} & { readonly groups: readonly SourceColumn[] };

function documentColumns(source: Source, options: SpansCommandOptions): SourceColumns {
  const { true: truth, pred, document, unit, tokens, text } = options;
  const named = (name: string | undefined, option: string): SourceColumn | null =>
    name === undefined ? null : findColumn(source, name, option);
  const hasTokens = source.columns.some(({ name }) => name === TOKENS);
  return {
    truth: findColumn(source, truth, '--true'),
    prediction: findColumn(source, pred, '--pred'),
    document: named(document, '--document'),
    unit: named(unit, '--unit'),
    tokens: named(tokens ?? (hasTokens && text === undefined ? TOKENS : undefined), '--tokens'),
    text: named(text, '--text'),
    groups: groupColumns(source, options.by),
  };
}

function made<R>(
  { documents, skipped }: ReadDocuments,
  columns: SourceColumns,
  { shownFile, untyped }: Source,
  { by, maxGroups }: SpansCommandOptions,
  make: (documents: SpanDocuments) => R,
): R {
  if (documents.length === 0) {
    if (skipped.length === 0) throw new NoRowsError(shownFile);
    throw new CommandError(`${shownFile}: ${NO_ROWS} but skipped ones`);
  }
  const { truth, prediction, document, unit } = columns;
  checkForms(documents, columns, shownFile);
  if (documents.every((one) => !holdsSpan(one.truth) && !holdsSpan(one.prediction))) {
    throw new CommandError(
      `${shownFile}: columns ${quote(truth.name)} and ${quote(prediction.name)} hold no span`,
    );
  }
  for (const one of documents) checkTags(one, columns);
  const names = documents.map((one) => (unit ? one.unit : one.name) ?? 0);
  const units = untyped ? integersIfAll<Label>(names) : names;
  try {
    return make({
      yTrue: documents.map((one) => listOf(one.truth)) as SpanDocuments['yTrue'],
      yPred: documents.map((one) => listOf(one.prediction)) as SpanDocuments['yPred'],
      ...{ documents, unit: unit || document ? units : undefined, nSkipped: skipped.length },
      groups: groupsOf(documents, skipped, { by, maxGroups, untyped }),
    });
  } catch (error) {
    throw isMetricError(error)
      ? inFile(error, documents, { yTrue: truth, yPred: prediction }, document !== null)
      : error;
  }
}

/** The documents of each group; those without a group are in none. */
function groupsOf(
  documents: ReadDocuments['documents'],
  skipped: ReadDocuments['skipped'],
  {
    by,
    maxGroups,
    untyped,
  }: Pick<SpansCommandOptions, 'by' | 'maxGroups'> & Pick<Source, 'untyped'>,
): readonly DocumentGroup[] {
  // The values are read already: of the columns only their names are asked for.
  const columns = Object.fromEntries(by.map((name) => [name, name]));
  const all = [...documents, ...skipped];
  return groupPlaces(columns, all, maxGroups, untyped).map(({ group, places }) => {
    const own = places.filter((place) => place < documents.length);
    return { group, places: own, nSkipped: places.length - own.length };
  });
}

/** Tags on one side and spans on the other count tokens and, it may be, characters. */
function checkForms(
  documents: readonly ReadDocument[],
  { truth, prediction }: SourceColumns,
  shownFile: string,
): void {
  const kinds = { truth: 'none', prediction: 'none' } as Record<'truth' | 'prediction', string>;
  for (const one of documents) {
    for (const side of ['truth', 'prediction'] as const) {
      const { kind } = one[side];
      if (kind === 'none') continue;
      if (kinds[side] === 'none') kinds[side] = kind;
      if (kinds[side] === kind) continue;
      const column = side === 'truth' ? truth : prediction;
      throw badCell(
        { argument: column.name, row: one.row },
        new CellInWords(`holds ${kind}`),
        `${kinds[side]} as in rows before it`,
      );
    }
  }
  const areOther = kinds.truth !== kinds.prediction;
  if (!areOther || kinds.truth === 'none' || kinds.prediction === 'none') return;
  throw new CommandError(
    `${shownFile}: column ${quote(truth.name)} holds ${kinds.truth}, column ${quote(prediction.name)} ${kinds.prediction}, expected one form`,
  );
}

function holdsSpan(cell: SpanCell): boolean {
  if (cell.kind === 'tags') return cell.tags.some((tag) => tag !== 'O');
  return cell.kind === 'spans';
}

/** Tags of a document are of the same tokens. */
function checkTags(one: ReadDocument, { truth, prediction }: SourceColumns): void {
  const nTrue = nTags(one.truth);
  const nPred = nTags(one.prediction);
  if (nTrue === null || nPred === null || nTrue === nPred) return;
  const expected = `${nTrue}, as column ${quote(truth.name)} has`;
  throw badCell(
    { argument: prediction.name, row: one.row },
    new CellInWords(`has ${numberOf(nPred, 'tag')}`),
    expected,
  );
}

/** An empty list is one of tags where the other one is. */
function nTags(cell: SpanCell): number | null {
  if (cell.kind === 'spans') return null;
  return cell.kind === 'tags' ? cell.tags.length : 0;
}

function listOf(cell: SpanCell): readonly string[] | readonly Span[] {
  if (cell.kind === 'none') return [];
  return cell.kind === 'tags' ? cell.tags : cell.spans;
}

/** A refusal of a document, of the row that holds it. */
function inFile(
  error: MetricError,
  documents: readonly ReadDocument[],
  columns: Readonly<Record<string, SourceColumn | null>>,
  areTokens: boolean,
): MetricError {
  const { issue } = error;
  if (!('argument' in issue) || !('row' in issue) || typeof issue.row !== 'number') return error;
  const position = 'position' in issue ? issue.position : undefined;
  const argument = columns[issue.argument]?.name ?? issue.argument;
  const first = documents[issue.row]?.row ?? 0;
  // The row of a token is that of its document's first one, and so many more.
  const place = areTokens ? { row: first + (position ?? 0), position: undefined } : { row: first };
  return new MetricError(error.caller, { ...issue, ...place, argument });
}
