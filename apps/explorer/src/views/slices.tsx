import type { JSX } from 'preact';
import { labelName } from '@confmat/report/internal';
import { DataTable } from '../parts/data-table.js';
import { PictureBox } from '../parts/picture.js';
import { choice, choose, file } from '../state/store.js';
import type { SlicesAnswer } from '../protocol.js';

const METRICS = ['accuracy', 'precision', 'recall', 'f1'] as const;

/** A metric in each group of rows, those that lose most first. */
export function SlicesView({ answer }: { readonly answer: SlicesAnswer }): JSX.Element {
  const { table, picture, meaning } = answer;
  return (
    <>
      <SliceControls />
      {table.body.length === 0 ? (
        <p>Choose the columns whose values make the slices.</p>
      ) : (
        <>
          <p class="meta">{meaning}</p>
          <div class="fold">
            {picture ? <PictureBox picture={picture} /> : null}
            <DataTable data={table} />
          </div>
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
  const toggle = (name: string): void =>
    choose({ by: by.includes(name) ? by.filter((one) => one !== name) : [...by, name] });
  return (
    <div class="controls">
      {groups.length > 0 ? (
        <fieldset>
          <legend>Slices by</legend>
          {names.map((name) => (
            <label key={name}>
              <input type="checkbox" checked={by.includes(name)} onChange={() => toggle(name)} />{' '}
              {labelName(name)}
            </label>
          ))}
          {by.length > 1 ? (
            <label>
              <input
                type="checkbox"
                checked={areCrossed}
                onChange={() => choose({ areCrossed: areCrossed ? undefined : true })}
              />{' '}
              together: a slice for each combination
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
