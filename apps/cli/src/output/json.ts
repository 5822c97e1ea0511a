import { normalizeMatrix } from '@confmat/core';
import type { Label, ReportScores } from '@confmat/core';
import type { ReportResult } from '../report/result.js';

const SCHEMA_VERSION = 1;

/** Write a result for programs: full precision, NaN as null. */
export function jsonReport(result: ReportResult): string {
  const { matrix, report, whole, binary, normalize } = result;
  const labels = matrix.labels.map(jsonLabel);
  const document = {
    schemaVersion: SCHEMA_VERSION,
    command: 'report',
    input: {
      file: result.file,
      format: result.inputFormat,
      true: result.trueName,
      pred: result.predName,
      rule: result.rule,
    },
    labels,
    nSamples: result.nSamples,
    nSkipped: matrix.nSkipped,
    matrix: { labels, counts: nested(matrix.counts, matrix.nClasses) },
    rows: report.rows.map((row) => ({ label: jsonLabel(row.label), ...scores(row) })),
    averages: {
      micro: scores(report.averages.micro),
      macro: scores(report.averages.macro),
      weighted: scores(report.averages.weighted),
    },
    accuracy: report.accuracy,
    undefined: [
      ...report.undefined.map(({ row, metric, reason }) => ({
        row: jsonLabel(row),
        metric,
        reason,
      })),
      ...result.undefinedWhole.map((figure) => ({ row: null, ...figure })),
    ],
    balancedAccuracy: whole.balancedAccuracy,
    matthewsCorrcoef: whole.matthewsCorrcoef,
    cohenKappa: whole.cohenKappa,
    spread: spreads(report),
    ...(report.beta === 1 ? {} : { beta: report.beta === Infinity ? 'Infinity' : report.beta }),
    ...(binary ? { binary: { ...binary, posLabel: jsonLabel(binary.posLabel) } } : {}),
    ...(normalize === null
      ? {}
      : {
          normalized: {
            over: normalize,
            shares: nested(normalizeMatrix(matrix, normalize).counts, matrix.nClasses),
          },
        }),
    ...(result.gates.length === 0 ? {} : { gates: result.gates }),
  };
  return `${compactNumbers(JSON.stringify(document, null, 2))}\n`;
}

/** Put arrays of numbers on one line; texts cannot match, their line ends are escaped. */
function compactNumbers(json: string): string {
  return json.replace(/\[\n\s+[-\d][-+.\de,\s]*\]/g, (array) =>
    array.replace(/\s+/g, ' ').replace('[ ', '[').replace(' ]', ']'),
  );
}

function scores({ precision, recall, f1, fbeta, support }: ReportScores): Record<string, number> {
  return { precision, recall, f1, ...(fbeta === undefined ? {} : { fbeta }), support };
}

function spreads({ spread }: ReportResult['report']): Record<string, unknown> {
  const entries = Object.entries(spread).map(([metric, { minimumKey, ...figures }]) => [
    metric,
    { ...figures, minimumKey: minimumKey === null ? null : jsonLabel(minimumKey) },
  ]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

/** Integers beyond 2^53 would lose digits as JSON numbers. */
function jsonLabel(label: Label): string | number | boolean {
  return typeof label === 'bigint' ? String(label) : label;
}

function nested(counts: Float64Array, nClasses: number): readonly (readonly number[])[] {
  return Array.from({ length: nClasses }, (_, i) =>
    Array.from(counts.subarray(i * nClasses, (i + 1) * nClasses)),
  );
}
