import type { ValueRecord } from '../document/value-records.js';
import { AVERAGES, RATES } from './compared-scores.js';
import type { ComparedScores } from './compared-scores.js';

/** What changes from one prediction to another: metrics of the whole, of averages, of classes. */
export function changeRecords(before: ComparedScores, now: ComparedScores): readonly ValueRecord[] {
  const change = (label: string, detail: string, value: number): ValueRecord => ({
    kind: 'change',
    label,
    detail,
    value,
  });
  return [
    ...Object.entries(before.whole).map(([name, value]) =>
      change('', name, (now.whole[name] ?? NaN) - value),
    ),
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
