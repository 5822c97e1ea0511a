import type { Colors } from 'picocolors/types.js';
import { PLAIN, cellText } from '@confmat/report/document';
import type { Cell } from '@confmat/report/document';

/** Where text is shown. */
export interface Screen {
  readonly colors: Colors;
  /** Characters of a line; Infinity for files and pipes. */
  readonly width: number;
  /** Whether there are 256 colors, for heat maps. */
  readonly hasShades: boolean;
}

/** A cell as a terminal shows it. */
export function paintedCell(cell: Cell, colors: Colors): string {
  const text = cellText(cell, PLAIN);
  const mark = typeof cell === 'object' && 'mark' in cell ? cell.mark : undefined;
  switch (mark) {
    case 'bad':
      return colors.red(text);
    case 'good':
      return colors.green(text);
    case 'faint':
      return colors.dim(text);
    case undefined:
      return text;
  }
}

/**
 * Paint the cells of a line that was laid out before.
 *
 * @param line Ends with the cells, in their order; what stands between them stays as it is.
 */
export function paintedLine(line: string, cells: readonly Cell[], colors: Colors): string {
  let end = line.length;
  let painted = '';
  for (const cell of [...cells].reverse()) {
    const text = cellText(cell, PLAIN);
    const start = line.lastIndexOf(text, end - text.length);
    if (text === '' || start < 0) continue;
    painted = paintedCell(cell, colors) + line.slice(start + text.length, end) + painted;
    end = start;
  }
  return line.slice(0, end) + painted;
}
