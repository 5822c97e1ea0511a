import { cellText } from '../columns/stored-column.js';
import type { StoredColumn } from '../columns/stored-column.js';
import { evaluate, ofOneModel } from '../evaluate/results.js';
import type { RowSession, Session } from '../evaluate/session.js';
import type { CellQuestion, RowOrder, RowsAnswer, RowsQuestion } from '../protocol.js';
import { confidentOrder } from '../rows/confident-order.js';
import { csvOfRows } from '../rows/csv-of-rows.js';
import { gatherCell } from '../rows/kernels/gather-cell.js';
import { isNumeric, orderRows } from '../rows/order-rows.js';
import { searchRows } from '../rows/search-rows.js';

const MOST_SHOWN = 50;

/** The rows behind a cell of the matrix, a page of those that are searched for. */
export function rowsAnswer(session: Session, question: RowsQuestion): RowsAnswer {
  const { own, columns, order, nRows, found } = rowsOfCell(session, question);
  const shown = Array.from(found.subarray(question.from, question.from + MOST_SHOWN));
  return {
    ...{ nRows, order },
    nFound: found.length,
    numbers: shown.map((row) => row + 1),
    columns: columns.map(({ name }) => ({ name, isNumeric: isNumeric(own, name) })),
    cells: shown.map((row) => columns.map((column) => cellText(column, row))),
  };
}

/** All rows behind a cell that are searched for, in the order shown, as a CSV file. */
export function rowsCsvAnswer(session: Session, question: CellQuestion): Blob {
  const { columns, found } = rowsOfCell(session, question);
  return csvOfRows(columns, found);
}

/** Rows behind a cell, as they are asked for. */
interface RowsOfCell {
  readonly own: RowSession;
  readonly columns: readonly StoredColumn[];
  /** How many rows the cell has. */
  readonly nRows: number;
  readonly order: RowOrder;
  /** Rows of the file that are searched for, in this order. */
  readonly found: Int32Array;
}

function rowsOfCell(session: Session, { choice: asked, cell }: CellQuestion): RowsOfCell {
  if (session.kind !== 'table') throw new Error('a stored evaluation has no rows to show');
  const choice = ofOneModel(asked);
  const { trueLabel, predLabel, search } = cell;
  const key = [choice, trueLabel, predLabel];
  const all = session.memo.of(['cell', ...key], () =>
    cellOf(session, asked, [trueLabel, predLabel]),
  );
  const order = cell.order ??
    confidentOrder(session, choice, predLabel) ?? { column: null, isDown: false };
  const ordered = session.memo.of(['cell in order', ...key, order], () =>
    orderRows(session, all, order),
  );
  const { columns } = session.table;
  const found = searchRows(columns, ordered, search);
  return { own: session, columns, nRows: all.length, order, found };
}

/** The rows of a cell, by their places in the file, ascending. */
function cellOf(
  session: Session,
  choice: CellQuestion['choice'],
  cell: readonly [trueLabel: string, predLabel: string],
): Int32Array {
  const { rows, results } = evaluate(session, ofOneModel(choice));
  if (!rows) throw new Error('label sets have no cells with rows');
  const labels = results.matrix?.labels.map(String) ?? [];
  const unknown = cell.find((label) => !labels.includes(label));
  if (unknown !== undefined) {
    throw new Error(`the matrix has no class ${JSON.stringify(unknown)}`);
  }
  const { yTrue, yPred, places } = rows;
  const [isTrue, isPred] = [yTrue, yPred].map(({ labels: own }, side) =>
    Uint8Array.from(own, (label) => (String(label) === cell[side] ? 1 : 0)),
  ) as [Uint8Array, Uint8Array];
  const out = new Int32Array(yTrue.codes.length);
  const n = gatherCell(yTrue.codes, yPred.codes, isTrue, isPred, out);
  const found = out.slice(0, n);
  return places ? found.map((row) => places[row] ?? 0) : found;
}
