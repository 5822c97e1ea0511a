import { formatCount, formatMetric, formatPCell, formatShare } from '../svg/format.js';
import type { Figures } from './cell.js';

/** Numbers as pages write them. */
export const TYPESET: Figures = {
  count: formatCount,
  fixed: formatMetric,
  share: (value) => formatShare(value, 1),
  p: formatPCell,
};
