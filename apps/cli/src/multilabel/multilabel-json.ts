import type { LabelEdits } from '@confmat/multilabel';
import type { MultilabelResult } from './result.js';
import { jsonGates } from '../gates/gate-json.js';
import type { Prepared } from '../input/prepared.js';
import { jsonIntervals } from '../intervals/interval-json.js';
import { jsonPrepared } from '../input/prepared.js';
import { SCHEMA_VERSION, jsonBeta, jsonLabel, jsonText } from '../document/json-document.js';
import { jsonSizes } from './set-sizes.js';
import { jsonWords } from '../words/in-words.js';
import type { Words } from '../words/in-words.js';
import { jsonScores, jsonSpreads, jsonUndefined } from '../report/report-json.js';

/** Write a report of label sets for programs: full precision, NaN as null. */
export function multilabelJson(
  result: MultilabelResult,
  prepared?: Prepared,
  words: Words | null = null,
): string {
  const { counts, report, samples, sets, nEmpty } = result;
  const { micro, macro, weighted } = report.averages;
  const { cardinality, density } = result.labelsPerSample;
  const { edits, spanErrors, terms, examples } = result;
  const ofAverages = report.beta === 1 ? 'f1OfAverages' : 'fbetaOfAverages';
  return jsonText({
    schemaVersion: SCHEMA_VERSION,
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
      ...jsonPrepared(prepared),
    },
    labels: result.labels.map(jsonLabel),
    nSamples: result.nSamples,
    nSkipped: result.nSkipped,
    rows: report.rows.map((row, place) => ({
      label: jsonLabel(row.label),
      tp: counts.tp[place],
      fp: counts.fp[place],
      fn: counts.fn[place],
      ...(counts.tn && { tn: counts.tn[place] }),
      ...jsonScores(row),
    })),
    averages: {
      micro: jsonScores(micro),
      macro: { ...jsonScores(macro), [ofAverages]: result.ofAverages.macro },
      weighted: { ...jsonScores(weighted), [ofAverages]: result.ofAverages.weighted },
      samples: jsonScores(samples),
    },
    sets: { ...sets, empty: nEmpty },
    labelsPerSample: { cardinality, ...(edits && { density }) },
    ...(edits && { edits: editsJson(edits) }),
    ...(spanErrors && { errors: spanErrors }),
    ...jsonSizes(result),
    ...(examples && { examples: examples.list }),
    undefined: jsonUndefined(report),
    spread: jsonSpreads(report),
    ...(result.intervals ? { intervals: jsonIntervals(result.intervals, areSums(result)) } : {}),
    ...jsonBeta(report.beta),
    ...jsonWords(words),
    ...jsonGates(result.gates),
  });
}

function editsJson({ substitutions, additions, deletions, total }: LabelEdits): object {
  return { substitutions, additions, deletions, total };
}

/** Whether the counts are sums of weights without units. */
function areSums({ counts, weighted }: MultilabelResult): boolean {
  return weighted && typeof counts.units !== 'object';
}
