import { thresholdSweep } from '../sweep/threshold-sweep.js';
import type { ClassScores } from '../multiclass/read-class-scores.js';
import { sweepInRowOrder } from './sweep-in-row-order.js';
import { classMean } from './class-mean.js';
import type { DecisiveScores } from './score-row.js';
import { shownAs, termOf, valueOfTwo } from './value-of-score-row.js';

/** The numbers that a program prints of scores of several classes: one, or one for each class. */
export function valuesOfClasses(
  row: DecisiveScores,
  scores: ClassScores,
): readonly (number | null)[] {
  if (row.classes === 'pairs' || row.classes === 'differences') return [meanOfPairs(row, scores)];
  if (row.classes === 'greatest') return [shownAs(ofGreatest(row, scores), row.shown)];
  const values = scores.labels.map((_, code) => ofClass(row, scores, code));
  return row.of === 'mean' ? [classMean(row, values, sizesOf(scores))] : values;
}

/** A class against the rest, by its own column. */
function ofClass(row: DecisiveScores, scores: ClassScores, code: number): number | null {
  const { trueCodes } = scores;
  const column = columnOf(scores, code);
  return ofTwo(row, scores, Array.from(trueCodes.keys()), (one) => trueCodes[one] === code, (one) => column[one] ?? 0); // prettier-ignore
}

/** True rows of each class, or their weight. */
function sizesOf({ trueCodes, weights, labels }: ClassScores): readonly number[] {
  const sizes = labels.map(() => 0);
  for (const [one, code] of trueCodes.entries()) {
    sizes[code] = (sizes[code] ?? 0) + (weights?.[one] ?? 1);
  }
  return sizes;
}

/** The mean over pairs of classes with rows, by the column of either or by their difference. */
function meanOfPairs(row: DecisiveScores, scores: ClassScores): number | null {
  const { trueCodes } = scores;
  const present = [...new Set(trueCodes)].sort((a, b) => a - b);
  const columns = new Map(present.map((code) => [code, columnOf(scores, code)]));
  const pairs = present.flatMap((first, place) =>
    present.slice(place + 1).map((second) => [first, second] as const),
  );
  let total = 0;
  for (const [first, second] of pairs) {
    const rows = Array.from(trueCodes.keys()).filter((one) => {
      return trueCodes[one] === first || trueCodes[one] === second;
    });
    const score = (code: number, one: number): number => columns.get(code)?.[one] ?? 0;
    // Both programs that take differences hold scores in single floats, which decides near ties.
    const single = (code: number, one: number): number => Math.fround(score(code, one));
    const areaOf = (code: number, scoreOf: (one: number) => number): number | null =>
      ofTwo(row, scores, rows, (one) => trueCodes[one] === code, scoreOf);
    const areas =
      row.classes === 'pairs'
        ? [first, second].map((code) => areaOf(code, (one) => score(code, one)))
        : [areaOf(first, (one) => single(first, one) - single(second, one))];
    const known = areas.filter((area) => area !== null);
    if (known.length < areas.length) return null;
    total += known.reduce((sum, area) => sum + area, 0) / known.length;
  }
  return total / pairs.length;
}

/** A number of some rows, as if there were two classes. */
function ofTwo(
  row: DecisiveScores,
  { weights }: ClassScores,
  rows: readonly number[],
  isPositive: (one: number) => boolean,
  scoreOf: (one: number) => number,
): number | null {
  const yTrue = rows.map((one) => (isPositive(one) ? 1 : 0));
  const yScore = rows.map(scoreOf);
  const options = {
    posLabel: 1,
    ...(weights && { sampleWeight: rows.map((one) => weights[one] ?? 0) }),
  };
  const sweep = thresholdSweep(yTrue, yScore, options);
  if (row.ties === 'one point') return valueOfTwo(row, { sweep });
  return valueOfTwo(row, { sweep, inRowOrder: sweepInRowOrder(yTrue, yScore, options) });
}

/** The share of rows whose true class is an answer, or the mean loss of its probability. */
function ofGreatest(row: DecisiveScores, scores: ClassScores): number | null {
  const { trueCodes, scores: matrix, weights } = scores;
  const [nRows, nClasses] = matrix.shape;
  let [total, size] = [0, 0];
  for (let one = 0; one < nRows; ++one) {
    const weight = weights?.[one] ?? 1;
    const own = Array.from(
      { length: nClasses },
      (_, code) => matrix.data[one * nClasses + code] ?? 0,
    );
    const code = trueCodes[one] ?? 0;
    total += weight * (row.metric === 'logLoss' ? termOf(own[code] ?? 0, true, row) : isRight(row, own, code)); // prettier-ignore
    size += weight;
  }
  return total / size;
}

/** 1 where the true class is among the k answers, else 0. */
function isRight({ maxima, k }: DecisiveScores, scores: readonly number[], code: number): 0 | 1 {
  const own = scores[code] ?? 0;
  const greater = scores.filter((score) => score > own).length;
  const before = scores.filter((score, place) => score === own && place < code).length;
  const others = scores.filter((score, place) => score === own && place !== code).length;
  const ahead = greater + { first: before, right: 0, wrong: others }[maxima];
  return ahead < k ? 1 : 0;
}

function columnOf({ scores: { shape, data } }: ClassScores, code: number): Float64Array {
  const [nRows, nClasses] = shape;
  return Float64Array.from({ length: nRows }, (_, one) => data[one * nClasses + code] ?? 0);
}
