import type { NamedSweep } from '@confmat/evaluation';
import { createSweepAccumulator } from '@confmat/thresholds';
import type { SweepAccumulator, ThresholdsOption } from '@confmat/thresholds';
import type { Input } from '../input/input.js';
import { scoresIn } from '../input/score-precision.js';
import { MOST_LABELS } from '../input/score-rows.js';
import type { ScoreBatch } from '../input/score-rows.js';
import { namedUnits } from './read-sweeps.js';
import type { ClassScoreRequest } from './score-request.js';

/**
 * Sweep classes against the rest, all in one pass.
 *
 * @param wanted The places of the classes among the labels.
 */
export async function classSweeps(
  input: Input,
  { request, labels }: ClassScoreRequest,
  wanted: readonly number[],
  thresholds: ThresholdsOption['thresholds'],
): Promise<readonly NamedSweep[]> {
  const { scores, sampleWeight, unit, yTrue } = request;
  let accumulators: readonly SweepAccumulator<number>[] = [];
  const add = ({ scores: columns, weights, units, groups, groupsMet = [] }: ScoreBatch): void => {
    const names = groupsMet.map(([label]) => String(label));
    const ofRows = { sampleWeight: weights ?? undefined, unit: units ?? undefined };
    for (const [at, place] of wanted.entries()) {
      const code = names.indexOf(labels[place] ?? '');
      const classes = Uint8Array.from(groups ?? [], (group) => (group === code ? 1 : 0));
      const column = scoresIn(scores[place]?.precision, columns[place] ?? new Float64Array());
      accumulators[at]?.update(classes, column, ofRows);
    }
  };
  const rows = await input.read(
    {
      ...{ ...request, unit: sampleWeight ? undefined : unit, codesUnits: true },
      by: { columns: [yTrue], maxGroups: MOST_LABELS },
    },
    () => {
      accumulators = wanted.map(() => createSweepAccumulator({ posLabel: 1, thresholds }));
      return add;
    },
  );
  const labelOf = new Map(rows.labels.map((label) => [String(label), label]));
  return wanted.map((place, at) => {
    const typed = labels[place] ?? '';
    const accumulator = accumulators[at];
    if (!accumulator) throw new Error('bug: each class has an accumulator');
    const { column = '', name = column } = scores[place] ?? {};
    const sweep = namedUnits(accumulator.result(), rows);
    return { name, sweep: { ...sweep, posLabel: labelOf.get(typed) ?? typed } };
  });
}
