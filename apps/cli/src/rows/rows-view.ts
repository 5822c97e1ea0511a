import type { SqlEngine } from '@confmat/sql';
import { CommandError } from '../command-error.js';
import { rowsText } from '../document/rows-text.js';
import type { Source, SourceColumn } from '../input/source-types.js';
import { quote } from '../suggest.js';
import { combineColumns } from './combine-columns.js';
import type { CombinedColumn } from './combine-columns.js';
import { partColumn } from './part.js';
import type { Part } from './part.js';
import type { Prepared } from './prepared.js';
import { looksAtRows } from './row-options.js';
import type { RowOptions } from './row-options.js';
import type { WrittenColumn } from './wrong-rows.js';
import { ROWS_OF_A_FILE, ROW_COLUMN } from './row-number.js';
import { columnsIn, filteredSql, whereError } from './where.js';

/** The relation of all prepared rows. */
const ROWS = '#rows';
const ALL_ROWS = '#all rows';

/** The rows of several files, prepared for counting: a view of the engine, made when it is asked for. */
export class RowsView {
  readonly source: Source;
  private readonly columns: readonly CombinedColumn[];
  private readonly wanted = new Set<number>();
  /** The columns that the view has; null before it is made. */
  private made: string | null = null;
  private nLeftOut = 0;

  constructor(
    private readonly engine: SqlEngine,
    private readonly parts: readonly Part[],
    private readonly shownFile: string,
    private readonly options: RowOptions,
  ) {
    this.columns = combineColumns(parts);
    const columns = this.columns.map(({ name, type }, place) => ({
      name,
      column: rowsColumn(place),
      type,
    }));
    this.source = {
      shownFile,
      format: parts[0]?.source.format ?? 'csv',
      columns: columns.filter((_, place) => this.columns[place]?.fault === null),
      untyped: parts.every(({ source }) => source.untyped),
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

  private disjoint(): CommandError | null {
    if (this.columns.some(({ fault }) => fault === null)) return null;
    return new CommandError(`${this.shownFile}: the files have no column in common`);
  }

  /** Make the view, with every column that was asked for. */
  async prepare(): Promise<void> {
    const named = await this.namedInWhere();
    const all = looksAtRows(this.options) ? this.columns.keys() : [];
    const places = [...new Set([...this.wanted, ...named, ...all])].sort((a, b) => a - b);
    const key = places.join(',');
    if (this.made === key) return;
    const { identifier } = this.engine.dialect;
    await this.createView(ALL_ROWS, await this.allRowsSql(places));
    this.made = key;
    const { where } = this.options;
    if (where === undefined) {
      await this.createView(ROWS, `SELECT * FROM ${identifier(ALL_ROWS)}`);
      return;
    }
    const nAll = await this.count(identifier(ALL_ROWS));
    const nKept = await this.filter(where, named);
    this.nLeftOut = nAll - nKept;
    if (nKept > 0) return;
    throw new CommandError(
      `${this.shownFile}: --where ${quote(where)} leaves none of ${rowsText(nAll)}`,
    );
  }

  /** What was done to the rows. */
  readonly prepared = (): Prepared => ({
    files: this.parts.map(({ source }) => source.shownFile),
    where: this.options.where ?? null,
    nLeftOut: this.nLeftOut,
    notes: [],
  });

  /** Every column of the files, as wrong rows are written with it. */
  writtenColumns(): readonly WrittenColumn[] {
    return this.columns.map(({ name, type }, place) => ({ name, column: rowsColumn(place), type }));
  }

  /** The number of the row at a place of the view, from 0. */
  async numberAt(place: number): Promise<number> {
    const { identifier } = this.engine.dialect;
    const [row] = await this.engine.query(
      `SELECT ${identifier(ROW_COLUMN)} AS n FROM ${identifier(ROWS)} LIMIT 1 OFFSET ${place}`,
    );
    return Number(row?.['n']);
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
      isUntyped: this.source.untyped && this.columns[place]?.type === 'VARCHAR',
    }));
    try {
      const sql = await filteredSql(this.engine, identifier(ALL_ROWS), where, columns);
      await this.createView(ROWS, sql);
      return await this.count(identifier(ROWS));
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

  private async allRowsSql(places: readonly number[]): Promise<string> {
    const { identifier, text } = this.engine.dialect;
    const selects: string[] = [];
    for (const [i, part] of this.parts.entries()) {
      const used = places.flatMap((place) => this.columns[place]?.places[i] ?? []);
      const relation = await part.select([...new Set(used)]);
      const columns = places.map((place) => {
        const column = this.columns[place];
        const own = column?.places[i] ?? null;
        const name = column?.name ?? '';
        const folder = part.partition.get(name) ?? null;
        const value =
          own === null ? (folder === null ? 'NULL' : text(folder)) : identifier(partColumn(own));
        const isSame = own !== null && part.source.columns[own]?.type === column?.type;
        const cell = isSame ? value : `CAST(${value} AS ${column?.type ?? 'VARCHAR'})`;
        return `${cell} AS ${identifier(rowsColumn(place))}`;
      });
      const row = `${identifier(ROW_COLUMN)} + ${i * ROWS_OF_A_FILE} AS ${identifier(ROW_COLUMN)}`;
      selects.push(`SELECT ${[row, ...columns].join(', ')} FROM ${relation}`);
    }
    return selects.join(' UNION ALL ');
  }
}

function rowsColumn(place: number): string {
  return `#${place}`;
}

function placeOf({ column }: SourceColumn): number {
  return Number(column.slice(1));
}
