import {
  formatCount,
  formatInterval,
  formatMetric,
  formatPCell,
  formatShare,
} from '../svg/format.js';
import type { Cell } from './table.js';

/** A cell as people read it; of a measure its interval apart, empty where there is none. */
export function cellText(cell: Cell): readonly [value: string, range: string] {
  switch (cell.kind) {
    case 'text':
      return [cell.text, ''];
    case 'count':
      return [formatCount(cell.value), ''];
    case 'share':
      return [formatShare(cell.value, 1), ''];
    case 'p':
      return [formatPCell(cell.value), ''];
    case 'measure': {
      const { estimate, low, high } = cell.measure;
      const plus = cell.sign === true && estimate > 0 ? '+' : '';
      return [plus + formatMetric(estimate, cell.digits), formatInterval(low, high, cell.digits)];
    }
  }
}
