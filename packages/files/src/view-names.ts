/** The views of the explorer, in the order of its page. */
export const VIEW_NAMES = [
  'summary',
  'matrix',
  'classes',
  'threshold',
  'compare',
  'slices',
  'calibration',
  'rate',
  'labels',
] as const;
export type ViewName = (typeof VIEW_NAMES)[number];
