import { LABELS, SET_LABELS, SLICES, rowAt } from './rows.js';

/** What the rows of the exact test come to, counted one by one. */
export interface Expected {
  /** Rows by `truth → a`. */
  readonly pairs: ReadonlyMap<string, number>;
  /** Thousandths of weight by `truth → a`. */
  readonly weights: ReadonlyMap<string, number>;
  /** Rows by `slice: truth → a`. */
  readonly slices: ReadonlyMap<string, number>;
  /** Rows by `truth → a, b`. */
  readonly joint: ReadonlyMap<string, number>;
  /** Rows by `y → 1 where coarse >= 0.5`. */
  readonly cut: ReadonlyMap<string, number>;
  /** Positives and negatives by ten-thousandths of score, ascending. */
  readonly coarse: readonly (readonly [score: number, positives: number, negatives: number])[];
  /** tp, fp and fn of each label of the sets. */
  readonly setLabels: ReadonlyMap<string, readonly number[]>;
  /** Rows by the tp, fp and fn of their sets. */
  readonly setSamples: ReadonlyMap<string, number>;
  /** Twice the pairs that the fine score ranks right, ties for one, and all pairs. */
  readonly fineArea: { readonly pairs2: bigint; readonly nPairs: bigint };
}

const known = new Map<number, Expected>();

/** Count the rows of [0, nRows). */
export function expectedOf(nRows: number): Expected {
  const expected = known.get(nRows) ?? countExpected(nRows);
  known.set(nRows, expected);
  return expected;
}

function countExpected(nRows: number): Expected {
  const pairs = new Map<string, number>();
  const weights = new Map<string, number>();
  const slices = new Map<string, number>();
  const joint = new Map<string, number>();
  const cut = new Map<string, number>();
  const coarse = new Map<number, [number, number]>();
  const fine = new Map<number, [number, number]>();
  const setLabels = new Map(SET_LABELS.map((label) => [label as string, [0, 0, 0]]));
  const setSamples = new Map<string, number>();
  for (let i = 0; i < nRows; ++i) {
    const row = rowAt(i);
    const pair = `${LABELS[row.truth] ?? ''} → ${LABELS[row.a] ?? ''}`;
    add(pairs, pair, 1);
    add(weights, pair, row.weight);
    add(slices, `${SLICES[row.slice] ?? ''}: ${pair}`, 1);
    add(joint, `${pair}, ${LABELS[row.b] ?? ''}`, 1);
    add(cut, `${row.y} → ${row.coarse >= 5000 ? 1 : 0}`, 1);
    tally(coarse, row.coarse, row.y);
    tally(fine, row.fine, row.y);
    const ofRow = [0, 0, 0];
    for (const [k, label] of SET_LABELS.entries()) {
      const isTrue = (row.setTrue >> k) % 2;
      const isPred = (row.setPred >> k) % 2;
      const own = [isTrue * isPred, (1 - isTrue) * isPred, isTrue * (1 - isPred)];
      own.forEach((count, place) => {
        ofRow[place] = (ofRow[place] ?? 0) + count;
        const sums = setLabels.get(label) ?? [];
        sums[place] = (sums[place] ?? 0) + count;
      });
    }
    add(setSamples, ofRow.join(), 1);
  }
  return {
    ...{ pairs, weights, slices, joint, cut, setLabels, setSamples },
    coarse: ascending(coarse).map(([score, [positives, negatives]]) => [
      score,
      positives,
      negatives,
    ]),
    fineArea: areaOf(fine),
  };
}

function add(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

function tally(scores: Map<number, [number, number]>, score: number, y: number): void {
  const seen = scores.get(score) ?? [0, 0];
  seen[y === 1 ? 0 : 1] += 1;
  scores.set(score, seen);
}

function ascending<V>(map: ReadonlyMap<number, V>): readonly (readonly [number, V])[] {
  return [...map].sort(([a], [b]) => a - b);
}

/** The area under the ROC curve as a fraction of whole numbers. */
function areaOf(scores: ReadonlyMap<number, [number, number]>): Expected['fineArea'] {
  let pairs2 = 0n;
  let below = 0n;
  let nPositives = 0n;
  for (const [, [positives, negatives]] of ascending(scores)) {
    pairs2 += BigInt(positives) * (2n * below + BigInt(negatives));
    below += BigInt(negatives);
    nPositives += BigInt(positives);
  }
  return { pairs2, nPairs: nPositives * below };
}
