import { usageError } from '@confmat/rows/command-error.js';
import type { CommandError } from '@confmat/rows/command-error.js';
import { countedBy } from '@confmat/rows/evaluation/counted.js';
import type { Counted } from '@confmat/rows/evaluation/counted.js';
import type { Host } from '@confmat/rows/host.js';
import { isKnown } from '@confmat/answers/report/known-results.js';
import { shownUnits } from '@confmat/answers/intervals/shown-units.js';
import { positiveOf } from '@confmat/rows/evaluation/positive-of.js';
import type { Outcome } from '@confmat/answers/document/outcome.js';
import { withPosLabel } from '../metrics/with-pos-label.js';
import { withOwnUnit } from '../input/own-unit.js';
import { runOnInput } from '../run-on-input.js';
import { runWithoutInput } from '../run-without-input.js';
import { refuseGroupsAlone } from '@confmat/answers/document/groups-alone.js';
import { savedOf, withoutRows } from '../evaluation/open-saved.js';
import { goalsOf } from '@confmat/answers/plan/goals.js';
import type { PlanCommandOptions } from '@confmat/answers/plan/options.js';
import { planDocument } from '@confmat/answers/plan/plan-document.js';
import { jsonPlan } from '@confmat/answers/plan/plan-json.js';
import { planNumbers } from '@confmat/answers/plan/plan-numbers.js';
import { planDrop, planPilot, plannedMetrics } from '@confmat/answers/plan/plan-pilot.js';
import { resultOf } from '@confmat/answers/plan/plan-result.js';
import type { Goal, PlanResult } from '@confmat/answers/plan/plan-result.js';
import { readPilot } from './read-pilot.js';

/** Run `confmat plan`. */
export async function planCommand(
  files: readonly string[],
  options: PlanCommandOptions,
  host: Host,
): Promise<number> {
  const goals = goalsOf(options, files.length > 0);
  if (files.length === 0) {
    return runWithoutInput({ files }, options, host, () =>
      Promise.resolve(outcomeOf(resultOf(options, null, planNumbers(goals, options)))),
    );
  }
  const saved = await savedOf(files, options, host);
  if (saved) {
    refuseGroupsAlone(saved);
    const shown = withoutRows(saved, options, 'plan');
    return runWithoutInput(saved, shown, host, () =>
      Promise.resolve(planOf(saved, saved.files.join(', '), goals, shown)),
    );
  }
  return runOnInput(files, options, host, async (input) => {
    return withPosLabel(input, withOwnUnit(input, options, host), async (own) => {
      const sample = await readPilot(input, goals, own, files);
      return planOf(sample, sample.file, goals, own);
    });
  });
}

function outcomeOf(result: PlanResult): Outcome {
  return {
    ...{ notes: [], gates: [] },
    document: () => planDocument(result),
    json: () => jsonPlan(result),
  };
}

/** Plan from a first sample; `name` is what its faults are told of. */
function planOf(
  { evaluation, file, format }: Counted,
  name: string,
  goals: readonly Goal[],
  options: PlanCommandOptions,
): Outcome {
  const { matrix, joint, provenance, nSamples, nSkipped } = evaluation;
  const { truth, unit } = countedBy(evaluation);
  const isDrop = goals.some(({ kind }) => kind === 'maxDrop');
  const counts = isDrop ? joint : matrix;
  if (!counts) throw notPlanned(evaluation, name, isDrop);
  const positive = positiveOf(counts.labels, options.posLabel, file);
  const metrics = plannedMetrics(counts.labels, positive, options);
  if (!isKnown(unit ?? null, counts)) {
    throw usageError(
      `${name}: which of its rows belong together was not kept`,
      'count the rows again, with --unit and --save',
    );
  }
  const planned =
    'kind' in counts
      ? planPilot(counts, metrics, goals, options)
      : planDrop(counts, metrics, goals, options);
  const pilot = {
    ...{ file, format, trueName: truth, nSamples, nSkipped },
    predictions: provenance.predictions?.map((one) => one.name) ?? ['predictions'],
    ...shownUnits(unit, counts.units),
  };
  return outcomeOf(resultOf(options, pilot, planned));
}

/** A sample that holds other counts than those to plan from. */
function notPlanned({ joint }: Counted['evaluation'], name: string, isDrop: boolean): CommandError {
  if (isDrop) {
    return usageError(
      `${name}: --max-drop compares two predictions of the same rows, and holds none`,
      'keep them with compare --save; or without a file --discordant, the share of rows that differ',
    );
  }
  const [what, hint] = joint
    ? ['holds two predictions, expected one', 'two are planned for by --max-drop']
    : [
        'holds no predicted labels with one class per row',
        'of scores, keep a report at a threshold: confmat report FILE --score COLUMN --threshold NUMBER --save FILE',
      ];
  return usageError(`${name}: ${what}`, hint);
}
