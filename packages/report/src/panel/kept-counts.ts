import { unpackIntegers } from './pack.js';
import type { PanelModelData } from './panel-data.js';
import { cutsOf } from './panel-model.js';

/** A column of an evaluation: packed numbers, their running sums, or as they are. */
export type StoredNumbers = readonly number[] | { readonly '#': string } | { readonly '+': string };

/** Counts of bins as an evaluation stores them: row i counts scores from `i` bins below the last on. */
export interface StoredBins {
  readonly kind: 'bins';
  readonly thresholds: { readonly bins: number; readonly range: readonly [number, number] };
  readonly tp: StoredNumbers;
  readonly fp: StoredNumbers;
}

/** Read a column. */
export function storedNumbers(column: StoredNumbers): readonly number[] {
  if ('#' in column) return unpacked(column['#']);
  if (!('+' in column)) return column;
  let sum = 0;
  return unpacked(column['+']).map((step) => (sum += step));
}

/** The lowest bit of packed numbers is the sign, and −n stands for n zeros. */
function unpacked(text: string): readonly number[] {
  return unpackIntegers(text).flatMap((n) =>
    n % 2 === 0 ? [n / 2] : Array<number>((n - 1) / 2).fill(0),
  );
}

/** Put the counts of bins back into a model; those at `extra` it has. */
export function withBins(model: PanelModelData, { tp, fp }: StoredBins): PanelModelData {
  const { extra, atExtra } = model;
  // The highest of the even cuts is above all bins.
  const rowOf = new Map(Array.from(cutsOf({ ...model, extra: [] }), (cut, at) => [cut, at - 1]));
  const cuts = cutsOf(model);
  const steps = (of: StoredNumbers, own: readonly number[] = []): number[] => {
    const sums = storedNumbers(of);
    let before = 0;
    return Array.from(cuts, (cut) => {
      const place = extra.indexOf(cut);
      const sum = (place < 0 ? sums[rowOf.get(cut) ?? -1] : own[place]) ?? 0;
      const step = sum - before;
      before = sum;
      return step;
    });
  };
  return { ...model, positives: steps(tp, atExtra?.tp), negatives: steps(fp, atExtra?.fp) };
}
