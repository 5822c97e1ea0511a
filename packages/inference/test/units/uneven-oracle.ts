import { twoSidedT } from '../../src/numerics/distributions.js';

const Z = 1.959963984540054;

/** What an interval takes units for. */
export interface UnitRule {
  /** As how many even units they count. */
  readonly units: number;
  /** Student's t at 0.95. */
  readonly t: number;
  /** By how much the variance is more than that of survey programs. */
  readonly inflation: number;
}

/** Units of some sizes, by the definitions and not by sums of powers. */
export function unevenRule(all: readonly number[]): UnitRule {
  const sizes = all.filter((size) => size > 0);
  const units = kish(sizes);
  const ofSquares = kish(sizes.map((size) => size * size));
  // Rates z of units, independent and alike: u = w z, and residuals u − w Σu.
  const total = add(sizes);
  const w = sizes.map((size) => size / total);
  const expected = add(
    w.map((own, g) => add(w.map((other, h) => (((g === h ? 1 : 0) - own) * other) ** 2))),
  );
  const scale = add(w.map((own) => own * own)) / expected;
  const n = sizes.length;
  return {
    units,
    t: twoSidedT(0.95, (units - 1) * Math.sqrt(ofSquares / units)),
    inflation: (scale * (n - 1)) / n,
  };
}

/** Units as survey programs take them: as if they were even, but for weights. */
export function surveyRule(all: readonly number[], isWeighted: boolean): UnitRule {
  const sizes = all.filter((size) => size > 0);
  const units = isWeighted ? kish(sizes) : sizes.length;
  return { units, t: twoSidedT(0.95, units - 1), inflation: 1 };
}

/** As how many rows a value counts before Student's t; `variance` is that of survey programs. */
export function rowsWorth(
  value: number,
  variance: number,
  { units, inflation }: UnitRule,
  cap: number,
): number {
  return variance > 0 ? Math.min(cap, (value * (1 - value)) / (variance * inflation)) : units;
}

/** Wilson's interval of a value with as many rows as its variance says, and Student's t. */
export function unitWilson(
  value: number,
  variance: number,
  rule: UnitRule,
  cap: number,
  [least, greatest]: readonly [number, number] = [0, 1],
): [low: number, high: number] {
  const width = greatest - least;
  const p = (value - least) / width;
  const n = rowsWorth(p, variance / width ** 2, rule, cap) * (Z / rule.t) ** 2;
  const middle = (p + Z ** 2 / 2 / n) / (1 + Z ** 2 / n);
  const half = (Z * Math.sqrt((p * (1 - p)) / n + Z ** 2 / 4 / n ** 2)) / (1 + Z ** 2 / n);
  return [least + width * (middle - half), least + width * (middle + half)];
}

/** (Σn)² / Σn². */
export function kish(sizes: readonly number[]): number {
  return add(sizes) ** 2 / add(sizes.map((size) => size * size));
}

/** The values of rows added up by unit, shape (nUnits,). */
export function sumsBy(unit: readonly number[], values: readonly number[]): number[] {
  const sums = new Map<number, number>();
  for (const [row, code] of unit.entries()) {
    sums.set(code, (sums.get(code) ?? 0) + (values[row] ?? 0));
  }
  return [...sums.values()];
}

export function add(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** The variance of survey programs for a ratio of sums over rows of units. */
export function ratioVariance(
  unit: readonly number[],
  over: readonly number[],
  under: readonly number[],
): number {
  const ratio = add(over) / add(under);
  const [above, below] = [sumsBy(unit, over), sumsBy(unit, under)];
  const residuals = above.map((own, place) => own - ratio * (below[place] ?? 0));
  const n = below.filter((own) => own > 0).length;
  return ((n / (n - 1)) * add(residuals.map((one) => one * one))) / add(under) ** 2;
}
