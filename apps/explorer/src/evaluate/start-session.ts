import { MOST_PAIRS, guessRoles, roleOf, shellWord } from '@confmat/files';
import type { Role, TextPair } from '@confmat/files';
import { factsOf } from '../columns/column-facts.js';
import { cellText } from '../columns/stored-column.js';
import type { StoredColumn, Table } from '../columns/stored-column.js';
import { FileError } from '../files/file-error.js';
import type { FileContent } from '../files/open-file.js';
import type { Choice } from '../protocol.js';
import { Memo } from './memo.js';
import { isOfSets } from './session.js';
import type { RowSession, Session } from './session.js';

/** Begin with what was read of a file. */
export async function startSession(
  content: Exclude<FileContent, { kind: 'matrix' }>,
  name: string,
): Promise<Session> {
  const memo = new Memo();
  if (content.kind === 'evaluation') {
    const { resultsOfStored: evaluate } = await import('./results-of-stored.js');
    return { kind: 'evaluation', name, evaluation: content.evaluation, memo, evaluate };
  }
  return { ...(await tableSession(content.table, name, memo)), format: content.format };
}

/** Begin with the rows of two files, side by side. */
export async function startJoined(
  contents: readonly [NamedContent, NamedContent],
  by: string | null | undefined,
): Promise<Session> {
  const { joinTables } = await import('../join/join-tables.js');
  const sides = contents.map(({ name, content }) => {
    if (content.kind === 'table') return { name, table: content.table };
    throw new FileError(
      `cannot be joined: ${name} holds counts, and no rows`,
      `confmat compare ${contents.map((one) => shellWord(one.name)).join(' ')}`,
    );
  });
  const [first, second] = await Promise.all(
    sides.map(async (side) => {
      const { facts, roles } = await rolesOf(side.table);
      const models = facts.filter((column) => MODELS.includes(roleOf(column, roles)));
      const names = models.map(({ name }) => name);
      return { ...side, truth: roles.truth?.name, models: names };
    }),
  );
  if (!first || !second) throw new Error('bug: two files are joined');
  const { table, joined } = joinTables(first, second, by);
  const format = contents[0].content.kind === 'table' ? contents[0].content.format : 'csv';
  const name = `${first.name}, ${second.name}`;
  return { ...(await tableSession(table, name, new Memo())), format, joined };
}

/** The roles of columns that a model wrote. */
const MODELS: readonly (Role | null)[] = [
  'prediction',
  'score',
  'score of a class',
  'scores of classes',
];

/** What a file of this name holds. */
interface NamedContent {
  readonly name: string;
  readonly content: FileContent;
}

async function tableSession(
  table: Table,
  name: string,
  memo: Memo,
): Promise<Omit<RowSession, 'format'>> {
  return { kind: 'table', name, table, ...(await rolesOf(table)), memo, evaluators: {} };
}

/** What columns hold, and what they seem to be for. */
async function rolesOf(table: Table): Promise<Pick<RowSession, 'facts' | 'roles'>> {
  const facts = table.columns.map(factsOf);
  const columnOf = new Map(facts.map((one, place) => [one, table.columns[place]]));
  const { nRows } = table;
  const roles = await guessRoles(facts, {
    agreement: (a, b) => Promise.resolve(agreement(columnOf.get(a), columnOf.get(b), nRows)),
    pairs: (a, b) => Promise.resolve(textPairs(columnOf.get(a), columnOf.get(b), nRows)),
  });
  return { facts, roles };
}

/** Load what counts the rows of a choice. */
export async function prepareFor(session: Session, { truth }: Choice): Promise<void> {
  if (session.kind === 'evaluation') return;
  const { evaluators } = session;
  if (isOfSets(session, truth)) {
    evaluators.sets ??= (await import('./results-of-sets.js')).resultsOfSets;
  } else {
    evaluators.labels ??= (await import('./results-of-rows.js')).resultsOfRows;
  }
}

/** The cells of two columns in the first rows, as texts. */
function textPairs(
  a: StoredColumn | undefined,
  b: StoredColumn | undefined,
  nRows: number,
): readonly TextPair[] {
  if (!a || !b) return [];
  const length = Math.min(nRows, MOST_PAIRS);
  return Array.from({ length }, (_, row) => [cellText(a, row), cellText(b, row)] as const);
}

/** The share of rows in which two columns hold the same text, of those in which one is there. */
function agreement(
  a: StoredColumn | undefined,
  b: StoredColumn | undefined,
  nRows: number,
): number {
  if (!a || !b) return 0;
  let [same, all] = [0, 0];
  for (let row = 0; row < nRows; ++row) {
    const [x, y] = [cellText(a, row), cellText(b, row)];
    if (x === null && y === null) continue;
    ++all;
    if (x === y) ++same;
  }
  return all === 0 ? 0 : same / all;
}
