import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import {
  formatCount,
  formatMetric,
  levelClass,
  levelOf,
  shareText,
  uprightNames,
} from '@confmat/report/internal';
import type { Measure } from '@confmat/report/document';
import { MeasureText } from '../parts/numbers.js';

/** A matrix as it is shown, or a part of one. */
export interface ShownMatrix {
  readonly names: readonly string[];
  /** The whole of each name that is shortened. */
  readonly wholes: readonly (string | undefined)[];
  /** Whether counts are sums of weights. */
  readonly isWeighted: boolean;
  /** Codes of the classes in the whole matrix; −1 stands for all others. */
  readonly codes: readonly number[];
  readonly at: (row: number, column: number) => number;
  readonly recall: readonly Measure[];
  readonly precision: readonly Measure[];
}

/** Fewer classes have larger cells with intervals. */
const FEW = 12;
const LONG_NAME = 9;
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The matrix as a grid: arrow keys move, Enter or a click chooses a cell. */
export function MatrixTable({
  matrix,
  chosen,
  onCell,
}: {
  readonly matrix: ShownMatrix;
  /** Codes of the cell that is marked as chosen. */
  readonly chosen: readonly [number, number] | null;
  /** Hears which cell is chosen; null: there is nothing to choose one for. */
  readonly onCell: ((codes: readonly [number, number]) => void) | null;
}): JSX.Element {
  const place = useSignal<readonly [number, number]>([0, 0]);
  const body = useRef<HTMLTableSectionElement>(null);
  const { names, wholes, isWeighted, codes, at, recall, precision } = matrix;
  const k = names.length;
  const counts = useMemo(() => names.map((_, t) => names.map((_name, p) => at(t, p))), [matrix]);
  const support = counts.map((row) => row.reduce((sum, n) => sum + n, 0));
  const isLarge = k <= FEW;
  const isWide = names.some((name) => name.length > (k > 6 ? LONG_NAME : 2 * LONG_NAME));
  const isUpright = isWide || !isLarge;
  const shown = isUpright ? uprightNames(names) : names;
  const wholeOf = (place: number): string | undefined =>
    wholes[place] ?? (shown[place] === names[place] ? undefined : names[place]);
  const move = (event: KeyboardEvent): void => {
    const [row, column] = place.value;
    const step = STEPS[event.key];
    const next: readonly [number, number] | null = step
      ? [clamp(row + step[0], k), clamp(column + step[1], k)]
      : event.key === 'Home'
        ? [row, 0]
        : event.key === 'End'
          ? [row, k - 1]
          : null;
    if (next) {
      event.preventDefault();
      place.value = next;
      cellAt(body.current, next)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      choose(row, column);
    }
  };
  const choose = (row: number, column: number): void => {
    place.value = [row, column];
    const [t = -1, p = -1] = [codes[row], codes[column]];
    if (t >= 0 && p >= 0) onCell?.([t, p]);
  };
  return (
    <div class="scroll">
      <table
        role="grid"
        aria-label="Confusion matrix"
        class={`mx${onCell ? ' open' : ''} ${isLarge ? 'large' : 'small'}${isUpright ? ' v' : ''}`}
      >
        <thead>
          <tr>
            <td>
              <span class="axes">true ↓ predicted →</span>
            </td>
            {shown.map((name, column) => (
              <th key={column} scope="col" title={wholeOf(column)}>
                <span>{name}</span>
              </th>
            ))}
            <th scope="col" class="m">
              {isWeighted ? 'sum of weights' : 'rows'}
            </th>
            <th scope="col" class="m">
              recall
            </th>
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={move}>
          {names.map((name, row) => (
            <tr key={row}>
              <th scope="row" title={wholes[row]}>
                {name}
              </th>
              {names.map((answer, column) => {
                const n = counts[row]?.[column] ?? 0;
                const share = n / (support[row] ?? 0);
                const [r, c] = place.value;
                return (
                  <td
                    key={column}
                    role="gridcell"
                    class={
                      n === 0 ? '' : levelClass(row === column ? 'right' : 'wrong', levelOf(share))
                    }
                    aria-selected={
                      chosen !== null && codes[row] === chosen[0] && codes[column] === chosen[1]
                    }
                    tabIndex={r === row && c === column ? 0 : -1}
                    onClick={() => choose(row, column)}
                  >
                    <span class="sr">
                      true {name}, predicted {answer}:{' '}
                    </span>
                    {n > 0 || isLarge ? formatCount(n) : <span class="sr">0</span>}
                    {n > 0 ? (
                      <>
                        <span class="sr">
                          {' '}
                          of {isWeighted ? 'weight ' : ''}
                          {formatCount(support[row] ?? 0)}
                          {isWeighted ? '' : ' rows'},{' '}
                        </span>
                        <i>{shareText(share)}</i>
                      </>
                    ) : null}
                  </td>
                );
              })}
              <td class="m">{formatCount(support[row] ?? 0)}</td>
              <td class="m">
                <Margin measure={recall[row]} isLarge={isLarge} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" class="m">
              precision
            </th>
            {names.map((_name, column) => (
              <td key={column} class="m">
                <Margin measure={precision[column]} isLarge={isLarge} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Margin({
  measure,
  isLarge,
}: {
  readonly measure: Measure | undefined;
  readonly isLarge: boolean;
}): JSX.Element | null {
  if (!measure) return null;
  return isLarge ? <MeasureText measure={measure} /> : <>{formatMetric(measure.estimate, 2)}</>;
}

const clamp = (place: number, k: number): number => Math.min(k - 1, Math.max(0, place));

/** The cell of a place; the first one of a row is its name. */
function cellAt(
  body: HTMLTableSectionElement | null,
  [row, column]: readonly [number, number],
): HTMLElement | undefined {
  return body?.rows[row]?.cells[column + 1];
}
