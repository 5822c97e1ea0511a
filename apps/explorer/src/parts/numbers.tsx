import type { JSX } from 'preact';
import type { Measure } from '@confmat/report/document';
import { formatInterval, formatMetric } from '@confmat/report/internal';
import type { Tile } from '../protocol.js';

/** A number with its interval, small and grey. */
export function MeasureText({ measure }: { readonly measure: Measure }): JSX.Element {
  const { estimate, low, high } = measure;
  return (
    <>
      {formatMetric(estimate)} <small>{formatInterval(low, high)}</small>
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
