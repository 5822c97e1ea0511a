/** A threshold in six digits: enough to find it again among the cuts of a picture. */
export const thresholdText = (threshold: number): string =>
  String(Number(threshold.toPrecision(6)));
