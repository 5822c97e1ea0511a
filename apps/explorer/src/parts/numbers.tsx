import type { JSX } from 'preact';
import { formatCount, formatInterval, formatMetric, formatShare } from '@confmat/report/internal';
import type { Measure, TableCell, Tile } from '../protocol.js';

/** A number with its interval, small and grey. */
export function MeasureText({
  measure,
  digits = 3,
  sign = false,
}: {
  readonly measure: Measure;
  readonly digits?: number | undefined;
  readonly sign?: boolean | undefined;
}): JSX.Element {
  const { estimate, low, high } = measure;
  const ends = formatInterval(low, high, digits);
  const plus = sign && estimate > 0 ? '+' : '';
  return (
    <>
      {plus + formatMetric(estimate, digits)} {ends === '' ? null : <small>{ends}</small>}
    </>
  );
}

/** A cell of a table. */
export function CellText({ cell }: { readonly cell: TableCell }): JSX.Element {
  switch (cell.kind) {
    case 'text':
      return <>{cell.text}</>;
    case 'count':
      return <>{formatCount(cell.value)}</>;
    case 'share':
      return <>{formatShare(cell.value, 1)}</>;
    case 'measure':
      return <MeasureText measure={cell.measure} digits={cell.digits} sign={cell.sign} />;
  }
}

/** Numbers with their names, large. */
export function Tiles({ tiles }: { readonly tiles: readonly Tile[] }): JSX.Element {
  return (
    <dl class="tiles">
      {tiles.map(({ name, measure, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{formatMetric(measure.estimate)}</b>{' '}
            <small>{formatInterval(measure.low, measure.high) || note}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
