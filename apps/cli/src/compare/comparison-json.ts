import { AVERAGES, RATES } from './compared-scores.js';
import type { ComparedScores, Comparison, Rates } from './compared-scores.js';

/** What a comparison says to programs: each metric of the baseline, of the other, and the change. */
export function jsonComparison({ baseline, file, others }: Comparison): Record<string, unknown> {
  return {
    baseline: { file, pred: baseline.pred, nSamples: baseline.nSamples },
    predictions: others.map((other) => ({
      pred: other.pred,
      nSamples: other.nSamples,
      ...Object.fromEntries(
        Object.entries(baseline.whole).map(([name, value]) => [
          name,
          change(value, other.whole[name] ?? NaN),
        ]),
      ),
      averages: byName(AVERAGES, (name) => ratesOf(baseline.averages[name], other.averages[name])),
      rows: rowsOf(baseline, other),
    })),
  };
}

/** The classes of either, those of the second first; null where one has no such class. */
function rowsOf(baseline: ComparedScores, other: ComparedScores): readonly object[] {
  const keys = new Set([...other.classes.keys(), ...baseline.classes.keys()]);
  const nothing = { precision: NaN, recall: NaN, f1: NaN, support: 0 };
  return [...keys].map((key) => {
    const [before, now] = [baseline.classes.get(key), other.classes.get(key)];
    return {
      label: (now ?? before)?.label,
      ...ratesOf(before ?? nothing, now ?? nothing),
      support: change(before?.support ?? 0, now?.support ?? 0),
    };
  });
}

function ratesOf(before: Rates, now: Rates): Record<string, unknown> {
  return byName(RATES, (name) => change(before[name], now[name]));
}

function change(baseline: number, value: number): object {
  return { baseline, value, change: value - baseline };
}

function byName<N extends string>(
  names: readonly N[],
  valueOf: (name: N) => object,
): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)]));
}
