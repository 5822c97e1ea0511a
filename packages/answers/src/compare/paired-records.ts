import type { Cell, Table } from '@confmat/report/document';
import { gateRecords } from '../document/value-records.js';
import type { MetricChange, OneOfMany, PairedResult, PairResult } from './paired-result.js';

const HEAD = [
  ...['prediction', 'against', 'kind', 'label', 'metric', 'baseline', 'value', 'change'],
  ...['low', 'high', 'pValue', 'adjustedPValue', 'better', 'rows'],
];

/** Every number of a comparison, for programs that read CSV. */
export function pairedRecords(result: PairedResult): Table {
  return {
    kind: 'table',
    head: HEAD,
    body: [
      ...result.pairs.flatMap((pair, i) => recordsOf(pair, result, result.adjustedPValues[i])),
      ...weightRecords(result),
      ...gateRecords(result.gates).map(({ kind, label, detail = '', value }) => {
        const cells = ['', '', kind, label, detail, '', value];
        return [...cells, ...HEAD.slice(cells.length).map(() => '')];
      }),
    ],
  };
}

/** The column that rows were weighted by, which every number of every pair depends on. */
function weightRecords({
  asked: { weight },
  nSamples,
}: PairedResult): readonly (readonly Cell[])[] {
  if (typeof weight !== 'string') return [];
  const cells = ['', '', 'rows', 'weighted', weight, '', nSamples];
  return [[...cells, ...HEAD.slice(cells.length).map(() => '')]];
}

function recordsOf(
  pair: PairResult,
  { by, pairs }: PairedResult,
  adjusted: number | undefined,
): readonly (readonly Cell[])[] {
  const { baseline, other, metrics, classes, slices, main, answers, moved } = pair;
  const row = (kind: string, label: string, metric: string, ...cells: readonly Cell[]): Cell[] => {
    const blank = HEAD.slice(5 + cells.length).map(() => '');
    return [other, baseline, kind, label, metric, ...cells, ...blank];
  };
  const change = (
    kind: string,
    label: string,
    metric: string,
    { baseline: before, value, change: found, pValue, ...rest }: MetricChange & Partial<OneOfMany>,
    rows: number = found.relevantRows,
  ): Cell[] => {
    const better = rest.better ? (rest.better === 'baseline' ? baseline : other) : '';
    const { estimate, low, high } = found;
    const tested = [pValue, rest.adjustedPValue ?? NaN, better, rows];
    return row(
      kind,
      label,
      metric,
      before.estimate,
      value.estimate,
      estimate,
      low,
      high,
      ...tested,
    );
  };
  const step = (kind: string, label: string, metric: string, value: number): Cell[] =>
    row(kind, label, metric, NaN, NaN, value);
  return [
    ...metrics.map((one) => change('metric', '', one.name, one)),
    ...(pairs.length > 1
      ? [change('pair', '', main.name, { ...main, adjustedPValue: adjusted ?? NaN })]
      : []),
    ...classes.map((one) => change('class', String(one.label), 'f1', one)),
    ...classes.flatMap(({ label, precision, recall }) => [
      step('class', String(label), 'precision', precision),
      step('class', String(label), 'recall', recall),
    ]),
    ...Object.entries<number>({ ...(answers ?? {}) }).map(([name, rows]): Cell[] => [
      ...row('rows', name, '').slice(0, -1),
      rows,
    ]),
    ...(moved === null || typeof moved === 'string'
      ? []
      : [
          ...moved.classes.map(({ label, contribution }) =>
            step('movedByClass', String(label), main.name, contribution),
          ),
          ...moved.cells.map(({ trueLabel, predLabel, contribution }) =>
            step(
              'movedByCell',
              `${String(trueLabel)} / ${String(predLabel)}`,
              main.name,
              contribution,
            ),
          ),
        ]),
    ...slices.map((one) =>
      change(
        'group',
        by.map((name) => String(one.group[name])).join(' / '),
        main.name,
        one,
        one.nSamples,
      ),
    ),
  ];
}
