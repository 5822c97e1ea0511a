import type { JSX } from 'preact';
import type { ViewName } from '@confmat/files';
import { labelName } from '@confmat/report/internal';
import type { OpenedFile } from '../protocol.js';
import { choice, view } from '../state/store.js';

/** How intervals take the rows that belong together. */
export function Together({ opened }: { readonly opened: OpenedFile }): JSX.Element | null {
  const { together, format } = opened;
  const { unit, weight, threshold } = choice.value;
  if (together) {
    return <p class="meta">{threshold === undefined ? together.asKept : together.atThreshold}</p>;
  }
  if (unit === undefined || format === null) return null;
  const none = [
    ...(WITHOUT[view.value] ?? []),
    ...(weight === undefined ? [] : (OF_WEIGHTS[view.value] ?? [])),
  ].join(' and ');
  return (
    <p class="meta">
      Intervals take the rows of one {labelName(unit)} together
      {none === '' ? '' : `; ${none} have none`}.
    </p>
  );
}

type ByView = Partial<Record<ViewName, readonly string[]>>;

/** What has no interval by unit. */
const WITHOUT: ByView = {
  threshold: ['thresholds of the panel'],
  calibration: ['shares of bins'],
  rate: ['base rates'],
};

/** What else has none where rows have weights. */
const OF_WEIGHTS: ByView = {
  threshold: ['areas of weighted rows'],
  compare: ['differences of weighted rows'],
};
