import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { formatCount, labelName, wholeLabel } from '@confmat/report/internal';
import { DataTable } from '../parts/data-table.js';
import { PictureBox } from '../parts/picture.js';
import { cell } from '../state/store.js';
import type { MatrixAnswer, ShownCell } from '../protocol.js';
import { CellRows } from './cell-rows.js';
import { MatrixTable } from './matrix-table.js';
import { subMatrix } from './sub-matrix.js';

/** As many classes are shown with numbers. */
const MOST_TABLE = 60;

/** The confusion matrix: a table of few classes, a map of many with the groups that errors stay in. */
export function MatrixView({ answer }: { readonly answer: MatrixAnswer }): JSX.Element {
  const { labels, picture, pairs, pairCodes, groups, hasRows } = answer;
  const shownCell = cell.value;
  const chosen = shownCell && codesOf(labels, shownCell);
  const groupOf = (pair: readonly [number, number] | null): number =>
    groups.findIndex(({ codes }) => pair?.every((code) => codes.includes(code)) ?? false);
  const group = useSignal(Math.max(0, groupOf(chosen)));
  const isTable = labels.length <= MOST_TABLE;
  const open = (pair: readonly [number, number]): void => {
    const [t, p] = pair;
    if (chosen?.[0] === t && chosen[1] === p) return;
    if (groupOf(pair) >= 0) group.value = groupOf(pair);
    cell.value = { trueLabel: labels[t] ?? '', predLabel: labels[p] ?? '', search: '' };
  };
  const shownGroup = groups[group.value];
  return (
    <>
      <p class="meta">
        {isTable
          ? 'Rows are true classes. A cell’s color is its share of the true class: blue is right, orange is wrong.'
          : `Classes that are confused stand together. ${
              answer.counts
                ? 'Choose a group to see its numbers.'
                : 'Of so many, the numbers are those of the pairs below.'
            }`}
        {hasRows
          ? ' Choose a cell to see its rows; arrow keys move.'
          : ' A stored evaluation has no rows to show.'}
      </p>
      {isTable ? (
        <MatrixTable matrix={wholeMatrix(answer)} chosen={chosen} onCell={hasRows ? open : null} />
      ) : (
        <div class="fold">
          <PictureBox picture={picture} />
          <div class="beside">
            <h3>Groups of classes</h3>
            <ol class="groups">
              {groups.map(({ codes, nErrors }, place) => (
                <li key={codes[0]}>
                  {answer.counts ? (
                    <button
                      type="button"
                      class="group"
                      aria-pressed={place === group.value}
                      onClick={() => (group.value = place)}
                    >
                      {groupName(codes, labels)}
                    </button>
                  ) : (
                    groupName(codes, labels)
                  )}{' '}
                  <small>{formatCount(nErrors)} errors</small>
                </li>
              ))}
            </ol>
          </div>
        </div>
      )}
      {!isTable && shownGroup && answer.counts ? (
        <MatrixTable
          matrix={subMatrix(answer, shownGroup.codes)}
          chosen={chosen}
          onCell={hasRows ? open : null}
        />
      ) : null}
      {shownCell ? (
        <CellRows
          key={JSON.stringify([shownCell.trueLabel, shownCell.predLabel])}
          shownCell={shownCell}
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

/** Codes of a cell; null where the matrix does not have it. */
function codesOf(
  labels: readonly string[],
  { trueLabel, predLabel }: ShownCell,
): readonly [number, number] | null {
  const [t, p] = [labels.indexOf(trueLabel), labels.indexOf(predLabel)];
  return t < 0 || p < 0 ? null : [t, p];
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
  isWeighted,
  recall,
  precision,
}: MatrixAnswer): Parameters<typeof MatrixTable>[0]['matrix'] {
  const k = labels.length;
  return {
    names: labels.map(labelName),
    wholes: labels.map(wholeLabel),
    codes: labels.map((_, code) => code),
    isWeighted,
    at: (row, column) => counts?.[row * k + column] ?? 0,
    recall,
    precision,
  };
}
