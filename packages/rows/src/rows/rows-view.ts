import type { MetricIssue } from '@confmat/core';
import type { SqlEngine } from '@confmat/sql';
import { CommandError } from '../command-error.js';
import { rowsText } from '../document/rows-text.js';
import { csvNotes } from '../input/csv/csv-notes.js';
import { isNested } from '../input/nested-columns.js';
import type { Source, SourceColumn } from '../input/source-types.js';
import { namesIn } from '../options/name-lists.js';
import { quote } from '../suggest.js';
import { cleanColumns, cleanType, cleansCells } from './clean.js';
import { combineColumns } from './combine-columns.js';
import type { CombinedColumn } from './combine-columns.js';
import { SECOND_ROW_COLUMN, joinedColumns } from './join.js';
import { joinedRows, rowsColumn, stackedRowsSql } from './gather-rows.js';
import type { Part } from './part.js';
import type { Prepared } from '../input/prepared.js';
import { looksAtRows } from './row-options.js';
import type { RowOptions } from './row-options.js';
import { asInFile, refusedPoint } from './number-steps.js';
import type { WrittenColumn } from './wrong-rows.js';
import { ROW_COLUMN, rowOfFile } from './row-number.js';
import { columnsIn, filteredSql, whereError } from './where.js';

/** The relation of all prepared rows. */
const ROWS = '#rows';
const ALL_ROWS = '#all rows';
const KEPT_ROWS = '#kept rows';

/** The rows of several files, prepared for counting: a view of the engine, made when it is asked for. */
export class RowsView {
  readonly source: Source;
  private readonly columns: readonly CombinedColumn[];
  private readonly wanted = new Set<number>();
  /** The columns that the view has; null before it is made. */
  private made: string | null = null;
  private nLeftOut = 0;
  private cleanNotes: readonly string[] = [];
  private joinNotes: readonly string[] = [];

  constructor(
    private readonly engine: SqlEngine,
    private readonly parts: readonly Part[],
    private readonly shownFile: string,
    private readonly options: RowOptions,
  ) {
    this.columns = options.on
      ? joinedColumns(parts, options.on, options.tellsFilesApart ?? false)
      : combineColumns(parts);
    const columns = this.columns.map(({ name, ownName = name, type, isHalf }, place) => ({
      ...{ name, ...(isHalf && { isHalf }) },
      column: rowsColumn(place),
      type: cleanType(type, this.isLabel(ownName), options),
    }));
    this.source = {
      shownFile,
      format: parts[0]?.source.format ?? 'csv',
      columns: columns.filter((_, place) => this.columns[place]?.fault === null),
      // Labels that were written otherwise are read as those of a file of texts.
      untyped: options.map !== undefined || this.isUntyped(),
      relation: (used) => {
        for (const column of used) this.wanted.add(placeOf(column));
        return engine.dialect.identifier(ROWS);
      },
      countRows: null,
      careful: null,
      whyNot: (name) =>
        this.columns.find((column) => column.name === name)?.fault ?? this.disjoint(),
    };
  }

  /** Why columns cannot be used. */
  get faults(): readonly CommandError[] {
    return this.columns.flatMap(({ fault }) => fault ?? []);
  }

  /** The relation of all prepared rows, as SQL text. */
  get relation(): string {
    return this.engine.dialect.identifier(ROWS);
  }

  /** The only file, where the view has its rows as they are, and the engine can read it again; null otherwise. */
  only(): Source | null {
    const [part] = this.parts;
    const { on, where } = this.options;
    const isChanged = on !== undefined || where !== undefined || cleansCells(this.options);
    if (this.parts.length !== 1 || !part?.isFile || part.partition.size > 0 || isChanged)
      return null;
    return part.source;
  }

  /** Columns of the view in the rows of its only file, as SQL text, before the view is made. */
  rowsOf(file: Source, columns: readonly SourceColumn[]): string {
    const { identifier } = this.engine.dialect;
    const own = columns.map((column) => {
      const found = file.columns[this.columns[placeOf(column)]?.places[0] ?? -1];
      if (!found) throw new Error('bug: a column is one of the only file');
      return found;
    });
    const cells = own.map(
      ({ column }, i) => `${identifier(column)} AS ${identifier(columns[i]?.column ?? '')}`,
    );
    return `(SELECT ${cells.join(', ')} FROM ${file.relation(own)})`;
  }

  private disjoint(): CommandError | null {
    if (this.columns.some(({ fault }) => fault === null)) return null;
    const [first] = this.columns;
    if (this.parts.length === 1 && first?.fault) return first.fault;
    return new CommandError(`${this.shownFile}: the files have no column in common`);
  }

  /** Make the view, with every column that was asked for. */
  async prepare(): Promise<void> {
    // A count of one column spells its labels as one of both does.
    if (this.options.ignoreCase) this.wantLabels();
    const named = await this.namedInWhere();
    const all = looksAtRows(this.options) ? this.columns.keys() : [];
    const places = [...new Set([...this.wanted, ...named, ...all])].sort((a, b) => a - b);
    const key = `${places.join()} ${[...this.wanted].join()}`;
    if (this.made === key) return;
    const { identifier } = this.engine.dialect;
    const { on } = this.options;
    if (on) {
      const skips = this.options.onMissing === 'skip';
      const table = identifier(ALL_ROWS);
      const { engine, parts, columns } = this;
      this.joinNotes = await joinedRows(engine, parts, columns, places, on, skips, table);
    } else {
      const sql = await stackedRowsSql(this.engine.dialect, this.parts, this.columns, places);
      await this.createView(ALL_ROWS, sql);
    }
    this.made = key;
    const { where } = this.options;
    await this.createView(KEPT_ROWS, `SELECT * FROM ${identifier(ALL_ROWS)}`);
    if (where === undefined) {
      await this.clean(places);
      return;
    }
    const nAll = await this.count(identifier(ALL_ROWS));
    const nKept = await this.filter(where, named);
    this.nLeftOut = nAll - nKept;
    if (nKept > 0) {
      await this.clean(places);
      return;
    }
    throw new CommandError(
      `${this.shownFile}: --where ${quote(where)} leaves none of ${rowsText(nAll)}`,
    );
  }

  /** What was done to the rows. */
  readonly prepared = (): Prepared => ({
    files: this.parts.map(({ source }) => source.shownFile),
    where: this.options.where ?? null,
    nLeftOut: this.nLeftOut,
    notes: [
      ...csvNotes(this.parts.map(({ source }) => source)),
      ...this.joinNotes,
      ...this.cleanNotes,
    ],
  });

  /** Every column of the files, as wrong rows are written with it. */
  writtenColumns(): readonly WrittenColumn[] {
    return this.columns.flatMap(({ name, type, places }, place) => {
      // Keys within a column of JSON are written with it.
      const isKey = this.parts.some(({ source }, i) => {
        const own = source.columns[places[i] ?? -1];
        return own !== undefined && isNested(own);
      });
      return isKey
        ? []
        : [
            {
              name,
              column: this.isCleaned(place) ? rawColumn(place) : rowsColumn(place),
              type,
            },
          ];
    });
  }

  /** The files that row numbers distinguish. */
  filesOfRows(): readonly string[] {
    if (this.options.on) return [this.shownFile];
    return this.parts.map(({ source }) => source.shownFile);
  }

  /** Refuses a cell by what it holds in its file, before decimal commas became points. */
  refusal(issue: MetricIssue, describe: (issue: MetricIssue) => CommandError): CommandError {
    const isNumber = issue.code === 'invalid-score' || issue.code === 'invalid-weight';
    if (this.options.decimal !== ',' || !isNumber) return describe(issue);
    return refusedPoint(describe({ ...issue, value: asInFile(issue.value) }), issue.value);
  }

  /** The file of a cell, and the row in it. */
  async locate(name: string, number: number): Promise<{ shownFile: string; row: number }> {
    const { file, row } = rowOfFile(number);
    const place = this.columns.find((column) => column.name === name)?.places ?? [];
    if (!this.options.on || place[0] !== null) {
      return { shownFile: this.parts[file]?.source.shownFile ?? this.shownFile, row };
    }
    const { identifier } = this.engine.dialect;
    const [found] = await this.engine.query(
      `SELECT ${identifier(SECOND_ROW_COLUMN)} AS n FROM ${identifier(ALL_ROWS)} WHERE ${identifier(ROW_COLUMN)} = ${row}`,
    );
    const shownFile = this.parts[1]?.source.shownFile ?? this.shownFile;
    return { shownFile, row: Number(found?.['n']) };
  }

  /** The number of the row at a place of the view, from 0. */
  async numberAt(place: number): Promise<number> {
    const { identifier } = this.engine.dialect;
    const [row] = await this.engine.query(
      `SELECT ${identifier(ROW_COLUMN)} AS n FROM ${identifier(ROWS)} LIMIT 1 OFFSET ${place}`,
    );
    return Number(row?.['n']);
  }

  private wantLabels(): void {
    for (const [place, { name, ownName = name, fault }] of this.columns.entries()) {
      if (fault === null && this.isLabel(ownName)) this.wanted.add(place);
    }
  }

  private isUntyped(): boolean {
    return this.parts.every(({ source }) => source.untyped);
  }

  private isLabel(name: string): boolean {
    const { true: truth, pred = '' } = this.options;
    return [truth, pred, ...namesIn(pred)].includes(name);
  }

  /** Whether a column may hold scores or weights: what names rows or groups of them does not. */
  private mayBeNumbers(name: string): boolean {
    const { by = [], unit, on = [] } = this.options;
    return !this.isLabel(name) && ![...by, ...on, unit].includes(name);
  }

  private isCleaned(place: number): boolean {
    return cleansCells(this.options) && this.wanted.has(place);
  }

  /** Make the view of all rows that are counted, their cells cleaned. */
  private async clean(places: readonly number[]): Promise<void> {
    const { identifier } = this.engine.dialect;
    const kept = identifier(KEPT_ROWS);
    const cleaned = places.filter((place) => this.isCleaned(place));
    const columns = cleaned.map((place) => {
      const { name = '', ownName = name, type = 'VARCHAR' } = this.columns[place] ?? {};
      const isLabel = this.isLabel(ownName);
      const mayBeNumbers = this.mayBeNumbers(ownName);
      const isTruth = ownName === this.options.true;
      return { name, cell: identifier(rowsColumn(place)), type, isLabel, isTruth, mayBeNumbers };
    });
    const clean = await cleanColumns(this.engine, kept, columns, this.options);
    this.cleanNotes = clean.flatMap(({ notes }) => notes);
    const replaced = clean.map(({ cell }, i) => `${cell} AS ${columns[i]?.cell ?? ''}`);
    const raw = cleaned.map(
      (place) => `${identifier(rowsColumn(place))} AS ${identifier(rawColumn(place))}`,
    );
    const all = replaced.length === 0 ? '*' : `* REPLACE (${replaced.join(', ')})`;
    await this.createView(ROWS, `SELECT ${[all, ...raw].join(', ')} FROM ${kept}`);
  }

  private async createView(name: string, sql: string): Promise<void> {
    const view = this.engine.dialect.identifier(name);
    await this.engine.query(`CREATE OR REPLACE VIEW ${view} AS ${sql}`);
  }

  private async count(relation: string): Promise<number> {
    const [row] = await this.engine.query(`SELECT COUNT(*) AS n FROM ${relation}`);
    return Number(row?.['n']);
  }

  /** Keep the rows that meet a condition; returns their number. */
  private async filter(where: string, named: readonly number[]): Promise<number> {
    const { identifier } = this.engine.dialect;
    const columns = named.map((place) => ({
      name: this.columns[place]?.name ?? '',
      value: identifier(rowsColumn(place)),
      isUntyped: this.isUntyped() && this.columns[place]?.type === 'VARCHAR',
    }));
    try {
      const sql = await filteredSql(this.engine, identifier(ALL_ROWS), where, columns);
      await this.createView(KEPT_ROWS, sql);
      return await this.count(identifier(KEPT_ROWS));
    } catch (error) {
      const names = this.source.columns.map(({ name }) => name);
      throw whereError(error, where, names);
    }
  }

  private async namedInWhere(): Promise<readonly number[]> {
    const { where } = this.options;
    if (where === undefined) return [];
    const names = this.columns.map(({ name }) => name);
    const places = await columnsIn(this.engine, where, names);
    for (const place of places) {
      const fault = this.columns[place]?.fault ?? null;
      if (fault !== null) throw fault;
    }
    return places;
  }
}

/** The name of a column as it was before its cells were cleaned. */
function rawColumn(place: number): string {
  return `#raw ${place}`;
}

function placeOf({ column }: SourceColumn): number {
  return Number(column.slice(1));
}
