import { jsonProfiles } from '../profiles/profile-answer.js';
import { normalizeMatrix } from '@confmat/core';
import type { ClassificationReport, ConfusionMatrix, ReportScores } from '@confmat/core';
import type { ErrorCosts, ReportResult, WholeScores } from './result.js';
import { jsonAnswers } from './shown-answers.js';
import { jsonIntervals } from '../intervals/interval-json.js';
import { countPresent } from '../document/slice-scores.js';
import { jsonClassScores } from './class-scores-sections.js';
import { jsonWrongRows } from './wrong-rows-section.js';
import type { WrongRows } from '@confmat/rows/input/wrong-rows.js';
import { jsonBeta } from '../document/json-document.js';
import type { JsonBody } from '../document/json-document.js';

/**
 * A result for programs: full precision, NaN as null.
 *
 * @param added What another command adds.
 */
export function jsonReport(
  result: ReportResult,
  wrong: WrongRows | null,
  added: Readonly<Record<string, unknown>> = {},
): JsonBody {
  const { matrix, report, whole, binary, normalize } = result;
  return {
    command: 'report',
    input: {
      file: result.file,
      format: result.inputFormat,
      true: result.trueName,
      pred: result.predName,
      rule: result.rule,
      ...result.asked,
    },
    labels: matrix.labels,
    nSamples: result.nSamples,
    nSkipped: matrix.nSkipped,
    matrix: jsonMatrix(matrix),
    rows: report.rows.map((row) => ({ label: row.label, ...jsonScores(row) })),
    averages: jsonAverages(report),
    ...(report.complete ? {} : { averagesOver: report.rows.map(({ label }) => label) }),
    accuracy: report.accuracy,
    undefined: [
      ...jsonUndefined(report),
      ...[...result.undefinedWhole, ...result.withoutMicro].map((score) => ({
        row: null,
        ...score,
      })),
    ],
    nTied: result.nTied,
    ...withoutAccuracy(whole),
    spread: report.spread,
    ...(result.intervals ? { intervals: jsonIntervals(result.intervals, areSums(result)) } : {}),
    ...jsonBeta(report.beta),
    ...(binary ? { binary } : {}),
    ...(normalize === null
      ? {}
      : {
          normalized: {
            over: normalize,
            shares: countedCells(normalizeMatrix(matrix, normalize)),
          },
        }),
    ...(result.profile ? { profile: result.profile } : {}),
    ...(result.profiles ? jsonProfiles(result.profiles) : {}),
    ...(result.cost ? { cost: jsonCost(result.cost) } : {}),
    ...jsonClassScores(result),
    ...jsonSlices(result),
    ...jsonAnswers(result),
    ...jsonWrongRows(wrong),
    ...added,
  };
}

/** The accuracy stands before what is undefined. */
function withoutAccuracy({ accuracy: _accuracy, ...others }: WholeScores): object {
  return others;
}

/** The scores of a row of a report. */
export function jsonScores(
  row: ReportScores,
): Record<string, number | Readonly<Record<string, number>>> {
  const { precision, recall, f1, fbeta, support, metrics } = row;
  return {
    precision,
    recall,
    f1,
    ...(fbeta === undefined ? {} : { fbeta }),
    support,
    ...(metrics ? { metrics } : {}),
  };
}

export function jsonMatrix(matrix: ConfusionMatrix): Record<string, unknown> {
  const labels = matrix.labels;
  return matrix.kind === 'dense'
    ? { labels, counts: countedCells(matrix) }
    : { labels, cells: countedCells(matrix) };
}

/** Rows of a dense matrix; of a sparse one the places and the count of each cell that is not 0. */
function countedCells(matrix: ConfusionMatrix): readonly (readonly number[])[] {
  const { nClasses, labels } = matrix;
  if (matrix.kind === 'sparse') {
    const placeOf = new Map(labels.map((label, place) => [label, place]));
    return Array.from(matrix.cells(), ({ trueLabel, predLabel, count }) => [
      placeOf.get(trueLabel) ?? -1,
      placeOf.get(predLabel) ?? -1,
      count,
    ]);
  }
  return Array.from({ length: nClasses }, (_, i) =>
    Array.from(matrix.counts.subarray(i * nClasses, (i + 1) * nClasses)),
  );
}

/** Whether the counts are sums of weights without units. */
function areSums({ matrix, unit }: ReportResult): boolean {
  return matrix.weighted && unit === null;
}

function jsonSlices(result: ReportResult): Record<string, unknown> {
  const { by, slices, nWithoutGroup, intervals } = result;
  if (by.length === 0) return {};
  const isOfSums = areSums(result);
  const entries = slices.map(({ group, nSamples, matrix, report }, place) => ({
    group,
    nSamples,
    nSkipped: matrix.nSkipped,
    nPresent: countPresent(report).nPresent,
    matrix: jsonMatrix(matrix),
    rows: report.rows.map((row) => ({ label: row.label, ...jsonScores(row) })),
    averages: jsonAverages(report),
    accuracy: report.accuracy,
    undefined: jsonUndefined(report),
    ...jsonSliceIntervals(intervals, place, isOfSums),
  }));
  return { by, nWithoutGroup, slices: entries };
}

function jsonCost({ total, mean, perClass }: ErrorCosts): object {
  return { total, mean, perClass: [...perClass] };
}

/** The intervals of a group, which are there if they were asked for. */
export function jsonSliceIntervals(
  found: ReportResult['intervals'],
  place: number,
  isOfSums: boolean,
): Record<string, unknown> {
  const report = found?.slices[place];
  if (!found || !report) return {};
  const none = { unit: null, nUnits: null, metrics: {}, specificity: undefined, slices: [] };
  const ofSlice = { level: found.level, report, ...none, cost: null };
  return { intervals: jsonIntervals(ofSlice, isOfSums) };
}

/** The scores of a report that were 0/0. */
export function jsonUndefined({ undefined: scores }: ClassificationReport): readonly object[] {
  return scores.map(({ row, metric, reason }) => ({ row, metric, reason }));
}

function jsonAverages({ averages }: ClassificationReport): Record<string, unknown> {
  const { micro, macro, weighted } = averages;
  return { micro: jsonScores(micro), macro: jsonScores(macro), weighted: jsonScores(weighted) };
}
