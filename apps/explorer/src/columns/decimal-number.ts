/** Powers of ten up to this are doubles themselves. */
const MOST_EXACT = 22;

/**
 * The double that is nearest to a decimal.
 *
 * @param unscaled Its digits without the point, as an integer.
 * @param scale How many of them stand after the point.
 */
export function decimalNumber(unscaled: number | bigint, scale: number): number {
  const digits = Number(unscaled);
  // The division of two exact doubles is rounded once.
  const isExact = Number.isSafeInteger(digits) && scale >= 0 && scale <= MOST_EXACT;
  return isExact ? digits / Number(`1e${scale}`) : Number(`${unscaled}e${-scale}`);
}
