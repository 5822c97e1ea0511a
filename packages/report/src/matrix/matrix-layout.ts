import { widest } from '../svg/text.js';
import type { MatrixView } from './matrix-view.js';

/** Sizes in pixels, and where the cells begin. */
export interface MatrixLayout {
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly countSize: number;
  readonly left: number;
  readonly top: number;
  /** Room for a class's name, before its row and above its column. */
  readonly rowNameWidth: number;
  readonly columnNameWidth: number;
  /** Whether the names of columns stand slanted, because they are wider than the cells. */
  readonly isSlanted: boolean;
  readonly width: number;
  readonly height: number;
  readonly gridWidth: number;
  readonly gridHeight: number;
}

/** Width of a bar with its value, beside the rows and below the columns. */
export const BAR = 74;
const BAR_TEXT = 40;
export const MARGIN = 14;
/** Room of the heading and of the legend. */
const HEAD = 30;
export const LEGEND = 58;
export const SLANT: number = Math.SQRT1_2;
/** Width of the word below the names of the rows. */
const PRECISION = 52;
const LONGEST_NAME = 150;
const LONGEST_SLANTED = 120;

/** Find room for everything: fewer classes have larger cells. */
export function layOut(view: MatrixView, hasMargins: boolean): MatrixLayout {
  const k = view.matrix.nClasses;
  const cellWidth = k <= 4 ? 88 : k <= 12 ? 62 : k <= 26 ? 48 : 40;
  const cellHeight = k <= 4 ? 60 : k <= 12 ? 46 : k <= 26 ? 38 : 32;
  const names = widest(view.names, 12);
  const isSlanted = names > cellWidth - 6;
  const rowNameWidth = Math.min(LONGEST_NAME, names);
  const columnNameWidth = isSlanted ? Math.min(LONGEST_SLANTED, names) : cellWidth - 6;
  const gridWidth = k * cellWidth;
  const gridHeight = k * cellHeight;
  const left = MARGIN + 20 + Math.max(rowNameWidth, hasMargins ? PRECISION : 0) + 8;
  const top = HEAD + 20 + (isSlanted ? columnNameWidth * SLANT + 12 : 20);
  const overhang = isSlanted ? Math.max(0, columnNameWidth * SLANT - cellWidth / 2 + 4) : 0;
  const right = hasMargins ? 16 + BAR + BAR_TEXT : Math.max(overhang, 0);
  const below = hasMargins ? 26 + BAR + 16 : 0;
  return {
    cellWidth,
    cellHeight,
    countSize: k <= 4 ? 16 : k <= 12 ? 13 : k <= 26 ? 12 : 11,
    left,
    top,
    rowNameWidth,
    columnNameWidth,
    isSlanted,
    gridWidth,
    gridHeight,
    width: Math.ceil(Math.max(left + gridWidth + Math.max(right, overhang) + MARGIN, 400)),
    height: Math.ceil(top + gridHeight + below + LEGEND + MARGIN),
  };
}
