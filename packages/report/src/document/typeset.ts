import { decimalsOf, formatCount, formatMetric, formatPCell, formatShare } from '../svg/format.js';
import type { Figures } from './cell.js';

/** Numbers as pages write them. */
export const TYPESET: Figures = {
  count: formatCount,
  fixed: formatMetric,
  decimals: (value, digits) => Math.max(digits, decimalsOf(value)),
  share: (value) => formatShare(value, 1),
  p: formatPCell,
};
