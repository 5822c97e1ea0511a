import type { JSX } from 'preact';
import type { Measure } from '@confmat/report/document';
import { formatEnds, formatMetric } from '@confmat/report/internal';
import type { Tile } from '../protocol.js';

/** A number with its interval, small and grey. */
export function MeasureText({
  measure,
  digits,
}: {
  readonly measure: Measure;
  readonly digits?: number | undefined;
}): JSX.Element {
  return (
    <>
      {formatMetric(measure.estimate, digits)} <small>{formatEnds(measure, digits)}</small>
    </>
  );
}

/** Numbers with their names, large. */
export function Tiles({ tiles }: { readonly tiles: readonly Tile[] }): JSX.Element {
  return (
    <dl class="tiles">
      {tiles.map(({ name, measure, note, digits }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{formatMetric(measure.estimate, digits)}</b>{' '}
            <small>{formatEnds(measure, digits) || note}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
