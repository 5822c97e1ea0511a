import { MetricError } from '@confmat/core';
import type { Label, LabelColumn } from '@confmat/core';
import { encodeLabels } from '@confmat/core/internal';
import type { ColumnReference, CountOptions } from '@confmat/sql';
import { columnName, predictionsOf } from '@confmat/sql/internal';
import type { CellRequest } from '@confmat/sql/internal';
import type { RecordBatch } from 'apache-arrow';
import { predictCodes, scoresOf } from './predict-codes.js';
import type { ScoreRule } from './predict-codes.js';
import { child } from './vectors.js';

/** What is counted of a batch. */
interface BatchLabels {
  /** The true labels and those predicted, columns that can be counted against one another. */
  readonly columns: readonly LabelColumn[];
  /** Number of rows with all of them whose greatest score is shared. */
  readonly nTied: number;
}

/** Reads batches as columns to count. */
interface LabelReader {
  readonly read: (batch: RecordBatch) => BatchLabels;
  /** What a counted true label stands for: predictions of rules are codes, and it is one, too. */
  readonly trueLabel: (counted: Label) => unknown;
}

/** Read batches as a request says; its predictions are columns, or rules over scores. */
export function labelReader(request: CellRequest, options: CountOptions): LabelReader {
  const rules = predictionsOf(request);
  const scored = rules.filter((rule): rule is ScoreRule => rule.kind !== 'column');
  if (scored.length > 0) return codeReader(request.yTrue, scored, options);
  const names = [request.yTrue, ...rules].flatMap((one) => ('column' in one ? [one.column] : []));
  return {
    read: (batch) => ({ columns: names.map((name) => child(batch, name)), nTied: 0 }),
    trueLabel: (label) => label,
  };
}

/** Rules make codes, which are no labels yet: the truth is counted by codes of its own. */
function codeReader(
  yTrue: ColumnReference,
  rules: readonly ScoreRule[],
  { nulls = 'error' }: CountOptions,
): LabelReader {
  const labels: Label[] = [];
  const codeOf = new Map<Label, number>();
  const encode = (label: Label): number => {
    const code = codeOf.get(label) ?? labels.push(label) - 1;
    codeOf.set(label, code);
    return code;
  };
  return {
    read: (batch) => {
      const predicted = rules.map((rule) => predictCodes(batch, rule));
      const truth = encodeLabels(child(batch, yTrue.column) as unknown as LabelColumn, {
        nulls: 'skip',
        argument: 'yTrue',
      });
      const global = truth.labels.map(encode);
      const t = truth.codes.map((code) => global[code] ?? -1);
      const columns = [t, ...predicted.map(({ codes }) => codes)];
      const isLacking = new Uint8Array(batch.numRows);
      for (const codes of columns) {
        for (let row = 0; row < codes.length; ++row) if ((codes[row] ?? -1) < 0) isLacking[row] = 1;
      }
      const ties = predicted[0]?.isTied ?? isLacking;
      const nTied = ties.reduce((n, tied, row) => n + (isLacking[row] === 1 ? 0 : tied), 0);
      const missing = isLacking.indexOf(1);
      if (missing < 0) return { columns, nTied };
      if (nulls === 'error') {
        throw missingCell(batch, [yTrue, ...rules.flatMap(scoresOf)], missing);
      }
      return { columns: columns.map(withNulls), nTied };
    },
    trueLabel: (code) => labels[Number(code)],
  };
}

function withNulls(codes: Int32Array): LabelColumn {
  return Array.from(codes, (code) => (code < 0 ? null : code));
}

function missingCell(
  batch: RecordBatch,
  columns: readonly ColumnReference[],
  row: number,
): MetricError {
  // A NaN is a missing label too. Only the true labels can hold one here, and they are one column.
  const found = columns.find(({ column }) => !child(batch, column).isValid(row)) ?? columns[0];
  const argument = found ? columnName(found) : '';
  return new MetricError('count', { code: 'null-value', argument, row, value: null });
}
