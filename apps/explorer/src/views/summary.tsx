import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { formatCount, formatNumberOf, labelName } from '@confmat/report/internal';
import { DataNote } from '../parts/data-note.js';
import { Tiles } from '../parts/numbers.js';
import { choice, view } from '../state/store.js';
import type { SummaryAnswer } from '../protocol.js';
import type { SummaryBelow } from './summary-below.js';

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
          {labelName(other)} is a second model:{' '}
          <button type="button" class="group" onClick={() => (view.value = 'compare')}>
            compare
          </button>
        </p>
      )}
      <Below of={answer} />
      <DataNote />
    </>
  );
}

/** Pictures and words, whose code is loaded once the numbers are shown. */
function Below({ of }: { readonly of: SummaryAnswer }): JSX.Element {
  const loaded = useSignal<typeof SummaryBelow | null>(null);
  useEffect(() => {
    void import('./summary-below.js').then((file) => (loaded.value = file.SummaryBelow));
  }, []);
  const { value: View } = loaded;
  return View ? <View of={of} /> : <div class="late waiting" aria-busy />;
}
