import type { ColumnFacts, InputFormat, Roles } from '@confmat/files';
import { holdsSets } from '@confmat/files';
import type { Evaluation } from '@confmat/evaluation';
import type { StoredColumn, Table } from '../columns/stored-column.js';
import type { Choice, JoinedBy } from '../protocol.js';
import type { Memo } from './memo.js';
import type { Evaluated } from './evaluated.js';

/** A file that is open. */
export type Session = RowSession | StoredSession;

/** A file with rows. */
export interface RowSession {
  readonly kind: 'table';
  readonly name: string;
  readonly format: InputFormat;
  readonly table: Table;
  /** How it was made of two files. */
  readonly joined?: JoinedBy | undefined;
  readonly facts: readonly ColumnFacts[];
  readonly roles: Roles;
  readonly memo: Memo;
  /** Ways to count that are loaded. */
  readonly evaluators: Evaluators;
}

type Evaluator = (session: RowSession, choice: Choice) => Evaluated;

/** Ways to count rows of one label, and of several; each is loaded when it is first needed. */
interface Evaluators {
  labels?: Evaluator;
  sets?: Evaluator;
}

/** A file of what was counted. */
export interface StoredSession {
  readonly kind: 'evaluation';
  readonly name: string;
  readonly evaluation: Evaluation;
  readonly memo: Memo;
  readonly evaluate: (session: StoredSession, choice: Choice) => Evaluated;
}

/** The column of a name. */
export function columnOf({ table }: RowSession, name: string): StoredColumn {
  const column = table.columns.find((one) => one.name === name);
  if (!column) throw new Error(`there is no column ${JSON.stringify(name)}`);
  return column;
}

/** Whether the columns of a file hold sets of labels. */
export function isOfSets({ facts }: RowSession, truth: string): boolean {
  const column = facts.find(({ name }) => name === truth);
  return column !== undefined && holdsSets(column);
}
