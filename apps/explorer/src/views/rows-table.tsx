import type { JSX } from 'preact';
import { labelName } from '@confmat/report/internal';
import type { RowOrder, RowsAnswer } from '../protocol.js';

/** Rows of the file, all columns; a click on the name of one sorts by it. */
export function RowsTable({
  answer,
  isUsual,
  onSort,
}: {
  readonly answer: RowsAnswer;
  /** Whether nobody chose the order. */
  readonly isUsual: boolean;
  readonly onSort: (order: RowOrder) => void;
}): JSX.Element {
  const { columns, numbers, cells, order } = answer;
  const head = (column: string | null, name: string, isText: boolean): JSX.Element => (
    <th scope="col" class={isText ? 'l' : ''} aria-sort={sortOf(order, column)}>
      <button
        type="button"
        class="sort"
        onClick={() => onSort({ column, isDown: nextIsDown(order, column, isText) })}
      >
        {name}
      </button>
    </th>
  );
  return (
    <>
      {isUsual && order.column !== null ? (
        <p class="meta">
          The most confident come first: {labelName(order.column)},{' '}
          {order.isDown ? 'highest' : 'lowest'} first.
        </p>
      ) : null}
      <div class="scroll" tabIndex={0} role="group" aria-label="Rows">
        <table class="num">
          <thead>
            <tr>
              {head(null, 'row', true)}
              {columns.map(({ name, isNumeric }) => head(name, labelName(name), !isNumeric))}
            </tr>
          </thead>
          <tbody>
            {cells.map((row, place) => (
              <tr key={numbers[place]}>
                <th scope="row">{numbers[place]}</th>
                {row.map((text, column) => (
                  <td key={column} class={columns[column]?.isNumeric ? '' : 'l'}>
                    <CellText text={text} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Long texts are cut, and whole where the pointer rests. */
function CellText({ text }: { readonly text: string | null }): JSX.Element {
  if (text === null) return <span class="meta">–</span>;
  const name = labelName(text);
  return name === text ? <>{text}</> : <span title={text}>{name}</span>;
}

function sortOf(order: RowOrder, column: string | null): 'none' | 'ascending' | 'descending' {
  if (order.column !== column) return 'none';
  return order.isDown ? 'descending' : 'ascending';
}

/** Once more turns an order over; numbers begin with the greatest. */
function nextIsDown(order: RowOrder, column: string | null, isText: boolean): boolean {
  return order.column === column ? !order.isDown : !isText;
}
