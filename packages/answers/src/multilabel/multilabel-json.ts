import { countPresent } from '../document/slice-scores.js';
import type { LabelEdits } from '@confmat/multilabel';
import type { MultilabelResult } from './result.js';
import { jsonIntervals } from '../intervals/interval-json.js';
import { jsonBeta } from '../document/json-document.js';
import type { JsonBody } from '../document/json-document.js';
import { jsonSizes } from './set-sizes.js';
import { jsonAnswers } from '../report/shown-answers.js';
import { jsonScores, jsonSliceIntervals, jsonUndefined } from '../report/report-json.js';
import type { MultilabelScores } from './set-scores.js';

/** Write a report of label sets for programs: full precision, NaN as null. */
export function multilabelJson(result: MultilabelResult): JsonBody {
  const { report } = result;
  const { cardinality, density } = result.labelsPerSample;
  const { edits, spanErrors, terms, examples } = result;
  return {
    command: terms.command,
    ...(terms.command === 'sets' && { multilabel: true }),
    input: {
      file: result.file,
      format: result.inputFormat,
      true: result.trueName,
      pred: result.predName,
      rule: result.rule,
      ...(terms.command === 'sets' && { separator: result.separator }),
      ...result.reading,
      ...(result.indicator ? { indicator: true } : {}),
      ...result.asked,
    },
    labels: result.labels,
    nSamples: result.nSamples,
    nSkipped: result.nSkipped,
    ...jsonTally(result),
    labelsPerSample: { cardinality, ...(edits && { density }) },
    ...(edits && { edits: editsJson(edits) }),
    ...(spanErrors && { errors: spanErrors }),
    ...jsonSizes(result),
    ...(examples && { examples: examples.list }),
    undefined: jsonUndefined(report),
    spread: report.spread,
    ...(result.intervals ? { intervals: jsonIntervals(result.intervals, areSums(result)) } : {}),
    ...jsonBeta(report.beta),
    ...jsonSlices(result),
    ...jsonAnswers(result),
  };
}

/** The numbers of all rows, or of a group. */
function jsonTally({
  counts,
  report,
  samples,
  sets,
  ofAverages,
  nEmpty,
}: MultilabelScores): Record<string, unknown> {
  const { micro, macro, weighted } = report.averages;
  const nameOf = report.beta === 1 ? 'f1OfAverages' : 'fbetaOfAverages';
  return {
    rows: report.rows.map((row, place) => ({
      label: row.label,
      tp: counts.tp[place],
      fp: counts.fp[place],
      fn: counts.fn[place],
      ...(counts.tn && { tn: counts.tn[place] }),
      ...jsonScores(row),
    })),
    averages: {
      micro: jsonScores(micro),
      macro: { ...jsonScores(macro), [nameOf]: ofAverages.macro },
      weighted: { ...jsonScores(weighted), [nameOf]: ofAverages.weighted },
      samples: jsonScores(samples),
    },
    sets: { ...sets, empty: nEmpty },
  };
}

/** The groups; nothing without `--by`. */
function jsonSlices(result: MultilabelResult): Record<string, unknown> {
  const { by, slices, nWithoutGroup, intervals } = result;
  if (by.length === 0) return {};
  const isOfSums = areSums(result);
  return {
    ...{ by, nWithoutGroup },
    slices: slices.map(({ group, nSamples, nSkipped, ...scores }, place) => ({
      group,
      ...{ nSamples, nSkipped, nPresent: countPresent(scores.report).nPresent },
      ...jsonTally(scores),
      undefined: jsonUndefined(scores.report),
      ...jsonSliceIntervals(intervals, place, isOfSums),
    })),
  };
}

function editsJson({ substitutions, additions, deletions, total }: LabelEdits): object {
  return { substitutions, additions, deletions, total };
}

/** Whether the counts are sums of weights without units. */
function areSums({ counts, weighted }: MultilabelResult): boolean {
  return weighted && typeof counts.units !== 'object';
}
