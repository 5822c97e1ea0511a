import { MetricError } from '@confmat/core';
import { normalizeLabel } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import type { CellReader } from '@confmat/rows/input/cell-reader.js';
import { badCell, itemsOf, spanCell } from './span-cells.js';
import type { SpanCell } from './span-cells.js';

/** A column, and how messages name it. */
interface NamedColumn {
  readonly name: string;
}

/** The columns that are read, in this order; null where none was named. */
export interface DocumentColumns {
  readonly truth: NamedColumn;
  readonly prediction: NamedColumn;
  readonly document: NamedColumn | null;
  readonly unit: NamedColumn | null;
  readonly tokens: NamedColumn | null;
  readonly text: NamedColumn | null;
  /** The columns whose values tell the groups of documents. */
  readonly groups: readonly NamedColumn[];
}

/** A document of a file. */
export interface ReadDocument {
  /** The number of its row, or of the row of its first token. */
  readonly row: number;
  readonly truth: SpanCell;
  readonly prediction: SpanCell;
  /** What it is called; null where documents are rows. */
  readonly name: Label | null;
  readonly unit: Label | null;
  /** Its values in the group columns, null where one is missing. */
  readonly groups: readonly (Label | null)[];
  /** Null where none are known. */
  readonly tokens: readonly string[] | null;
  readonly text: string | null;
}

/** Documents, and the groups of those that were left out for a missing value. */
export interface ReadDocuments {
  readonly documents: readonly ReadDocument[];
  readonly skipped: readonly Pick<ReadDocument, 'groups'>[];
}

/** How cells are read. */
interface Reading {
  readonly nulls: 'error' | 'skip';
  /** Whether a missing cell may be an empty one, as in CSV. */
  readonly untyped: boolean;
}

/** Read rows that are documents. */
export function rowDocuments(
  columns: DocumentColumns,
  { nulls, untyped }: Reading,
): CellReader<ReadDocuments> {
  const documents: ReadDocument[] = [];
  const skipped: Pick<ReadDocument, 'groups'>[] = [];
  const places = placesOf(columns);
  return {
    take: (cells, rows) => {
      for (let i = 0; i < rows.length; ++i) {
        const row = rows[i] ?? 0;
        const cellOf = (name: OneColumn): unknown => cells[places[name]]?.[i] ?? null;
        const groups = groupsIn(columns, cells, i);
        const [truth, prediction] = (['truth', 'prediction'] as const).map(
          (name) => cellOf(name) ?? (untyped ? '' : null),
        );
        const missing =
          truth === null ? columns.truth : prediction === null ? columns.prediction : null;
        if (missing) {
          if (nulls === 'error') throw missingIn(missing, row);
          skipped.push({ groups });
          continue;
        }
        const tokens = columns.tokens && cellOf('tokens');
        const text = cellOf('text');
        documents.push({
          row,
          truth: spanCell(truth, { argument: columns.truth.name, row }),
          prediction: spanCell(prediction, { argument: columns.prediction.name, row }),
          ...{ name: null, unit: unitIn(columns, cellOf('unit'), row), groups },
          tokens: itemsOf(tokens)?.map(String) ?? null,
          text: typeof text === 'string' ? text : null,
        });
      }
    },
    result: () => ({ documents, skipped }),
  };
}

/** Tokens of a document that is being read. */
interface OpenDocument {
  readonly row: number;
  readonly name: Label;
  readonly unit: Label | null;
  readonly groups: readonly (Label | null)[];
  readonly truth: string[];
  readonly prediction: string[];
  readonly tokens: string[];
}

/** Read rows that are tokens, those of a document one after the other. */
export function tokenDocuments(columns: DocumentColumns): CellReader<ReadDocuments> {
  const open: OpenDocument[] = [];
  const seen = new Set<Label>();
  const places = placesOf(columns);
  const { truth, prediction, document } = columns;
  return {
    take: (cells, rows) => {
      for (let i = 0; i < rows.length; ++i) {
        const row = rows[i] ?? 0;
        const cellOf = (name: OneColumn): unknown => cells[places[name]]?.[i] ?? null;
        const groups = groupsIn(columns, cells, i);
        const name = labelIn(document, cellOf('document'), row);
        const unit = unitIn(columns, cellOf('unit'), row);
        let last = open.at(-1);
        if (last?.name !== name) {
          if (seen.has(name))
            throw badCell(
              { argument: document?.name ?? '', row },
              name,
              'the rows of a document one after the other',
            );
          seen.add(name);
          last = { row, name, unit, groups, truth: [], prediction: [], tokens: [] };
          open.push(last);
        } else if (last.unit !== unit) {
          throw badCell(
            { argument: columns.unit?.name ?? '', row },
            unit,
            'one unit of a document',
          );
        }
        refuseOtherGroup(columns, last.groups, groups, row);
        last.truth.push(tagIn(truth, cellOf('truth'), row));
        last.prediction.push(tagIn(prediction, cellOf('prediction'), row));
        if (columns.tokens) last.tokens.push(textOf(cellOf('tokens')));
      }
    },
    result: () => ({
      documents: open.map(({ truth: ofTruth, prediction: found, tokens, ...rest }) => ({
        ...rest,
        truth: { kind: 'tags', tags: ofTruth },
        prediction: { kind: 'tags', tags: found },
        tokens: columns.tokens ? tokens : null,
        text: null,
      })),
      skipped: [],
    }),
  };
}

/** A column that there is one of. */
type OneColumn = Exclude<keyof DocumentColumns, 'groups'>;

/** Where the cells of each column stand; those of groups are the last. */
function placesOf(columns: DocumentColumns): Readonly<Record<OneColumn, number>> {
  let place = 0;
  const { truth, prediction, document, unit, tokens, text } = columns;
  const all = { truth, prediction, document, unit, tokens, text };
  return Object.fromEntries(
    Object.entries(all).map(([name, column]) => [name, column ? place++ : -1]),
  ) as Record<OneColumn, number>;
}

/** The values of a row in the group columns, the last of its cells. */
function groupsIn(
  { groups }: DocumentColumns,
  cells: readonly ArrayLike<unknown>[],
  i: number,
): readonly (Label | null)[] {
  const first = cells.length - groups.length;
  return groups.map((_, place) => normalizeLabel(cells[first + place]?.[i] ?? null));
}

/** The tokens of a document are of one group. */
function refuseOtherGroup(
  columns: DocumentColumns,
  first: readonly (Label | null)[],
  groups: readonly (Label | null)[],
  row: number,
): void {
  const other = groups.findIndex((value, place) => value !== first[place]);
  if (other < 0) return;
  const argument = columns.groups[other]?.name ?? '';
  throw badCell({ argument, row }, groups[other], 'one group of a document');
}

function tagIn(column: NamedColumn, cell: unknown, row: number): string {
  if (typeof cell === 'string') return cell;
  if (cell === null) throw missingIn(column, row);
  throw badCell({ argument: column.name, row }, cell, 'a tag, a text');
}

function textOf(cell: unknown): string {
  return typeof cell === 'string' ? cell : String(normalizeLabel(cell) ?? '');
}

function unitIn({ unit }: DocumentColumns, cell: unknown, row: number): Label | null {
  return unit && labelIn(unit, cell, row);
}

function labelIn(column: NamedColumn | null, cell: unknown, row: number): Label {
  const label = normalizeLabel(cell);
  if (label !== null) return label;
  throw missingIn(column ?? { name: '' }, row);
}

function missingIn({ name: argument }: NamedColumn, row: number): MetricError {
  return new MetricError('read', {
    ...{ code: 'null-value', argument, row, value: null, expected: 'a value', isNeeded: true },
  });
}
