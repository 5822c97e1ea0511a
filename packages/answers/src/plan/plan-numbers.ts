import { rowsNeeded } from '@confmat/inference';
import type { PlanCommandOptions } from './options.js';
import type { Goal, PlannedRows } from './plan-result.js';

/** The share whose interval is widest: who expects nothing plans for it. */
const WORST = 0.5;

/** Plan from numbers alone. */
export function planNumbers(
  goals: readonly Goal[],
  { value = [WORST], share, discordant, change = 0, level, confidence, power }: PlanCommandOptions,
): readonly PlannedRows[] {
  const isDrop = goals.some(({ kind }) => kind === 'maxDrop');
  const expected = isDrop ? [change] : value;
  return expected.flatMap((one) =>
    goals.map((goal) => {
      const { kind, bound } = goal;
      const settings =
        kind === 'width'
          ? { width: bound, level }
          : { [kind]: bound, confidence, power, ...(isDrop ? { discordant } : {}) };
      const found = rowsNeeded(one, isDrop ? settings : { ...settings, share });
      const title = isDrop ? `change ${one}` : `value ${one}`;
      const unknown = { rowsNow: NaN, designEffect: NaN, units: NaN };
      return { title, name: '', value: one, goal, ...unknown, ...found };
    }),
  );
}
