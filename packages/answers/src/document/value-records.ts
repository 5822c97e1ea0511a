import type { Cell, Ends, Table } from '@confmat/report/document';
import type { GateOutcome } from './document.js';
import { VERDICT_WORDS } from './gate-text.js';

/** A record of one value that is no row of scores, such as a cell of a matrix. */
export interface ValueRecord {
  readonly kind: string;
  readonly label: string;
  /** What of the label it is, such as the predicted label of a cell. */
  readonly detail?: string;
  readonly value: number;
}

/** Add records of one value to records of scores, in two more columns: `detail` and `value`. */
export function withValues(table: Table, values: readonly ValueRecord[]): Table {
  const { head, body } = table;
  const blank = Array.from({ length: head.length - 2 }, () => '');
  return {
    ...table,
    head: [...head, 'detail', 'value'],
    body: [
      ...body.map((row) => [...row, '', '']),
      ...values.map(({ kind, label, detail = '', value }) => [
        kind,
        label,
        ...blank,
        detail,
        value,
      ]),
    ],
  };
}

/** The rows of records of one value in a table that has columns for them. */
export function valueRows(
  { head }: Table,
  values: readonly ValueRecord[],
): readonly (readonly Cell[])[] {
  const blank = Array.from({ length: head.length - 4 }, () => '');
  return values.map(({ kind, label, detail = '', value }) => [
    ...[kind, label],
    ...blank,
    ...[detail, value],
  ]);
}

/**
 * How many rows were counted, left out, and settled by the order of the columns, and the column that
 * they were weighted by.
 */
export function rowRecords(
  nSamples: number,
  nSkipped: number,
  { nTied, weight }: { readonly nTied?: number; readonly weight?: string | null | undefined },
): ValueRecord[] {
  const record = (label: string, value: number): ValueRecord => ({ kind: 'rows', label, value });
  return [
    record('counted', nSamples),
    record('skipped', nSkipped),
    ...(nTied === undefined ? [] : [record('tied', nTied)]),
    ...(weight ? [{ ...record('weighted', nSamples), detail: weight }] : []),
  ];
}

/** What the gates found, and with a confidence what their verdicts rest on. */
export function gateRecords(gates: readonly GateOutcome[]): ValueRecord[] {
  return gates.flatMap(({ gate, value, verdict, certainty }) => {
    const record = (detail: string, of: number): ValueRecord => ({
      kind: 'gate',
      label: gate,
      detail,
      value: of,
    });
    const found = record(VERDICT_WORDS[verdict], value);
    if (!certainty) return [found];
    const { low, high, falseAlarmRate } = certainty.alone;
    const facts = { low, high, moreRows: certainty.alone.moreRows, falseAlarmRate };
    return [found, ...Object.entries(facts).map(([name, of]) => record(name, of))];
  });
}

/** The ends of intervals, by the labels of what they are of. */
export function endRecords(
  kind: string,
  intervals: Readonly<Record<string, Ends | undefined>>,
): ValueRecord[] {
  return Object.entries(intervals).flatMap(([label, ends]) =>
    ends === undefined
      ? []
      : [
          { kind, label, detail: 'low', value: ends.low },
          { kind, label, detail: 'high', value: ends.high },
        ],
  );
}
