/** The values of an axis of thresholds: [0, 1] where all lie in it, otherwise from the least to the greatest. */
export function thresholdDomain(thresholds: readonly Float64Array[]): readonly [number, number] {
  let [least, greatest] = [Infinity, -Infinity];
  for (const column of thresholds) {
    for (const value of column) {
      if (value < least && value > -Infinity) least = value;
      if (value > greatest && value < Infinity) greatest = value;
    }
  }
  if (!(least <= greatest) || (least >= 0 && greatest <= 1)) return [0, 1];
  return least < greatest ? [least, greatest] : [least - 0.5, least + 0.5];
}
