import { MetricError } from '@confmat/core';
import type { Label, LabelColumn } from '@confmat/core';
import { encodeLabels } from '@confmat/core/internal';
import type { ColumnReference, CountOptions, CountRequest } from '@confmat/sql';
import type { LabelPair } from '@confmat/sql/internal';
import type { RecordBatch } from 'apache-arrow';
import { predictCodes, scoresOf } from './predict-codes.js';
import type { ScoreRule } from './predict-codes.js';
import { child } from './vectors.js';

/** What is counted of a batch: two columns that can be counted against one another. */
export interface BatchLabels {
  readonly t: LabelColumn;
  readonly p: LabelColumn;
  /** Number of rows with both whose greatest score is shared. */
  readonly nTied: number;
}

/** Reads batches as columns to count. */
export interface LabelReader {
  readonly read: (batch: RecordBatch) => BatchLabels;
  /** What a counted pair stands for: labels, or a label and the code of a rule. */
  readonly pairOf: (t: Label, p: Label) => Pick<LabelPair, 't' | 'p'>;
}

/** Read batches as a request says. */
export function labelReader(request: CountRequest, options: CountOptions): LabelReader {
  const { yTrue, yPred } = request;
  if (yPred.kind !== 'column') return codeReader(yTrue, yPred, options);
  return {
    read: (batch) => ({
      t: child(batch, yTrue.column),
      p: child(batch, yPred.column),
      nTied: 0,
    }),
    pairOf: (t, p) => ({ t, p }),
  };
}

/** A rule makes codes, which are no labels yet: the truth is counted by codes of its own. */
function codeReader(
  { column, name = column }: ColumnReference,
  rule: ScoreRule,
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
      const { codes: p, isTied } = predictCodes(batch, rule);
      const truth = encodeLabels(child(batch, column) as unknown as LabelColumn, {
        nulls: 'skip',
        argument: 'yTrue',
      });
      const global = truth.labels.map(encode);
      const t = truth.codes.map((code) => global[code] ?? -1);
      const missing = t.findIndex((code, row) => code < 0 || (p[row] ?? -1) < 0);
      const nTied = isTied.reduce(
        (total, tied, row) => total + (isCounted(t, p, row) ? tied : 0),
        0,
      );
      if (missing < 0) return { t, p, nTied };
      if (nulls === 'error')
        throw missingCell(batch, [{ column, name }, ...scoresOf(rule)], missing);
      return { t: withNulls(t), p: withNulls(p), nTied };
    },
    pairOf: (t, p) => ({ t: labels[Number(t)], p }),
  };
}

function isCounted(t: Int32Array, p: Int32Array, row: number): boolean {
  return (t[row] ?? -1) >= 0 && (p[row] ?? -1) >= 0;
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
  const argument = found?.name ?? found?.column ?? '';
  return new MetricError('count', { code: 'null-value', argument, row, value: null });
}
