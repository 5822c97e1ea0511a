import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { formatCount, labelName } from '@confmat/report/internal';
import { DataTable } from '../parts/data-table.js';
import { PictureBox } from '../parts/picture.js';
import { say } from '../state/store.js';
import type { MatrixAnswer } from '../protocol.js';
import { CellRows } from './cell-rows.js';
import { MatrixTable } from './matrix-table.js';
import { subMatrix } from './sub-matrix.js';

/** As many classes are shown with numbers. */
const MOST_TABLE = 60;

/** The confusion matrix: a table of few classes, a map of many with the groups that errors stay in. */
export function MatrixView({ answer }: { readonly answer: MatrixAnswer }): JSX.Element {
  const cell = useSignal<readonly [number, number] | null>(null);
  const group = useSignal(0);
  const { labels, picture, pairs, pairCodes, groups, hasRows } = answer;
  const isTable = labels.length <= MOST_TABLE;
  const open = (codes: readonly [number, number]): void => {
    if (hasRows) cell.value = codes;
    else say('a stored evaluation has no rows to show');
  };
  const [t, p] = cell.value ?? [];
  const chosen = groups[group.value];
  return (
    <>
      <p class="meta">
        {isTable
          ? 'Rows are true classes. A cell’s color is its share of the true class: blue is right, orange is wrong.'
          : 'Classes that are confused stand together. Choose a group to see its numbers.'}
        {hasRows && isTable ? ' Choose a cell to see its rows; arrow keys move.' : ''}
      </p>
      {isTable ? (
        <MatrixTable matrix={wholeMatrix(answer)} onCell={open} />
      ) : (
        <div class="fold">
          <PictureBox picture={picture} />
          <div class="beside">
            <h3>Groups of classes</h3>
            <ol class="groups">
              {groups.map(({ codes, nErrors }, place) => (
                <li key={codes[0]}>
                  <button
                    type="button"
                    class="group"
                    aria-pressed={place === group.value}
                    onClick={() => (group.value = place)}
                  >
                    {groupName(codes, labels)}
                  </button>{' '}
                  <small>{formatCount(nErrors)} errors</small>
                </li>
              ))}
            </ol>
          </div>
        </div>
      )}
      {!isTable && chosen && answer.counts ? (
        <MatrixTable matrix={subMatrix(answer, chosen.codes)} onCell={open} />
      ) : null}
      {t !== undefined && p !== undefined ? (
        <CellRows
          trueLabel={labels[t] ?? ''}
          predLabel={labels[p] ?? ''}
          onClose={() => (cell.value = null)}
        />
      ) : null}
      {pairs.body.length === 0 ? (
        <p>There is no error.</p>
      ) : (
        <DataTable
          data={pairs}
          onRow={hasRows ? (place) => open(pairCodes[place] ?? [0, 0]) : undefined}
        />
      )}
      {isTable ? (
        <details>
          <summary>As a picture</summary>
          <PictureBox picture={picture} />
        </details>
      ) : null}
    </>
  );
}

const NAMED = 4;

function groupName(codes: readonly number[], labels: readonly string[]): string {
  const known = codes.slice(0, NAMED).map((code) => labelName(labels[code] ?? ''));
  const more = codes.length - known.length;
  return known.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function wholeMatrix({
  labels,
  counts,
  recall,
  precision,
}: MatrixAnswer): Parameters<typeof MatrixTable>[0]['matrix'] {
  const k = labels.length;
  return {
    names: labels.map(labelName),
    codes: labels.map((_, code) => code),
    at: (row, column) => counts?.[row * k + column] ?? 0,
    recall,
    precision,
  };
}
