import type { SetCounts } from '@confmat/multilabel';

/** Counts of each row, whole. */
export type RowCounts = Pick<SetCounts<never>, 'of' | 'tp' | 'fp' | 'fn' | 'tn'>;

/** Counts of each row, from counts of different rows with the number of each as weight. */
export function eachRow({ tp, fp, fn, tn, rowWeights: times }: SetCounts<never>): RowCounts {
  if (!times || times.every((count) => count === 1)) return { of: 'samples', tp, fp, fn, tn };
  const nRows = times.reduce((sum, count) => sum + count, 0);
  const repeat = (column: Float64Array): Float64Array => {
    const all = new Float64Array(nRows);
    let row = 0;
    for (const [place, count] of times.entries()) {
      all.fill(column[place] ?? NaN, row, row + count);
      row += count;
    }
    return all;
  };
  return {
    of: 'samples',
    tp: repeat(tp),
    fp: repeat(fp),
    fn: repeat(fn),
    tn: repeat(tn),
  };
}
