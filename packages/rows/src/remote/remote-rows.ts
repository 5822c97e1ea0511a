import type { Source, SourceColumn } from '../input/source-types.js';

/** More rows than this do not leave an engine: they are held in memory. */
export const MOST_WRONG_ROWS = 100_000;

/** A relation of an engine. */
export interface RemoteRows {
  /** SQL text. */
  readonly relation: string;
  readonly columns: readonly Pick<SourceColumn, 'name' | 'column'>[];
  /** What messages call it. */
  readonly shown: string;
}

/** A relation of an engine as a source; the engine tells the type of each value with it. */
export function remoteSource({ relation, columns, shown }: RemoteRows): Source {
  return {
    shownFile: shown,
    format: 'sql',
    columns: columns.map((column) => ({ ...column, type: 'VARCHAR' })),
    untyped: false,
    relation: () => relation,
    countRows: null,
    careful: null,
  };
}
