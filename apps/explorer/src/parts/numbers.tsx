import type { JSX } from 'preact';
import type { Measure } from '@confmat/report/document';
import { decimalsOf, formatInterval, formatMetric } from '@confmat/report/internal';
import type { Tile } from '../protocol.js';

/** A number with its interval, small and grey. */
export function MeasureText({
  measure,
  digits = decimalsOf(measure.estimate),
}: {
  readonly measure: Measure;
  readonly digits?: number | undefined;
}): JSX.Element {
  const { estimate, low, high } = measure;
  return (
    <>
      {formatMetric(estimate, digits)} <small>{formatInterval(low, high, digits)}</small>
    </>
  );
}

/** Numbers with their names, large. */
export function Tiles({ tiles }: { readonly tiles: readonly Tile[] }): JSX.Element {
  return (
    <dl class="tiles">
      {tiles.map(({ name, measure, note, digits = decimalsOf(measure.estimate) }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{formatMetric(measure.estimate, digits)}</b>{' '}
            <small>{formatInterval(measure.low, measure.high, digits) || note}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
