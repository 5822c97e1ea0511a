import type { Bounds } from '@confmat/thresholds/bounds';
import type {
  BestOfMetric,
  MetricColumns,
  ModelResult,
  ModelSummary,
  SweepResult,
} from './result.js';
import { jsonProfiles } from '../profiles/profile-answer.js';
import type { AreaIntervals } from '../intervals/area-intervals.js';
import { jsonBeta } from '../document/json-document.js';
import type { JsonBody } from '../document/json-document.js';

type SweptInput = Pick<
  SweepResult,
  'file' | 'inputFormat' | 'trueName' | 'weightName' | 'unit' | 'nulls' | 'zeroDivision'
>;

/**
 * Write a sweep for programs: full precision, NaN as null.
 * @param intervals Of the areas of each score.
 */
export function jsonSweep(result: SweepResult, intervals: readonly AreaIntervals[]): JsonBody {
  const { kind, models, constraints, beta, nUnits } = result;
  return {
    command: 'sweep',
    input: jsonSwept(result, { scores: models.map(({ name }) => name) }),
    labels: result.labels,
    posLabel: result.posLabel,
    nSamples: result.nSamples,
    nSkipped: result.nSkipped,
    nPositives: result.nPositives,
    nNegatives: result.nNegatives,
    kind,
    ...(nUnits === null ? {} : { nUnits }),
    subjectTo: constraints.map(({ text }) => text),
    ...jsonBeta(beta),
    baselines: result.baselines,
    models: models.map((model, place) => ({
      ...jsonModel(model, intervals[place], result),
      ...profilesOf(result, place),
    })),
    ...jsonGroups(result),
  };
}

/** What other programs print of a column of scores. */
function profilesOf({ profiles }: SweepResult, place: number): object {
  const found = profiles[place];
  return found ? jsonProfiles(found) : {};
}

/** What was swept, and by which options. */
export function jsonSwept(result: SweptInput, scores: Readonly<Record<string, unknown>>): object {
  const { file, inputFormat: format, trueName, weightName, unit, nulls, zeroDivision } = result;
  return {
    ...{ file, format, true: trueName },
    ...scores,
    ...(weightName === null ? {} : { weight: weightName }),
    ...(unit === null ? {} : { unit }),
    nulls,
    zeroDivision: Number.isNaN(zeroDivision) ? 'nan' : zeroDivision,
  };
}

function jsonGroups({ by, groups, nWithoutGroup, kind }: SweepResult): object {
  if (by.length === 0) return {};
  const slices = groups.map(({ group, nSamples, nPositives, nNegatives, models }) => ({
    group,
    nSamples,
    nPositives,
    nNegatives,
    models: models.map((model) => ({ score: model.name, ...jsonSummary(model, kind === 'exact') })),
  }));
  return { by, nWithoutGroup, slices };
}

/** The areas and the best thresholds of a column of scores. */
export function jsonSummary(
  { rocAuc, averagePrecision, best }: ModelSummary,
  isExact: boolean,
): object {
  const area = (bounds: Bounds): number | Bounds => (isExact ? bounds.estimate : bounds);
  return {
    rocAuc: area(rocAuc),
    averagePrecision: area(averagePrecision),
    best: best.map(jsonBest),
  };
}

function jsonModel(
  model: ModelResult,
  intervals: AreaIntervals | undefined,
  { kind, weighted, measured }: SweepResult,
): object {
  const scores = measured.find(({ name }) => name === model.name)?.metrics.values;
  return {
    score: model.name,
    nThresholds: model.nThresholds,
    ...(model.range ? { range: model.range } : {}),
    ...jsonSummary(model, kind === 'exact'),
    ...(intervals ? { intervals: jsonAreaIntervals(intervals, weighted) } : {}),
    ...(scores ? { scores } : {}),
    rows: jsonRows(model.table),
    undefined: model.table.undefined,
  };
}

/** The intervals of the areas; of weighted rows why there are none. */
export function jsonAreaIntervals(intervals: AreaIntervals, weighted: boolean): object {
  const { level, reason } = intervals.rocAuc;
  return weighted ? { level, reason } : { level, ...intervals };
}

/** What the numbers of a best threshold are where there is none. */
const NONE = { value: NaN, threshold: NaN, plateau: { from: NaN, to: NaN, nThresholds: 0 } };

function jsonBest({
  metric,
  found,
  columns,
  bounds,
  reason,
  alwaysPositive,
}: BestOfMetric): object {
  const { value, threshold, plateau } = found.reached ? found : NONE;
  return {
    metric,
    value,
    threshold,
    ...(bounds ? { bounds: { low: bounds.low, high: bounds.high } } : {}),
    plateau: { from: plateau.from, to: plateau.to, nThresholds: plateau.nThresholds },
    ...(columns ? jsonRows(columns)[0] : {}),
    baselines: { alwaysPositive, neverPositive: found.emptyValue },
    ...(reason === null ? {} : { reason }),
  };
}

function jsonRows({ counts, values }: MetricColumns): readonly Record<string, number>[] {
  const { tp, fp, fn, tn, keys } = counts;
  const columns = Object.entries({ threshold: keys, tp, fp, fn, tn, ...values });
  return Array.from(tp, (_, row) =>
    Object.fromEntries(columns.map(([name, column]) => [name, Number(column?.[row] ?? NaN)])),
  );
}
