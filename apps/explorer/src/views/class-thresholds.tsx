import type { JSX } from 'preact';
import { labelName } from '@confmat/report/internal';
import type { ClassThresholds } from '../protocol.js';
import { choice, choose } from '../state/store.js';

/** Which class the slider moves, and all thresholds at once. */
export function ClassThresholdsControls({
  classes,
}: {
  readonly classes: ClassThresholds;
}): JSX.Element {
  const { shown, labels, best } = classes;
  const { ownThresholds } = choice.value;
  return (
    <>
      <p class="meta">
        {ownThresholds
          ? 'A row gets the class whose score is the most above its threshold.'
          : 'A row gets the class with the highest score, until a class has a threshold of its own.'}{' '}
        Below, each class is against the rest.
      </p>
      <div class="controls">
        <label>
          Class{' '}
          <select
            value={shown}
            onChange={({ currentTarget }) => choose({ posLabel: currentTarget.value })}
          >
            {labels.map((label) => (
              <option key={label} value={label}>
                {labelName(label)}
              </option>
            ))}
          </select>
        </label>
        <button type="button" onClick={() => choose({ ownThresholds: defined(best) })}>
          best F1 of each class
        </button>
        <button
          type="button"
          disabled={!ownThresholds}
          onClick={() => choose({ ownThresholds: undefined })}
        >
          the highest score
        </button>
      </div>
    </>
  );
}

/** Without the classes that have no best threshold. */
function defined(best: ClassThresholds['best']): ClassThresholds['best'] {
  return Object.fromEntries(Object.entries(best).filter(([, value]) => Number.isFinite(value)));
}
