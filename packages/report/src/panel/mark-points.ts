/** What marks in pictures stand for, of one model at its threshold. */
export interface Marked {
  readonly threshold: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly fpr: number;
  readonly benefit: number;
}

type Point = readonly [x: number, y: number];

/** Points of each kind of picture; a line stands at the first one's x where there is `null`. */
export const MARK_POINTS: Readonly<Record<string, (of: Marked) => readonly Point[]>> = {
  roc: ({ fpr, recall }) => [[fpr, recall]],
  'precision-recall': ({ recall, precision }) => [[recall, precision]],
  'net-benefit': ({ threshold, benefit }) => [[threshold, benefit]],
  threshold: ({ threshold, precision, recall, f1 }) => [
    [threshold, precision],
    [threshold, recall],
    [threshold, f1],
  ],
  histogram: ({ threshold }) => [[threshold, NaN]],
};
