import type { JSX } from 'preact';
import { formatCount, formatNumberOf, labelName } from '@confmat/report/internal';
import { DataNote } from '../parts/data-note.js';
import { Tiles } from '../parts/numbers.js';
import { choice, view } from '../state/store.js';
import type { SummaryAnswer } from '../protocol.js';
import { LateSentences } from './late-sentences.js';

/** What the choice comes to: the numbers first, then what stands out, in words. */
export function SummaryView({ answer }: { readonly answer: SummaryAnswer }): JSX.Element {
  const { nRows, nSkipped, nUnits, rule, tiles, remark, verdict } = answer;
  const { other } = choice.value;
  const skipped = nSkipped > 0 ? ` · ${formatCount(nSkipped)} left out for a missing value` : '';
  const units = nUnits === undefined ? '' : ` · ${formatNumberOf(nUnits, 'unit', 'units')}`;
  return (
    <>
      <p class="meta">
        {formatCount(nRows)} rows{units} · {rule}
        {skipped}
      </p>
      {verdict === '' ? null : <p class="verdict">{verdict}</p>}
      <Tiles tiles={tiles} />
      {remark === null ? null : <p>{remark}</p>}
      {other === undefined ? null : (
        <p>
          The second model, {labelName(other)}, stands beside it in{' '}
          <button type="button" class="quiet" onClick={() => (view.value = 'compare')}>
            Compare
          </button>
        </p>
      )}
      <LateSentences of={answer} />
      <DataNote />
    </>
  );
}
