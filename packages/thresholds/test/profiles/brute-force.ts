import type { DecisiveScores } from '../../src/profiles.js';

/** A row: whether it is positive, and its score. */
export type Scored = readonly [isPositive: boolean, score: number];

type Point = readonly [tp: number, fp: number];

/**
 * What a row of the table means of scores of two classes, by looking at every row at every threshold. Of
 * rows without a variant; equal scores in the order of the rows only if `ties` says so.
 */
export function bruteForce(row: DecisiveScores, given: readonly Scored[]): number | null {
  const hasTies = new Set(given.map(([, score]) => score)).size < given.length;
  if (row.ties === 'not run' && hasTies) return null;
  const rows = row.ties === 'order of rows' ? ranked(given) : given;
  const shown = (value: number): number =>
    ({ value, error: 1 - value, percent: 100 * value, gini: 2 * value - 1 })[row.shown];
  const positives = rows.filter(([is]) => is).map(([, score]) => score);
  const negatives = rows.filter(([is]) => !is).map(([, score]) => score);
  const isAnswer = (score: number): boolean =>
    row.cut === '>' ? score > row.threshold : score >= row.threshold;
  switch (row.metric) {
    case 'accuracy':
      return shown(rows.filter(([is, score]) => is === isAnswer(score)).length / rows.length);
    case 'precision': {
      const answers = rows.filter(([, score]) => isAnswer(score));
      return answers.length === 0 ? 0 : answers.filter(([is]) => is).length / answers.length;
    }
    case 'logLoss':
      return rows.reduce((sum, one) => sum + loss(row, one), 0) / rows.length;
    default:
  }
  for (const [side, value] of [
    [positives, row.withoutPositives],
    [negatives, row.withoutNegatives],
  ] as const) {
    // prettier-ignore
    if (side.length === 0 && value !== 'computed') return value === 'not run' ? null : value;
  }
  if (row.metric === 'rocAuc' && row.points === 'every score') {
    // The share of pairs in which the positive stands above, half of those that are equal.
    const won = positives.flatMap((p) => negatives.map((n) => (p > n ? 1 : p === n ? 0.5 : 0)));
    return shown(won.reduce((sum: number, one) => sum + one, 0) / won.length);
  }
  const points = pointsOf(row, rows);
  if (row.metric === 'rocAuc') {
    const whole = [[0, 0] as Point, ...points].map(([tp, fp]) => [fp / negatives.length, tp / positives.length] as const); // prettier-ignore
    return shown(trapezoids(whole));
  }
  return precisionArea(row, points, positives.length);
}

function ranked(rows: readonly Scored[]): Scored[] {
  const order = rows
    .map((_, place) => place)
    .sort((a, b) => {
      const [one, two] = [rows[a]?.[1] ?? 0, rows[b]?.[1] ?? 0];
      return two === one ? a - b : two - one;
    });
  return order.map((place, rank) => [rows[place]?.[0] ?? false, -rank]);
}

function loss({ clip, clipped }: DecisiveScores, [is, score]: Scored): number {
  const own = is ? score : 1 - score;
  if (clipped === 'added') return -Math.log(own + clip);
  if (clipped === 'true') return -Math.log(own < clip ? clip : own);
  const kept = score < clip ? clip : score > 1 - clip ? 1 - clip : score;
  return -Math.log(is ? kept : 1 - kept);
}

function pointsOf({ points, cut }: DecisiveScores, rows: readonly Scored[]): Point[] {
  const at = (isIn: (score: number) => boolean): Point => [
    rows.filter(([is, score]) => is && isIn(score)).length,
    rows.filter(([is, score]) => !is && isIn(score)).length,
  ];
  if (typeof points === 'number') {
    const steps = Array.from({ length: points }, (_, step) => step / (points - 1)).reverse();
    return steps.map((t) => at((score) => t === 0 || (cut === '>' ? score > t : score >= t)));
  }
  const scores = [...new Set(rows.map(([, score]) => score))].sort((a, b) => b - a);
  const all = scores.map((t) => at((score) => score >= t));
  if (points !== 'fewest false positives') return all;
  const numbers = [...new Set(all.map(([tp]) => tp))].filter((tp) => tp > 0);
  return numbers.map((tp) => [tp, Math.min(...all.filter((one) => one[0] === tp).map(([, fp]) => fp))]); // prettier-ignore
}

function trapezoids(points: readonly (readonly [x: number, y: number])[]): number {
  return points.reduce((area, [x, y], place) => {
    const [xBefore, yBefore] = points[place - 1] ?? [x, y];
    return area + ((x - xBefore) * (y + yBefore)) / 2;
  }, 0);
}

function precisionArea(row: DecisiveScores, points: readonly Point[], nPositives: number): number {
  const drawn = points
    .filter(([tp, fp]) => tp + fp > 0)
    .map(([tp, fp]) => [tp / nPositives, tp / (tp + fp)] as const);
  const [, first = 0] = drawn[0] ?? [];
  if (row.lines === 'lines') {
    const start = { 'precision 1': [[0, 1]], 'first precision': [[0, first]], 'first point': [] };
    return trapezoids([...(start[row.start] as [number, number][]), ...drawn]);
  }
  if (row.lines === 'greatest') {
    // Each positive at the greatest precision of a point that finds it.
    const best = (found: number): number => Math.max(...points.filter(([tp]) => tp >= found).map(([tp, fp]) => tp / (tp + fp))); // prettier-ignore
    return Array.from({ length: nPositives }, (_, one) => best(one + 1)).reduce((sum, one) => sum + one, 0) / nPositives; // prettier-ignore
  }
  if (row.lines === 'steps') {
    return drawn.reduce((area, [recall, precision], place) => area + (recall - (drawn[place - 1]?.[0] ?? 0)) * precision, 0); // prettier-ignore
  }
  // The false positives rise evenly with the true ones: the mean precision on the way, by small steps.
  const nSteps = 20_000;
  let area = 0;
  for (const [place, [tp, fp]] of points.entries()) {
    const [tpBefore, fpBefore] = points[place - 1] ?? [0, 0];
    for (let step = 0; step < nSteps && tp > tpBefore; ++step) {
      const share = (step + 0.5) / nSteps;
      const [t, f] = [tpBefore + share * (tp - tpBefore), fpBefore + share * (fp - fpBefore)];
      area += ((tp - tpBefore) / nSteps) * (t / (t + f));
    }
  }
  return area / nPositives;
}

/** The same of scores of several classes, by pairs and rows. */
export function bruteForceOfClasses(
  row: DecisiveScores,
  truth: readonly number[],
  scores: readonly (readonly number[])[],
): readonly (number | null)[] {
  const codes = Array.from(scores[0] ?? [], (_, code) => code);
  const twoOf = (own: readonly number[], code: number, scoreOf: (one: number) => number): number | null => // prettier-ignore
    bruteForce(row, own.map((one): Scored => [truth[one] === code, scoreOf(one)])); // prettier-ignore
  const every = truth.map((_, one) => one);
  if (row.classes === 'greatest') {
    const values = truth.map((code, one) => {
      const own = scores[one] ?? [];
      const score = own[code] ?? 0;
      if (row.metric === 'logLoss') return loss(row, [true, score]);
      // The places of the true class if equal ones are sorted for it, against it, or as they stand.
      const ahead = own.filter((other, place) =>
        other > score || (other === score && place !== code && (row.maxima === 'wrong' || (row.maxima === 'first' && place < code)))); // prettier-ignore
      return ahead.length < row.k ? 1 : 0;
    });
    const mean = values.reduce((sum: number, value) => sum + value, 0) / values.length;
    return [row.shown === 'error' ? 1 - mean : mean];
  }
  if (row.classes === 'one against the rest') {
    const values = codes.map((code) => twoOf(every, code, (one) => scores[one]?.[code] ?? 0));
    if (row.of === 'each') return values;
    const weights = codes.map((code) => (row.mean === 'macro' ? 1 : truth.filter((t) => t === code).length)); // prettier-ignore
    const kept = codes.filter((code) => weights[code] !== 0 && !(row.undefinedClass === 'left out' && Number.isNaN(values[code]))); // prettier-ignore
    if (kept.some((code) => values[code] === null)) return [null];
    const sum = kept.reduce((total, code) => total + (weights[code] ?? 0) * (values[code] ?? 0), 0);
    return [sum / kept.reduce((total, code) => total + (weights[code] ?? 0), 0)];
  }
  const present = codes.filter((code) => truth.includes(code));
  const areas = present.flatMap((a) => present.filter((b) => b > a).map((b) => {
    const own = every.filter((one) => truth[one] === a || truth[one] === b);
    if (row.classes === 'differences') return twoOf(own, a, (one) => Math.fround(scores[one]?.[a] ?? 0) - Math.fround(scores[one]?.[b] ?? 0)) ?? NaN;
    return ((twoOf(own, a, (one) => scores[one]?.[a] ?? 0) ?? NaN) + (twoOf(own, b, (one) => scores[one]?.[b] ?? 0) ?? NaN)) / 2;
  })); // prettier-ignore
  return [areas.reduce((sum, area) => sum + area, 0) / areas.length];
}
