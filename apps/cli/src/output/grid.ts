import { grid as gridOfWidths } from '@confmat/core/internal';
import stringWidth from 'string-width';

/** Lay out rows of cells in right-aligned columns, two spaces apart, by what a terminal shows. */
export function grid(rows: readonly (readonly string[])[]): string {
  return gridOfWidths(rows, stringWidth);
}
