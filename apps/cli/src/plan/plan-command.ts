import type { Label } from '@confmat/core';
import type { CountRequest } from '@confmat/sql';
import { readLabel } from '@confmat/sql/internal';
import { usageError } from '../command-error.js';
import { namedModels } from '../compare/models.js';
import type { Model } from '../compare/models.js';
import { otherRows } from '../compare/other-rows.js';
import { shownUnits } from '../intervals/shown-units.js';
import type { ShownUnits } from '../intervals/shown-units.js';
import type { Host } from '../host.js';
import { labelReference } from '../input/column-references.js';
import type { Input } from '../input/input.js';
import { findColumn } from '../input/source.js';
import { unitColumns, unitReference } from '../input/unit-reference.js';
import { noSuchLabel } from '../refusals.js';
import { refuseStrangeLabels } from '../rows/refuse-strange-labels.js';
import { runOnInput } from '../run-on-input.js';
import { runWithoutInput } from '../run-without-input.js';
import { holdEvaluations } from '../saved/open-saved.js';
import { goalsOf } from './goals.js';
import type { PlanCommandOptions } from './options.js';
import { planDocument } from './plan-document.js';
import { jsonPlan } from './plan-json.js';
import { planNumbers } from './plan-numbers.js';
import { firstMatrix, planDrop, planPilot, plannedMetrics } from './plan-pilot.js';
import { resultOf } from './plan-result.js';
import type { Goal, PlanResult } from './plan-result.js';

/** Run `confmat plan`. */
export async function planCommand(
  files: readonly string[],
  options: PlanCommandOptions,
  host: Host,
): Promise<number> {
  const goals = goalsOf(options, files.length > 0);
  if (files.length === 0) {
    const result = resultOf(options, null, planNumbers(goals, options));
    return runWithoutInput([], options, host, () =>
      Promise.resolve({
        notes: [],
        gates: [],
        document: () => planDocument(result),
        json: () => jsonPlan(result),
      }),
    );
  }
  if (await holdEvaluations(files, options, host)) {
    const { planSaved } = await import('./plan-saved.js');
    return planSaved(files, goals, options, host);
  }
  return runOnInput(files, options, host, async (input) => {
    const result = await pilotResult(input, goals, options, files);
    return {
      notes: [],
      gates: [],
      document: () => planDocument(result),
      json: () => jsonPlan(result, input.prepared?.()),
    };
  });
}

async function pilotResult(
  input: Input,
  goals: readonly Goal[],
  options: PlanCommandOptions,
  files: readonly string[],
): Promise<PlanResult> {
  const { source } = input;
  const { nulls, maxClasses, labels, posLabel: typed } = options;
  const truth = findColumn(source, options.true ?? '', '--true');
  const models = namedModels(source, { ...options, true: truth.name }, files);
  const isDrop = goals.some(({ kind }) => kind === 'maxDrop');
  const [first, second, third] = models;
  if (!first) throw new Error('bug: a prediction was named');
  if (isDrop && (!second || third)) {
    throw usageError(
      `--max-drop compares two predictions, ${models.length} ${models.length === 1 ? 'was' : 'were'} named`,
      '--pred OLD,NEW; or without a file --discordant, the share of rows that differ',
    );
  }
  if (!isDrop && second) throw usageError(`${models.length} predictions were named, expected one`);
  const counting = { labels, nulls, maxClasses };
  const predicted = models.map(({ column }) => column);
  const columns = [truth, ...predicted, ...unitColumns(source, options.unit)];
  const shared = {
    from: source.relation([...new Set(columns)]),
    yTrue: labelReference(source, truth),
    unit: unitReference(source, options.unit),
  };
  const positive = (known: readonly Label[]): Label | undefined => {
    if (typed === undefined) return undefined;
    const label = readLabel(typed, known);
    if (known.includes(label)) return label;
    throw noSuchLabel(source.shownFile, typed, known, '--pos-label');
  };
  const check = (matrix: Parameters<typeof refuseStrangeLabels>[0], model: Model): void => {
    const pred = model.score ? {} : { pred: model.column.name };
    refuseStrangeLabels(matrix, source, { true: truth.name, ...(labels && { labels }), ...pred });
  };
  if (second) {
    const request = { ...shared, yPredA: first.rule, yPredB: second.rule };
    const joint = await input.joint(request, counting);
    check(firstMatrix(joint), first);
    if (options.unit !== undefined && joint.nSkipped > 0) {
      const names = [truth, ...predicted].map(({ name }) => name);
      throw otherRows(source.shownFile, 'the truth or a prediction', names);
    }
    const metrics = plannedMetrics(joint.labels, positive(joint.labels), options);
    return resultOf(
      options,
      pilotOf(input, models, truth.name, joint, shownUnits(options.unit, joint.units)),
      planDrop(joint, metrics, goals, options),
    );
  }
  const request: CountRequest = { ...shared, yPred: first.rule };
  const { matrix, nSamples } = await input.count(request, counting);
  check(matrix, first);
  const metrics = plannedMetrics(matrix.labels, positive(matrix.labels), options);
  const counted = { nSamples, nSkipped: matrix.nSkipped };
  return resultOf(
    options,
    pilotOf(input, models, truth.name, counted, shownUnits(options.unit, matrix.units)),
    planPilot(matrix, metrics, goals, options),
  );
}

function pilotOf(
  { source: { shownFile, format } }: Input,
  models: readonly Model[],
  trueName: string,
  { nSamples, nSkipped }: { readonly nSamples: number; readonly nSkipped: number },
  units: ShownUnits,
): PlanResult['pilot'] {
  return {
    file: shownFile,
    format,
    trueName,
    predictions: models.map(({ name }) => name),
    ...{ nSamples, nSkipped },
    ...units,
  };
}
