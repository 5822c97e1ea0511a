import type { LabelSetCounts } from '@confmat/report/document';

/** Counts of each row, whole; those of spans lack tn. */
export type RowCounts = Pick<LabelSetCounts<never>, 'of' | 'tp' | 'fp' | 'fn' | 'tn'>;

/** Counts of each row, from counts of different rows with the number of each as weight. */
export function eachRow({ tp, fp, fn, tn, rowWeights: times }: LabelSetCounts<never>): RowCounts {
  if (!times || times.every((count) => count === 1))
    return { of: 'samples', tp, fp, fn, ...(tn && { tn }) };
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
    ...(tn && { tn: repeat(tn) }),
  };
}
