import type { Decisive, MatrixMetric } from '../../src/profiles.js';

/** A row: its true and its predicted class, as places. */
export type Answer = readonly [truth: number, pred: number];

type Quad = readonly [tp: number, fp: number, fn: number, tn: number];

/**
 * What a row of the table means, by counting rows one by one and by the definitions of the metrics; of
 * every view but variants. Shares nothing with the sources.
 */
export function bruteForce(row: Decisive, all: readonly Answer[], nClasses: number): number | null {
  const [rows, classes] = lookedAt(row, all, nClasses);
  const value = plain(row, rows, classes);
  if (value === null) return null;
  return row.shown === 'error' ? 1 - value : row.shown === 'percent' ? value * 100 : value;
}

function lookedAt(row: Decisive, all: readonly Answer[], nClasses: number): [Answer[], number[]] {
  const every = Array.from({ length: nClasses }, (_, code) => code);
  const isTrue = (code: number): boolean => all.some(([t]) => t === code);
  const isPredicted = (code: number): boolean => all.some(([, p]) => p === code);
  switch (row.view) {
    case 'as is':
      return [[...all], every];
    case 'transposed':
      return [all.map(([t, p]) => [p, t] as const), every];
    case 'labels of the truth':
      return kept(all, every.filter(isTrue));
    case 'labels seen':
      return kept(
        all,
        every.filter((code) => isTrue(code) || isPredicted(code)),
      );
    case 'two labels':
      return kept(all, every.slice(0, 2));
  }
}

function kept(all: readonly Answer[], classes: number[]): [Answer[], number[]] {
  return [all.filter(([t, p]) => classes.includes(t) && classes.includes(p)), classes];
}

function quadOf(rows: readonly Answer[], code: number): Quad {
  const count = (test: (t: boolean, p: boolean) => boolean): number =>
    rows.filter(([t, p]) => test(t === code, p === code)).length;
  return [
    count((t, p) => t && p),
    count((t, p) => !t && p),
    count((t, p) => t && !p),
    count((t, p) => !t && !p),
  ];
}

function plain(row: Decisive, rows: readonly Answer[], classes: readonly number[]): number | null {
  const seen = (code: number): [number, number] => [
    rows.filter(([t]) => t === code).length,
    rows.filter(([, p]) => p === code).length,
  ];
  const counted = classes.filter((code) => {
    const [t, p] = seen(code);
    return { all: true, seen: t + p > 0, true: t > 0, predicted: p > 0 }[row.over];
  });
  if (row.of === 'whole') return zeroed(wholeOf(row, rows, classes, counted), row.zero);
  const quads = counted.map((code) => quadOf(rows, code));
  if (row.of === 'pooled') {
    const pooled = [0, 1, 2, 3].map((at) => quads.reduce((sum, quad) => sum + (quad[at] ?? 0), 0));
    return valueOf(row.metric, pooled as unknown as Quad, row);
  }
  if (row.of === 'mean') {
    const mean = (metric: MatrixMetric): number | null => meanOf(row, metric, counted, quads);
    if (row.form !== 'means') return mean(row.metric);
    if (row.metric === 'f1') return harmonic(mean('precision'), mean('recall'), row);
    const [r, s] = [mean('recall'), mean('specificity')];
    return r === null || s === null ? null : Math.sqrt(r * s);
  }
  // The labels of the cases are 0, 1, 2 …
  const code =
    { first: classes[0], last: classes.at(-1), each: classes.at(-1) }[row.of as 'first'] ?? 1;
  return valueOf(row.metric, quadOf(rows, code), row);
}

function meanOf(
  row: Decisive,
  metric: MatrixMetric,
  counted: readonly number[],
  quads: readonly Quad[],
): number | null {
  const parts: [number, number][] = [];
  for (const place of counted.keys()) {
    const quad = quads[place] ?? [0, 0, 0, 0];
    const weight = row.mean === 'macro' ? 1 : quad[0] + quad[2];
    if (weight === 0) continue;
    const value = valueOf(metric, quad, row);
    if (value === null) return null;
    if (row.undefinedClass === 'left out' && Number.isNaN(value)) continue;
    parts.push([weight, value]);
  }
  const size = parts.reduce((sum, [weight]) => sum + weight, 0);
  return parts.reduce((sum, [weight, value]) => sum + weight * value, 0) / size;
}

/** The value of one question, by its definition. */
function valueOf(metric: MatrixMetric, quad: Quad, row: Decisive): number | null {
  const [tp, fp, fn, tn] = quad;
  const own = (above: number, below: number): number | null =>
    zeroed(above / (below + row.epsilon), row.zero);
  const parts = (): [number | null, number | null] => [own(tp, tp + fn), own(tn, tn + fp)];
  const both = (make: (r: number, s: number) => number): number | null => {
    if (row.form !== 'values') return zeroed(make(tp / (tp + fn), tn / (tn + fp)), row.zero);
    const [r, s] = parts();
    return r === null || s === null ? null : make(r, s);
  };
  switch (metric) {
    case 'accuracy':
      return own(tp + tn, tp + fp + fn + tn);
    case 'precision':
      return own(tp, tp + fp);
    case 'recall':
      return own(tp, tp + fn);
    case 'specificity':
      return own(tn, tn + fp);
    case 'falsePositiveRate':
      return own(fp, tn + fp);
    case 'negativePredictiveValue':
      return own(tn, tn + fn);
    case 'jaccard':
      return own(tp, tp + fp + fn);
    case 'f1':
      if (row.form === 'values') return harmonic(own(tp, tp + fp), own(tp, tp + fn), row);
      return own(2 * tp, 2 * tp + fp + fn);
    case 'informedness':
      return both((r, s) => r + s - 1);
    case 'balancedAccuracy':
      return both((r, s) => (r + s) / 2);
    case 'gMean':
      return both((r, s) => Math.sqrt(r * s));
    case 'matthewsCorrcoef':
      return zeroed(
        (tp * tn - fp * fn) / Math.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)),
        row.zero,
      );
    default:
      throw new Error(`${metric} is of a whole matrix`);
  }
}

function harmonic(p: number | null, r: number | null, row: Decisive): number | null {
  if (p === null || r === null) return null;
  if (Number.isNaN(p + r)) return NaN;
  return zeroed((2 * p * r) / (p + r + row.epsilon), row.zeroOfF);
}

function wholeOf(
  row: Decisive,
  rows: readonly Answer[],
  classes: readonly number[],
  counted: readonly number[],
): number {
  const n = rows.length;
  const share = (test: (answer: Answer) => boolean): number => rows.filter(test).length / n;
  const agreement = share(([t, p]) => t === p);
  const recalls = (of: readonly number[], zero: number): number[] =>
    of.map((code) => {
      const own = rows.filter(([t]) => t === code);
      return own.length === 0 ? zero : own.filter(([, p]) => p === code).length / own.length;
    });
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  switch (row.metric) {
    case 'accuracy':
      return agreement;
    case 'balancedAccuracy':
      return mean(
        recalls(
          classes.filter((code) => rows.some(([t]) => t === code)),
          NaN,
        ),
      );
    case 'cohenKappa': {
      const chance = classes.reduce(
        (sum, code) => sum + share(([t]) => t === code) * share(([, p]) => p === code),
        0,
      );
      // All of one class, to the last bit.
      return 1 - chance < 1e-12 ? NaN : (agreement - chance) / (1 - chance);
    }
    case 'quadraticKappa': {
      const apart = mean(rows.map(([t, p]) => (t - p) ** 2));
      const chance = mean(rows.flatMap(([t]) => rows.map(([, p]) => (t - p) ** 2)));
      return chance === 0 ? NaN : 1 - apart / chance;
    }
    case 'matthewsCorrcoef': {
      // The covariance of indicators over the root of their variances.
      const covariance = (one: 0 | 1, two: 0 | 1): number =>
        classes.reduce((sum, code) => {
          const [a, b] = [
            share((answer) => answer[one] === code),
            share((answer) => answer[two] === code),
          ];
          return sum + mean(rows.map((answer) => (Number(answer[one] === code) - a) * (Number(answer[two] === code) - b))); // prettier-ignore
        }, 0);
      const below = covariance(0, 0) * covariance(1, 1);
      return below < 1e-12 ? NaN : covariance(0, 1) / Math.sqrt(below);
    }
    case 'gMean': {
      const values = recalls(counted, row.zero as number);
      return values.reduce((product, value) => product * value, 1) ** (1 / values.length);
    }
    case 'meanDistance':
      return mean(
        counted.map((code) =>
          mean(rows.filter(([t]) => t === code).map(([t, p]) => Math.abs(t - p))),
        ),
      );
    case 'theilsU': {
      const entropy = (keys: readonly string[]): number =>
        -[...new Set(keys)].reduce((sum, key) => {
          const p = keys.filter((one) => one === key).length / n;
          return sum + p * Math.log(p);
        }, 0);
      const truth = entropy(rows.map(([t]) => String(t)));
      const pred = entropy(rows.map(([, p]) => String(p)));
      const joint = entropy(rows.map(([t, p]) => `${t} ${p}`));
      return Math.abs(truth) < 1e-12 ? NaN : (truth + pred - joint) / truth;
    }
    case 'cramersV': {
      const [truths, preds] = ([0, 1] as const).map((side) => [...new Set(rows.map((one) => one[side]))]); // prettier-ignore
      let chiSquare = 0;
      for (const t of truths ?? []) {
        for (const p of preds ?? []) {
          const expected = (rows.filter((one) => one[0] === t).length * rows.filter((one) => one[1] === p).length) / n; // prettier-ignore
          const found = rows.filter((one) => one[0] === t && one[1] === p).length;
          chiSquare += (found - expected) ** 2 / expected;
        }
      }
      const least = Math.min(truths?.length ?? 0, preds?.length ?? 0) - 1;
      return least === 0 ? NaN : Math.sqrt(chiSquare / n / least);
    }
    default:
      throw new Error(`${row.metric} is not of a whole matrix`);
  }
}

function zeroed(value: number, zero: number | 'not run'): number | null {
  if (!Number.isNaN(value)) return value;
  return zero === 'not run' ? null : zero;
}
