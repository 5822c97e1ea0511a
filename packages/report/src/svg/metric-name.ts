/** Names that are no words. */
const NAMES: Readonly<Record<string, string>> = {
  f1: 'F1',
  jaccard: 'Jaccard index',
  matthewsCorrcoef: 'Matthews correlation',
  cohenKappa: 'Cohen’s κ',
  gMean: 'G-mean',
};

/** A metric's name as people read it: `falsePositiveRate` is false positive rate. */
export function metricName(name: string): string {
  return NAMES[name] ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
