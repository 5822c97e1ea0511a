import { cellText } from '../columns/stored-column.js';
import { evaluate, ofOneModel } from '../evaluate/results.js';
import type { Session } from '../evaluate/session.js';
import type { RowsAnswer, RowsQuestion } from '../protocol.js';

const MOST_SHOWN = 50;

/** The rows behind a cell of the matrix, a page of them. */
export function rowsAnswer(session: Session, question: RowsQuestion): RowsAnswer {
  const { choice, trueLabel, predLabel, from } = question;
  const { rows } = evaluate(session, ofOneModel(choice));
  if (!rows || session.kind !== 'table') throw new Error('a stored evaluation has no rows');
  const { yTrue, yPred, places } = rows;
  const found = session.memo.of(['cell', choice, trueLabel, predLabel], () => {
    const isTrue = yTrue.labels.map((label) => String(label) === trueLabel);
    const isPred = yPred.labels.map((label) => String(label) === predLabel);
    const list: number[] = [];
    for (let row = 0; row < yTrue.codes.length; ++row) {
      if (!isTrue[yTrue.codes[row] ?? -1] || !isPred[yPred.codes[row] ?? -1]) continue;
      list.push(places ? (places[row] ?? 0) : row);
    }
    return list;
  });
  const shown = found.slice(from, from + MOST_SHOWN);
  const { columns } = session.table;
  return {
    nRows: found.length,
    from,
    numbers: shown.map((row) => row + 1),
    columns: columns.map(({ name }) => name),
    cells: shown.map((row) => columns.map((column) => cellText(column, row))),
  };
}
