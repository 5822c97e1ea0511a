import type { ConfusionMatrix, JointTally, Label } from '@confmat/core';
import { readLabel } from '@confmat/sql/internal';
import { usageError } from '../command-error.js';
import { shownUnits } from '../intervals/shown-units.js';
import type { Host } from '../host.js';
import { isKnown } from '../intervals/known-results.js';
import { noSuchLabel } from '../refusals.js';
import { runWithoutInput } from '../run-without-input.js';
import { keptUnit, keptText, withoutRows } from '../saved/open-saved.js';
import { readSaved } from '../saved/read-saved.js';
import type { SavedEvaluation } from '../saved/saved-evaluation.js';
import { savedInput } from '../saved/saved-input.js';
import type { PlanCommandOptions } from './options.js';
import { planDocument } from './plan-document.js';
import { jsonPlan } from './plan-json.js';
import { planDrop, planPilot, plannedMetrics } from './plan-pilot.js';
import { resultOf } from './plan-result.js';
import type { Goal, PlannedRows, PlanResult } from './plan-result.js';

/** Run `confmat plan` on an evaluation of a first sample. */
export async function planSaved(
  files: readonly string[],
  goals: readonly Goal[],
  typed: PlanCommandOptions,
  host: Host,
): Promise<number> {
  const saved = await readSaved(files, host.cwd);
  if (!saved) throw new Error('bug: the files hold an evaluation');
  const options = withoutRows(saved, typed, 'plan');
  const isDrop = goals.some(({ kind }) => kind === 'maxDrop');
  const planned = isDrop ? dropOf(saved, goals, options) : pilotOf(saved, goals, options);
  const result = resultOf(options, sampleOf(saved), planned);
  return runWithoutInput([], options, host, () =>
    Promise.resolve({
      notes: [],
      gates: [],
      document: () => planDocument(result),
      json: () => jsonPlan(result, savedInput(saved).prepared?.()),
    }),
  );
}

function pilotOf(
  saved: SavedEvaluation,
  goals: readonly Goal[],
  options: PlanCommandOptions,
): readonly PlannedRows[] {
  const { matrix } = saved.evaluation;
  if (!matrix) {
    const [what, hint] = saved.evaluation.joint
      ? ['holds two predictions, expected one', 'two are planned for by --max-drop']
      : [
          'holds no predicted labels of one class a row',
          'of scores, keep a report at a threshold: confmat report FILE --score COLUMN --threshold NUMBER --save FILE',
        ];
    throw usageError(`${saved.files.join(', ')}: ${what}`, hint);
  }
  const positive = positiveOf(saved, matrix.labels, options);
  const metrics = plannedMetrics(matrix.labels, positive, options);
  checkKept(saved, matrix);
  return planPilot(matrix, metrics, goals, options);
}

function dropOf(
  saved: SavedEvaluation,
  goals: readonly Goal[],
  options: PlanCommandOptions,
): readonly PlannedRows[] {
  const { joint } = saved.evaluation;
  if (!joint) {
    throw usageError(
      `${saved.files.join(', ')}: --max-drop compares two predictions of the same rows, and holds none`,
      'keep them with compare --save; or without a file --discordant, the share of rows that differ',
    );
  }
  const positive = positiveOf(saved, joint.labels, options);
  const metrics = plannedMetrics(joint.labels, positive, options);
  checkKept(saved, joint);
  return planDrop(joint, metrics, goals, options);
}

/** Refuse counts that belong together where it was not kept which do. */
function checkKept(saved: SavedEvaluation, counts: ConfusionMatrix | JointTally): void {
  if (isKnown(keptUnit(saved) ?? null, counts)) return;
  throw usageError(
    `${saved.files.join(', ')}: which of its rows belong together was not kept`,
    'count the rows again, with --unit and --save',
  );
}

function positiveOf(
  saved: SavedEvaluation,
  labels: readonly Label[],
  { posLabel }: PlanCommandOptions,
): Label | undefined {
  if (posLabel === undefined) return undefined;
  const label = readLabel(posLabel, labels);
  if (labels.includes(label)) return label;
  throw noSuchLabel(saved.shownFile, posLabel, labels, '--pos-label');
}

function sampleOf(saved: SavedEvaluation): PlanResult['pilot'] {
  const { nSamples, nSkipped, provenance, matrix, joint } = saved.evaluation;
  const { source } = savedInput(saved);
  return {
    file: source.shownFile,
    format: source.format,
    trueName: keptText(saved, 'true') ?? 'truth',
    predictions: provenance.predictions?.map(({ name }) => name) ?? ['predictions'],
    ...{ nSamples, nSkipped },
    ...shownUnits(keptUnit(saved), (matrix ?? joint)?.units),
  };
}
