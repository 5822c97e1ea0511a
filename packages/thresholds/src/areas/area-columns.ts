import type { ThresholdSweep } from '../sweep/sweep.js';

/** What areas are made of, in units of counts. */
interface AreaColumns {
  readonly tp: Float64Array;
  readonly fp: Float64Array;
  readonly nPositives: number;
  readonly nNegatives: number;
}

/** Products of three counts below this size and above its inverse stay in the range of numbers. */
const ORDINARY = 2 ** 300;

/**
 * The columns of a sweep for products of counts. An area has no unit, so counts whose products would
 * leave the range of numbers are multiplied by a power of two, which rounds nothing.
 * @param columns Of the sweep, or of it closed, shape (m,) each.
 * @returns The columns themselves if their size is ordinary, otherwise new ones.
 */
export function areaColumns(
  { nPositives, nNegatives }: ThresholdSweep,
  { tp, fp }: Pick<AreaColumns, 'tp' | 'fp'>,
): AreaColumns {
  if (isOrdinary(nPositives, nNegatives)) return { tp, fp, nPositives, nNegatives };
  const size = sizeOf(nPositives, nNegatives);
  // In two steps, as the inverse of the smallest numbers is none.
  const exponent = -Math.floor(Math.log2(size));
  const half = Math.trunc(exponent / 2);
  const scaled = (count: number): number => count * 2 ** half * 2 ** (exponent - half);
  return {
    tp: tp.map(scaled),
    fp: fp.map(scaled),
    nPositives: scaled(nPositives),
    nNegatives: scaled(nNegatives),
  };
}

/** Whether products of such counts stay in the range of numbers. */
export function isOrdinary(nPositives: number, nNegatives: number): boolean {
  const size = sizeOf(nPositives, nNegatives);
  return size === 0 || (size < ORDINARY && size > 1 / ORDINARY);
}

function sizeOf(nPositives: number, nNegatives: number): number {
  return Math.max(Math.abs(nPositives), Math.abs(nNegatives));
}

/** By how much rounding may put an area outside [0, 1]; areas of weights below 0 leave it by more. */
const ROUNDING = 2 ** -30;

/** An area that rounding put outside [0, 1] as the end that it was put beyond. */
export function withinUnit(area: number): number {
  if (area > 1 && area < 1 + ROUNDING) return 1;
  return area < 0 && area > -ROUNDING ? 0 : area;
}
