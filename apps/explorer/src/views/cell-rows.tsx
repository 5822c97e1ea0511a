import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { formatCount, formatNumberOf, labelName } from '@confmat/report/internal';
import type { Fault, RowsAnswer, ShownCell } from '../protocol.js';
import { saveBlob } from '../state/save.js';
import { cellFileName } from '../state/cell-file-name.js';
import { ask, cell, choice, faultOf, say } from '../state/store.js';
import { RowsTable } from './rows-table.js';

const PAGE = 50;
/** A search is asked for when nobody has typed for as long. */
const PAUSE_MS = 150;

type Found =
  | { readonly kind: 'rows'; readonly answer: RowsAnswer }
  | { readonly kind: 'fault'; readonly fault: Fault };

/** The rows behind a cell of the matrix, some at a time: sorted, searched, saved. */
export function CellRows({ shownCell }: { readonly shownCell: ShownCell }): JSX.Element {
  const { trueLabel, predLabel, search } = shownCell;
  const { value: chosen } = choice;
  const found = useSignal<Found | null>(null);
  // The first page of another order or search.
  const page = useSignal({ of: shownCell, from: 0 });
  const from = page.value.of === shownCell ? page.value.from : 0;
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    let isCurrent = true;
    ask('rows', { choice: chosen, cell: shownCell, from }).then(
      (answer) => {
        if (!isCurrent) return;
        found.value = { kind: 'rows', answer };
        say(foundText(answer));
      },
      (error: unknown) => {
        if (isCurrent) found.value = { kind: 'fault', fault: faultOf(error) };
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [chosen, shownCell, from]);
  const isFound = found.value !== null;
  useEffect(() => {
    if (isFound) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isFound]);
  useEscape(close);
  const answer = found.value?.kind === 'rows' ? found.value.answer : null;
  const fault = found.value?.kind === 'fault' ? found.value.fault : null;
  const save = (): void => {
    ask('rowsCsv', { choice: chosen, cell: shownCell }).then(
      (csv) => saveBlob(cellFileName(shownCell), csv),
      (error: unknown) => (found.value = { kind: 'fault', fault: faultOf(error) }),
    );
  };
  return (
    <section class="rows" ref={box} aria-label="Rows of the cell">
      <div class="bar-of-tools">
        <h3>
          True {labelName(trueLabel)}, predicted {labelName(predLabel)}
          {answer ? `: ${foundText(answer)}` : ''}
        </h3>
        {answer && answer.nRows > 0 ? (
          <>
            <SearchBox search={search} />
            <button type="button" onClick={save}>
              Save as CSV
            </button>
          </>
        ) : null}
        <button type="button" class="quiet" onClick={close}>
          close
        </button>
      </div>
      {fault ? <div class="fault">{fault.message}</div> : null}
      {answer && answer.nFound > 0 ? (
        <>
          <RowsTable
            answer={answer}
            isUsual={shownCell.order === undefined}
            onSort={(order) => (cell.value = { ...shownCell, order })}
          />
          <Pages
            from={from}
            nFound={answer.nFound}
            onPage={(next) => (page.value = { of: shownCell, from: next })}
          />
        </>
      ) : null}
    </section>
  );
}

function foundText({ nRows, nFound }: RowsAnswer): string {
  const all = formatNumberOf(nRows, 'row', 'rows');
  return nFound === nRows ? all : `${formatCount(nFound)} of ${all}`;
}

/** The cell that is shown keeps the keyboard when its rows are closed. */
function close(): void {
  const chosen = document.querySelector<HTMLElement>('.mx [aria-selected=true]');
  cell.value = null;
  chosen?.focus();
}

/** Escape closes the rows; in a field with a text it clears that, and elsewhere what pops up. */
function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const hear = ({ key, target }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      if (target instanceof HTMLInputElement && target.value !== '') return;
      if (target instanceof Element && target.closest('header, .setup')) return;
      onEscape();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}

function SearchBox({ search }: { readonly search: string }): JSX.Element {
  const typed = useSignal<string | null>(null);
  const { value: text } = typed;
  useEffect(() => {
    if (text === null) return undefined;
    const timer = setTimeout(() => {
      typed.value = null;
      if (cell.value) cell.value = { ...cell.value, search: text };
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <input
      type="search"
      aria-label="Search in the rows"
      placeholder="find…"
      value={text ?? search}
      onInput={({ currentTarget }) => (typed.value = currentTarget.value)}
    />
  );
}

function Pages({
  from,
  nFound,
  onPage,
}: {
  readonly from: number;
  readonly nFound: number;
  readonly onPage: (from: number) => void;
}): JSX.Element | null {
  if (nFound <= PAGE) return null;
  const end = Math.min(from + PAGE, nFound);
  return (
    <p class="go">
      <button type="button" disabled={from === 0} onClick={() => onPage(from - PAGE)}>
        previous
      </button>
      <span class="meta">
        {formatCount(from + 1)}–{formatCount(end)} of {formatCount(nFound)}
      </span>
      <button type="button" disabled={end === nFound} onClick={() => onPage(from + PAGE)}>
        next
      </button>
    </p>
  );
}
