import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { cheapestCut, cutWithinBudget } from '@confmat/report/internal';
import type { PanelModel } from '@confmat/report/internal';
import { NumberField } from '../parts/number-field.js';
import type { Costs } from '../protocol.js';
import { choose } from '../state/store.js';

interface GoalProps {
  readonly lead: PanelModel;
  readonly onSettle: (cut: number) => void;
}

const UNITS = ['%', 'rows'] as const;

/** The lowest threshold that predicts no more positives than can be looked at. */
export function AlertBudget({
  lead,
  isWeighted,
  onSettle,
}: GoalProps & { readonly isWeighted: boolean }): JSX.Element {
  const most = useSignal(10);
  const unit = useSignal<(typeof UNITS)[number]>('%');
  const n = lead.nPositives + lead.nNegatives;
  return (
    <span class="pair">
      <button
        type="button"
        onClick={() =>
          onSettle(cutWithinBudget(lead, unit.value === '%' ? (most.value / 100) * n : most.value))
        }
      >
        alerts ≤
      </button>
      <NumberField
        label="alert budget"
        value={most.value}
        onValue={(value) => (most.value = value)}
      />
      <select
        aria-label="unit of the alert budget"
        value={unit.value}
        onChange={({ currentTarget }) =>
          (unit.value = UNITS.find((one) => one === currentTarget.value) ?? '%')
        }
      >
        {UNITS.map((one) => (
          <option key={one} value={one}>
            {one === 'rows' && isWeighted ? 'weight' : one}
          </option>
        ))}
      </select>
    </span>
  );
}

const USUAL: Costs = { falsePositive: 1, falseNegative: 5 };

/** The threshold at which errors cost least. */
export function LeastCost({
  lead,
  costs = USUAL,
  onSettle,
}: GoalProps & { readonly costs: Costs | undefined }): JSX.Element {
  const set = (change: Partial<Costs>): void => choose({ costs: { ...costs, ...change } });
  const input = (name: keyof Costs, label: string): JSX.Element => (
    <NumberField
      label={label}
      value={costs[name]}
      wanted="a cost must be a number of at least 0"
      onValue={(value) => set({ [name]: value })}
    />
  );
  return (
    <span class="pair">
      <button
        type="button"
        onClick={() => {
          set({});
          onSettle(cheapestCut(lead, costs));
        }}
      >
        least cost
      </button>
      <span>if a false positive costs</span>
      {input('falsePositive', 'cost of a false positive')}
      <span>and a false negative</span>
      {input('falseNegative', 'cost of a false negative')}
    </span>
  );
}
