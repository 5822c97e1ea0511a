import { decimalsOf } from '../svg/decimals.js';
import { formatCount, formatMetric, formatPCell } from '../svg/format.js';
import { shareText } from '../svg/share-text.js';
import type { Figures } from './cell.js';

/** Numbers as pages write them. */
export const TYPESET: Figures = {
  count: formatCount,
  fixed: formatMetric,
  decimals: (value, digits) => Math.max(digits, decimalsOf(value)),
  share: shareText,
  p: formatPCell,
};
