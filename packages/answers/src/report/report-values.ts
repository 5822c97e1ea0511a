import { normalizeMatrix } from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import type { Interval } from '@confmat/inference';
import { wholeIntervals } from '@confmat/report/document';
import { endRecords, gateRecords, rowRecords } from '../document/value-records.js';
import type { ValueRecord } from '../document/value-records.js';
import { classScoresRecords } from './class-scores-sections.js';
import { profileRecords } from '../profiles/profile-answer.js';
import { answerRecords } from './shown-answers.js';
import type { ReportResult } from './result.js';

/** Everything of a report that is no row of scores: CSV has it below them. */
export function reportValues(result: ReportResult): readonly ValueRecord[] {
  const { matrix, normalize, whole, report, binary, gates, nSamples, nTied } = result;
  // The accuracy is a row of scores.
  const ofWhole = Object.keys(whole).filter((name) => name !== 'accuracy');
  const { intervals } = result;
  const ends = intervals ? wholeIntervals(intervals.report) : {};
  const { mean, standardDeviation, minimum } = report.spread.f1;
  const { posLabel = '', ...ofPositive } = binary ?? {};
  return [
    ...rowRecords(nSamples, matrix.nSkipped, { nTied, weight: result.asked.weight }),
    ...cells('cell', matrix),
    ...(normalize === null ? [] : cells('share', normalizeMatrix(matrix, normalize))),
    ...ofWhole.map((label) => ({ kind: 'metric', label, value: whole[label] ?? NaN })),
    ...ofWhole.flatMap((label) => endRecords('metric', { [label]: ends[label] })),
    ...Object.entries({ mean, standardDeviation, minimum }).map(([detail, value]) => ({
      kind: 'spread',
      label: 'f1',
      detail,
      value,
    })),
    ...Object.entries(ofPositive).map(([detail, value]) => ({
      kind: 'positive',
      label: String(posLabel),
      detail,
      value,
    })),
    ...costs(result),
    ...Object.entries(result.profile?.values ?? {}).map(([label, value]) => ({
      kind: 'profile',
      label,
      detail: result.profile?.program ?? '',
      value,
    })),
    ...(result.profiles ? profileRecords(result.profiles) : []),
    ...classScoresRecords(result),
    ...answerRecords(result),
    ...gateRecords(gates),
  ];
}

/** The cells that are not 0: the true label, and the predicted one as detail. */
function cells(kind: string, matrix: ConfusionMatrix): readonly ValueRecord[] {
  return Array.from(matrix.cells(), ({ trueLabel, predLabel, count }) => ({
    kind,
    label: String(trueLabel),
    detail: String(predLabel),
    value: count,
  }));
}

function costs({ cost, matrix, intervals }: ReportResult): readonly ValueRecord[] {
  if (!cost) return [];
  const found = intervals?.cost;
  const record = (label: string, detail: string, value: number): ValueRecord => ({
    kind: 'cost',
    label,
    detail,
    value,
  });
  const ends = (label: string, detail: string, of: Interval | undefined): ValueRecord[] =>
    of ? [record(label, `${detail} low`, of.low), record(label, `${detail} high`, of.high)] : [];
  return [
    ...matrix.labels.flatMap((label, k) => [
      record(String(label), 'mean', cost.perClass[k] ?? NaN),
      ...ends(String(label), 'mean', found?.perClass[k]),
    ]),
    record('', 'mean', cost.mean),
    ...ends('', 'mean', found?.mean),
    record('', 'total', cost.total),
    ...ends('', 'total', found?.total),
  ];
}
