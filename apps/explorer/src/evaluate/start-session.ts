import { MOST_PAIRS, guessRoles } from '@confmat/files';
import type { TextPair } from '@confmat/files';
import { factsOf } from '../columns/column-facts.js';
import { cellText } from '../columns/stored-column.js';
import type { StoredColumn } from '../columns/stored-column.js';
import type { FileContent } from '../files/open-file.js';
import type { Choice } from '../protocol.js';
import { Memo } from './memo.js';
import { isOfSets } from './session.js';
import type { Session } from './session.js';

/** Begin with what was read of a file. */
export async function startSession(content: FileContent, name: string): Promise<Session> {
  const memo = new Memo();
  if (content.kind === 'evaluation') {
    const { resultsOfStored: evaluate } = await import('./results-of-stored.js');
    return { kind: 'evaluation', name, evaluation: content.evaluation, memo, evaluate };
  }
  const { table, format } = content;
  const facts = table.columns.map(factsOf);
  const columnOf = new Map(facts.map((one, place) => [one, table.columns[place]]));
  const { nRows } = table;
  const roles = await guessRoles(facts, {
    agreement: (a, b) => Promise.resolve(agreement(columnOf.get(a), columnOf.get(b), nRows)),
    pairs: (a, b) => Promise.resolve(textPairs(columnOf.get(a), columnOf.get(b), nRows)),
  });
  return { kind: 'table', name, format, table, facts, roles, memo, evaluators: {} };
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
