import { betaQuantile, betaUpperQuantile, twoSidedZ } from '../../src/numerics/distributions.js';
import { add, unitWilson, kish, ratioVariance, rowsWorth, sumsBy } from '../units/uneven-oracle.js';
import type { UnitRule } from '../units/uneven-oracle.js';

type Ends = [low: number, high: number];

/** Label sets of samples by unit; of labels a row each sample. */
export interface SurveyedRows {
  readonly truth: readonly (readonly number[])[];
  readonly guess: readonly (readonly number[])[];
  readonly cluster: readonly number[];
  /** Null where samples count 1 each. */
  readonly weight: readonly number[] | null;
}

/** Ends of F1 by label and of its means, and of the mean of precision. */
export interface SetEnds {
  readonly labels: readonly Ends[];
  readonly micro: Ends;
  readonly macro: Ends;
  readonly precision: Ends;
  readonly weighted: Ends;
}

/** A ratio of sums over samples, with the interval of its units. */
interface Ratio {
  readonly j: number;
  readonly variance: number;
  readonly rule: UnitRule;
  readonly cap: number;
  readonly ends: Ends;
  /** Residuals of the units with samples. */
  readonly residuals: readonly number[];
}

const f1Of = (j: number): number => (2 * j) / (1 + j);

/**
 * The intervals of label sets from their samples, as witness.R writes them: F1 through the Jaccard index,
 * with the variance of survey programs; what units count as is up to a rule.
 */
export function setEnds(
  { truth, guess, cluster: unit, weight }: SurveyedRows,
  ruleOf: (sizes: readonly number[]) => UnitRule,
): SetEnds {
  const n = truth.length;
  const weights = weight ?? truth.map(() => 1);
  const nLabels = truth[0]?.length ?? 0;
  const column = (of: (t: number, p: number) => number, label: number): number[] =>
    truth.map((row, i) => of(row[label] ?? 0, guess[i]?.[label] ?? 0) * (weights[i] ?? 0));
  const each = <T>(of: (label: number) => T): T[] =>
    Array.from({ length: nLabels }, (_, label) => of(label));
  const capOf = (sizes: readonly number[]): number => {
    const some = sizes.filter((size) => size > 0);
    if (!weight) return add(some);
    return ((n * add(some)) / add(weights)) * (kish(some) / some.length);
  };
  const ratio = (over: readonly number[], under: readonly number[]): Ratio => {
    const j = add(over) / add(under);
    const sizes = sumsBy(unit, under);
    const [rule, cap] = [ruleOf(sizes), capOf(sizes)];
    const variance = ratioVariance(unit, over, under);
    const above = sumsBy(unit, over);
    const residuals = above.map((own, place) => own - j * (sizes[place] ?? 0));
    return { j, variance, rule, cap, residuals, ends: unitWilson(j, variance, rule, cap) };
  };
  const hits = each((label) => column((t, p) => t * p, label));
  const either = each((label) => column((t, p) => Math.max(t, p), label));
  const predicted = each((label) => column((_, p) => p, label));
  const trues = each((label) => column((t) => t, label));
  const together = (columns: readonly number[][]): number[] =>
    truth.map((_, row) => add(columns.map((own) => own[row] ?? 0)));
  const ofLabels = each((label) => ratio(hits[label] ?? [], either[label] ?? []));
  const ofPrecision = each((label) => ratio(hits[label] ?? [], predicted[label] ?? []));
  const pooled = ratio(together(hits), together(either));
  return {
    labels: ofLabels.map(({ ends }) => ends.map(f1Of) as Ends),
    micro: pooled.ends.map(f1Of) as Ends,
    macro: macroEnds(ofLabels, f1Of, (q) => -2 / (1 + q) ** 3),
    precision: macroEnds(ofPrecision, (j) => j, () => 0), // prettier-ignore
    weighted: weightedEnds(),
  };

  function weightedEnds(): Ends {
    const sums = each((label) => ({
      t: add(trues[label] ?? []),
      p: add(predicted[label] ?? []),
      h: add(hits[label] ?? []),
    }));
    const total = add(sums.map(({ t }) => t));
    const value = add(sums.map(({ t, p, h }) => (t * 2 * h) / (t + p))) / total;
    // What each sample adds to the mean, by the derivatives of the quotient.
    const added = truth.map((_, row) =>
      add(
        sums.map(({ t, p, h }, label) => {
          const f = (2 * h) / (t + p);
          const own = trues[label]?.[row] ?? 0;
          const answers = own + (predicted[label]?.[row] ?? 0);
          const change = (2 * (hits[label]?.[row] ?? 0) - f * answers) / (t + p);
          return (t * change + (f - value) * own) / total;
        }),
      ),
    );
    const sizes = sumsBy(unit, weights);
    const nUnits = sizes.length;
    const variance = (nUnits / (nUnits - 1)) * add(sumsBy(unit, added).map((x) => x * x));
    const answers = add(sums.map(({ t, p }) => t + p));
    const cap = (capOf(sizes) * answers) / add(weights);
    return unitWilson(value, variance, ruleOf(sizes), cap);
  }
}

/** The interval of a mean of ratios from their own, whose residuals say how they move together. */
function macroEnds(
  each: readonly Ratio[],
  map: (j: number) => number,
  halfCurvature: (q: number) => number,
): Ends {
  const found = each.map(({ j, variance, rule, cap, ends }) => {
    const rows = rowsWorth(j, variance, rule, cap);
    const fewer = rows * (twoSidedZ(0.95) / rule.t) ** 2;
    const x = j * fewer;
    const own =
      fewer < 20
        ? [betaQuantile(0.025, x, fewer - x + 1), betaUpperQuantile(0.025, x + 1, fewer - x)]
        : ends;
    const q = (j * rows + 1) / (rows + 2);
    const [low = NaN, high = NaN] = own.map(map);
    return { value: map(j), low, high, bias: (-halfCurvature(q) * q * (1 - q)) / rows };
  });
  const spread = (distances: readonly number[]): number =>
    Math.sqrt(
      add(
        each.flatMap((a, i) =>
          each.map((b, k) => {
            const shared = add(a.residuals.map((own, place) => own * (b.residuals[place] ?? 0)));
            const size = Math.sqrt(
              add(a.residuals.map((own) => own * own)) * add(b.residuals.map((own) => own * own)),
            );
            return ((distances[i] ?? 0) * (distances[k] ?? 0) * shared) / size;
          }),
        ),
      ),
    ) / each.length;
  const middle = add(found.map(({ value, bias }) => value + bias)) / found.length;
  return [
    middle - spread(found.map(({ value, low }) => value - low)),
    middle + spread(found.map(({ value, high }) => high - value)),
  ];
}
