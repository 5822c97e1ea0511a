import type { Document } from '../document/document.js';
import { valueRows } from '../document/value-records.js';
import type { ValueRecord } from '../document/value-records.js';
import { AVERAGES, RATES, WHOLE_METRICS } from './compared-scores.js';
import type { ComparedScores, Comparison } from './compared-scores.js';

/** Add what changed to the records of a document. */
export function withChanges(document: Document, { baseline, others }: Comparison): Document {
  const { records } = document;
  const changes = others.flatMap((other) => changeRecords(baseline, other));
  return {
    ...document,
    records: { ...records, body: [...records.body, ...valueRows(records, changes)] },
  };
}

/** What changes from one prediction to another: metrics of the whole, of averages, of classes. */
export function changeRecords(before: ComparedScores, now: ComparedScores): readonly ValueRecord[] {
  const change = (label: string, detail: string, value: number): ValueRecord => ({
    kind: 'change',
    label,
    detail,
    value,
  });
  return [
    ...WHOLE_METRICS.map((name) => change('', name, now.whole[name] - before.whole[name])),
    ...AVERAGES.flatMap((average) =>
      RATES.map((rate) =>
        change(average, rate, now.averages[average][rate] - before.averages[average][rate]),
      ),
    ),
    ...[...now.classes].flatMap(([key, scores]) =>
      RATES.map((rate) =>
        change(String(scores.label), rate, scores[rate] - (before.classes.get(key)?.[rate] ?? NaN)),
      ),
    ),
  ];
}
