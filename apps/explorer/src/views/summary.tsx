import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { formatCount, formatNumberOf, labelName } from '@confmat/report/internal';
import { DataNote } from '../parts/data-note.js';
import { Tiles } from '../parts/numbers.js';
import { ask, choice, view } from '../state/store.js';
import type { SummaryAnswer, Tile } from '../protocol.js';
import type { SummaryBelow } from './summary-below.js';

/** What the choice comes to: the numbers first, then what stands out, in words. */
export function SummaryView({ answer }: { readonly answer: SummaryAnswer }): JSX.Element {
  const { nRows, weight, nSkipped, nUnits, rule, tiles, remark, verdict } = answer;
  const areas = useAreas(answer);
  const { other } = choice.value;
  const skipped = nSkipped > 0 ? ` · ${formatCount(nSkipped)} left out for a missing value` : '';
  const rows = formatNumberOf(nRows, 'row', 'rows');
  const counted = weight === undefined ? rows : `sum of weights ${formatCount(weight)} of ${rows}`;
  const units = nUnits === undefined ? '' : ` · ${formatNumberOf(nUnits, 'unit', 'units')}`;
  return (
    <>
      <p class="meta">
        {counted}
        {units} · {rule}
        {skipped}
      </p>
      {verdict === '' ? null : <p class="verdict">{verdict}</p>}
      <Tiles tiles={tiles.map((tile) => areas.find(({ name }) => name === tile.name) ?? tile)} />
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

const NONE: readonly Tile[] = [];

/** The areas with their intervals, once they are found. */
function useAreas(of: SummaryAnswer): readonly Tile[] {
  const found = useSignal({ of, tiles: NONE });
  useEffect(() => {
    if (!of.tiles.some(({ name }) => name === 'ROC AUC')) return;
    ask('areas', choice.peek()).then(
      (tiles) => (found.value = { of, tiles }),
      // Without intervals the areas stand.
      () => undefined,
    );
  }, [of]);
  return found.value.of === of ? found.value.tiles : NONE;
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
