import type { EvaluationSlice, NamedSweep } from '@confmat/evaluation';
import { countsAt } from '@confmat/thresholds';
import { noSkillScores } from '@confmat/thresholds/baselines';
import type { ThresholdSweep } from '@confmat/thresholds';
import { CommandError } from '@confmat/rows/command-error.js';
import type { Counted } from '@confmat/rows/evaluation/counted.js';
import { quote } from '@confmat/rows/suggest.js';
import { answerTheSame } from '../document/groups-alone.js';
import { shownUnits } from '../intervals/shown-units.js';
import type { AreaIntervals } from '../intervals/area-intervals.js';
import type { GateOutcome } from '../document/document.js';
import { metricsToOptimize } from './check-options.js';
import { curveOf } from './curve.js';
import { metricColumns, summaryOf } from './model-scores.js';
import type { SweptMetrics } from './model-scores.js';
import type { SweepCommandOptions } from './options.js';
import type { GroupResult, ModelResult, SweepResult } from './result.js';
import { shortThresholds, thresholdWriter } from '@confmat/rows/input/typed-thresholds.js';
import { areShares, tableThresholds } from './table-thresholds.js';

/** The metrics of every row of a table in JSON and CSV. */
const TABLE_METRICS = [
  'precision',
  'recall',
  'f1',
  'specificity',
  'accuracy',
  'informedness',
  'matthewsCorrcoef',
];

/**
 * Compute what is reported about the sweeps of a file; people get fewer rows than programs.
 * @param intervals Of each column of scores; null where they were not asked for.
 * @param gatesOf Compares the columns of scores with the gates.
 */
export function makeResult(
  { evaluation, file, format }: Counted,
  options: SweepCommandOptions,
  isForPeople: boolean,
  intervals: readonly AreaIntervals[] | null,
  gatesOf: (models: readonly ModelResult[]) => readonly GateOutcome[],
): Omit<SweepResult, 'measured' | 'profiles'> {
  const maximize = metricsToOptimize(options);
  const { beta, zeroDivision = 0 } = options;
  const { scores, slices, by, posLabel, labels, nSamples, nSkipped } = evaluation;
  const first = scores[0]?.sweep;
  if (!first || posLabel === undefined) throw new Error('bug: there is a column of scores');
  const asked = [...(options.maximize ?? []), ...options.metrics];
  const metrics = [...new Set([...TABLE_METRICS, ...asked])];
  const writerOf = isForPeople ? shortThresholds : thresholdWriter;
  const models = scores.map(({ name, sweep }, place): ModelResult => {
    const metricOptions = { metrics, beta, zeroDivision, write: writerOf(sweep) };
    const model = modelOf(name, sweep, maximize, metricOptions, options, isForPeople);
    return { ...model, intervals: intervals?.[place] ?? null };
  });
  const { prevalence, rocAuc, averagePrecision } = noSkillScores(first);
  return {
    file,
    inputFormat: format,
    trueName: options.true,
    ...shownUnits(options.unit, first.units),
    weightName: options.weight ?? null,
    nulls: options.nulls,
    zeroDivision,
    posLabel,
    labels,
    nSamples,
    nSkipped,
    nPositives: first.nPositives,
    nNegatives: first.nNegatives,
    weighted: first.weighted,
    kind: first.kind,
    constraints: options.subjectTo,
    beta,
    models,
    baselines: { prevalence, rocAuc, averagePrecision },
    by,
    maximized: maximize,
    groups: slices.map((slice) => groupOf(slice, scores, options, maximize, metrics, writerOf)),
    areShared: answerTheSame(evaluation),
    nWithoutGroup:
      by.length === 0 ? 0 : slices.reduce((left, slice) => left - slice.nSamples, nSamples),
    gates: gatesOf(models),
    shownMetrics: [...new Set(['precision', 'recall', 'f1', ...asked])],
    digits: options.digits,
  };
}

function groupOf(
  { group, nSamples, scores }: EvaluationSlice,
  models: readonly NamedSweep[],
  { beta, zeroDivision = 0, subjectTo }: SweepCommandOptions,
  maximize: readonly string[],
  metrics: readonly string[],
  writerOf: typeof thresholdWriter,
): GroupResult {
  const own = new Map(scores.map(({ name, sweep }) => [name, sweep]));
  const { nPositives = 0, nNegatives = 0 } = own.get(models[0]?.name ?? '') ?? {};
  return {
    ...{ group, nSamples, nPositives, nNegatives },
    models: models.flatMap(({ name }) => {
      const sweep = own.get(name);
      if (!sweep) return [];
      const options = { metrics, beta, zeroDivision, write: writerOf(sweep) };
      return [summaryOf(name, sweep, maximize, subjectTo, options)];
    }),
  };
}

function modelOf(
  name: string,
  sweep: ThresholdSweep,
  maximize: readonly string[],
  metricOptions: SweptMetrics,
  options: SweepCommandOptions,
  isForPeople: boolean,
): Omit<ModelResult, 'intervals'> {
  const summary = summaryOf(name, sweep, maximize, options.subjectTo, metricOptions);
  const [first] = summary.best;
  if (!first) throw new Error('bug: there is a metric');
  const isAll = options.thresholds === 'all' || (sweep.kind === 'bins' && !isForPeople);
  if (isAll) refuseLongTable(name, sweep);
  const table = countsAt(sweep, tableThresholds(sweep, isAll ? 'all' : 'some'));
  const isExact = sweep.kind === 'exact';
  const { found } = first;
  const write = thresholdWriter(sweep);
  return {
    ...summary,
    nThresholds: sweep.thresholds.length,
    range: isExact
      ? [write(sweep.thresholds.at(-1) ?? NaN), write(sweep.thresholds[0] ?? NaN)]
      : null,
    table: metricColumns(table, metricOptions),
    atHalf: areShares(sweep) ? metricColumns(countsAt(sweep, [0.5]), metricOptions) : null,
    curve: curveOf(sweep, first.metric, options.beta, found.reached ? found.threshold : NaN),
  };
}

/** More rows than this make no document that can be held as one text. */
const MOST_TABLE_ROWS = 2 ** 18;

function refuseLongTable(name: string, { thresholds, kind }: ThresholdSweep): void {
  if (thresholds.length <= MOST_TABLE_ROWS) return;
  const what = kind === 'exact' ? 'distinct scores' : 'bins';
  throw new CommandError(
    `column ${quote(name)} has ${thresholds.length} ${what}, a table has at most ${MOST_TABLE_ROWS} rows`,
    kind === 'exact' ? 'use --bins 1000 instead of --thresholds all' : 'use fewer --bins',
  );
}
