import type { JSX } from 'preact';
import { cellText, formatInterval, formatMetric } from '@confmat/report/internal';
import type { Cell, Measure } from '@confmat/report/internal';
import type { Tile } from '../protocol.js';

/** A number with its interval, small and grey. */
export function MeasureText({ measure }: { readonly measure: Measure }): JSX.Element {
  return <CellText cell={{ kind: 'measure', measure }} />;
}

/** A cell of a table. */
export function CellText({ cell }: { readonly cell: Cell }): JSX.Element {
  const [value, range] = cellText(cell);
  return (
    <>
      {value} {range && <small>{range}</small>}
    </>
  );
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
