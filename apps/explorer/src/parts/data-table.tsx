import { cellNumber, cellParts, csvOf, isTextColumn } from '@confmat/report/document';
import type { Cell, NamedTable } from '@confmat/report/document';
import { TYPESET } from '@confmat/report/internal';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';

import { saveText } from '../state/save.js';

/** Longer tables can be searched, and show their first rows until asked. */
const LONG = 15;
const MOST_SHOWN = 200;

/** A table that can be sorted by each column, searched and saved. */
export function DataTable({
  data,
  onRow,
}: {
  readonly data: NamedTable;
  /** Hears the place of the row that was chosen. */
  readonly onRow?: ((place: number) => void) | undefined;
}): JSX.Element {
  const sort = useSignal<{ readonly column: number; readonly isDown: boolean } | null>(null);
  const wanted = useSignal('');
  const { name, caption, head, body, wholes } = data;
  const classOf = (place: number): string => (isTextColumn(data, place) ? 'l' : '');
  const found = body
    .map((row, place) => ({ row, place }))
    .filter(({ row }) => matches(row, wanted.value));
  const by = sort.value;
  if (by) {
    found.sort((a, b) => {
      const order = compareCells(a.row[by.column], b.row[by.column]);
      return by.isDown ? -order : order;
    });
  }
  const shown = found.slice(0, MOST_SHOWN);
  return (
    <div class="block">
      <div class="bar-of-tools">
        <h3>{caption}</h3>
        {body.length > LONG ? (
          <input
            type="search"
            aria-label={`Search in ${caption}`}
            placeholder="find…"
            value={wanted.value}
            onInput={({ currentTarget }) => (wanted.value = currentTarget.value)}
          />
        ) : null}
        <button
          type="button"
          class="quiet"
          onClick={() => saveText(`${name}.csv`, csvOf(data, true))}
        >
          CSV<span class="sr"> of {caption}</span>
        </button>
      </div>
      <div class="scroll" tabIndex={0} role="group" aria-label={caption}>
        <table class="num">
          <thead>
            <tr>
              {head.map((column, place) => (
                <th key={place} scope="col" class={classOf(place)} aria-sort={sortOf(by, place)}>
                  <button
                    type="button"
                    class="sort"
                    onClick={() =>
                      (sort.value = {
                        column: place,
                        isDown: by?.column === place ? !by.isDown : !isTextColumn(data, place),
                      })
                    }
                  >
                    {column}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, place }) => (
              <tr key={place}>
                {row.map((cell, at) =>
                  at === 0 ? (
                    <th key={at} scope="row" title={wholes?.get(cell as string)}>
                      {onRow ? (
                        <button type="button" class="group" onClick={() => onRow(place)}>
                          <CellText cell={cell} />
                        </button>
                      ) : (
                        <CellText cell={cell} />
                      )}
                    </th>
                  ) : (
                    <td key={at} class={classOf(at)} title={wholes?.get(cell as string)}>
                      <CellText cell={cell} />
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {found.length > shown.length ? (
        <p class="meta">{found.length - shown.length} more rows: search, sort, or save as CSV</p>
      ) : null}
    </div>
  );
}

function CellText({ cell }: { readonly cell: Cell }): JSX.Element {
  const [value, range] = cellParts(cell, TYPESET);
  return (
    <>
      {value} {range && <small>{range}</small>}
    </>
  );
}

function sortOf(
  by: { readonly column: number; readonly isDown: boolean } | null,
  place: number,
): 'none' | 'ascending' | 'descending' {
  if (by?.column !== place) return 'none';
  return by.isDown ? 'descending' : 'ascending';
}

function matches(row: readonly Cell[], wanted: string): boolean {
  const needle = wanted.trim().toLowerCase();
  return row.some((cell) => typeof cell === 'string' && cell.toLowerCase().includes(needle));
}

function compareCells(a: Cell | undefined, b: Cell | undefined): number {
  if (typeof a === 'string' && typeof b === 'string')
    return a.localeCompare(b, 'en', { numeric: true });
  return sortValue(a) - sortValue(b);
}

/** Undefined values come last where the greatest come first. */
function sortValue(cell: Cell | undefined): number {
  const value = cell === undefined ? NaN : cellNumber(cell);
  return Number.isNaN(value) ? -Infinity : value;
}
