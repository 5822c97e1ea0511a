import type { JSX } from 'preact';
import { labelName } from '@confmat/report/internal';
import { DataTable } from '../parts/data-table.js';
import { PictureBox } from '../parts/picture.js';
import { Sections } from '../parts/sections.js';
import { choice, choose, file } from '../state/store.js';
import { USUAL_SLICES } from '../protocol.js';
import type { SlicesAnswer } from '../protocol.js';

const METRICS = ['accuracy', 'precision', 'recall', 'f1'] as const;

/** A metric in each group of rows, those that lose most first. */
export function SlicesView({ answer }: { readonly answer: SlicesAnswer }): JSX.Element {
  const { table, picture, meaning, isOfSets = false, more } = answer;
  return (
    <>
      {isOfSets ? null : <SliceControls />}
      {table.body.length === 0 ? (
        <p>Choose the columns whose values make the groups.</p>
      ) : (
        <>
          <p class="meta">{meaning}</p>
          <div class="fold">
            {picture ? <PictureBox picture={picture} /> : null}
            <DataTable data={table} />
          </div>
          <Sections sections={more} />
        </>
      )}
    </>
  );
}

function SliceControls(): JSX.Element | null {
  const { value: state } = file;
  if (state.kind !== 'open') return null;
  const { by, areCrossed = false, posLabel } = choice.value;
  const { metric = posLabel === undefined ? 'accuracy' : 'f1' } = choice.value;
  const { groups, guess } = state.opened;
  const names = groups.length > 0 ? groups.map(({ name }) => name) : guess.by;
  // Until somebody chooses, the first columns make the groups.
  const shown = by.length > 0 ? by : names.slice(0, USUAL_SLICES);
  const toggle = (name: string): void =>
    choose({ by: shown.includes(name) ? shown.filter((one) => one !== name) : [...shown, name] });
  return (
    <div class="controls">
      {groups.length > 0 ? (
        <fieldset>
          <legend>Groups by</legend>
          {names.map((name) => (
            <label key={name}>
              <input type="checkbox" checked={shown.includes(name)} onChange={() => toggle(name)} />{' '}
              {labelName(name)}
            </label>
          ))}
          {shown.length > 1 ? (
            <label>
              <input
                type="checkbox"
                checked={areCrossed}
                onChange={() => choose({ areCrossed: areCrossed ? undefined : true })}
              />{' '}
              together: a group for each combination
            </label>
          ) : null}
        </fieldset>
      ) : null}
      <label>
        Metric{' '}
        <select
          value={metric}
          onChange={({ currentTarget }) => choose({ metric: currentTarget.value })}
        >
          {METRICS.filter((name) => name === 'accuracy' || posLabel !== undefined).map((name) => (
            <option key={name} value={name}>
              {name === 'f1' ? 'F1' : name}
              {name === 'accuracy' ? '' : ` of ${labelName(posLabel ?? '')}`}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
