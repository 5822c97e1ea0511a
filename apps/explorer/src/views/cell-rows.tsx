import { useSignal, useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { formatCount, labelName } from '@confmat/report/internal';
import type { RowsAnswer } from '../protocol.js';
import { ask, choice, faultOf, say } from '../state/store.js';

const PAGE = 50;

/** The rows behind a cell of the matrix, some at a time. */
export function CellRows({
  trueLabel,
  predLabel,
  onClose,
}: {
  readonly trueLabel: string;
  readonly predLabel: string;
  readonly onClose: () => void;
}): JSX.Element {
  const from = useSignal(0);
  const answer = useSignal<RowsAnswer | null>(null);
  const box = useRef<HTMLElement>(null);
  const cell = useSignal<readonly [string, string]>([trueLabel, predLabel]);
  useEffect(() => {
    from.value = 0;
    cell.value = [trueLabel, predLabel];
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [trueLabel, predLabel]);
  useSignalEffect(() => {
    const [truth, pred] = cell.value;
    const question = { choice: choice.value, trueLabel: truth, predLabel: pred, from: from.value };
    ask('rows', question).then(
      (found) => {
        answer.value = found;
        say(`${formatCount(found.nRows)} rows`);
      },
      (error: unknown) => say(faultOf(error).message),
    );
  });
  const shown = answer.value;
  return (
    <section class="rows" ref={box} aria-label="Rows of the cell">
      <div class="bar-of-tools">
        <h3>
          True {labelName(trueLabel)}, predicted {labelName(predLabel)}
          {shown ? `: ${formatCount(shown.nRows)} rows` : ''}
        </h3>
        {shown && shown.nRows > PAGE ? (
          <>
            <button type="button" disabled={from.value === 0} onClick={() => (from.value -= PAGE)}>
              previous
            </button>
            <button
              type="button"
              disabled={from.value + PAGE >= shown.nRows}
              onClick={() => (from.value += PAGE)}
            >
              next
            </button>
          </>
        ) : null}
        <button type="button" class="quiet" onClick={onClose}>
          close
        </button>
      </div>
      {shown ? <RowsTable answer={shown} /> : null}
    </section>
  );
}

function RowsTable({ answer }: { readonly answer: RowsAnswer }): JSX.Element {
  const { columns, numbers, cells } = answer;
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label="Rows">
      <table>
        <thead>
          <tr>
            <th scope="col">row</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {labelName(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.map((row, place) => (
            <tr key={numbers[place]}>
              <th scope="row">{numbers[place]}</th>
              {row.map((text, column) => (
                <td key={column}>
                  {text === null ? <span class="meta">–</span> : labelName(text)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
