import { grid } from '@confmat/core/internal';
import { PLAIN, cellText } from '@confmat/report/document';
import type { Heat, Matrix } from '@confmat/report/document';
import { textWidth } from './text-width.js';
import { cutTo, packed } from './fit-text.js';
import { heatLegend, heated } from './heat.js';
import { paintedCell } from './screen.js';
import type { Screen } from './screen.js';

/** Narrower headings tell too little: keys tell more. */
const LEAST_HEADING = 8;
/** Names of rows are cut to no less where names stand over the columns, and where keys do. */
const LEAST_NAME = 20;
const LEAST_KEYED_NAME = 12;

/** What stands before the cells of a matrix, and over them. */
interface Layout {
  /** Columns of texts, each with its heading; shape (nColumns, nClasses). */
  readonly rowHeads: readonly (readonly string[])[];
  readonly headings: readonly string[];
  /** Whether keys stand for names that are nowhere. */
  readonly needsLegend?: boolean;
}

/**
 * Lay out a matrix: with names over the columns, cut if they must be, or else short keys, which the rows
 * explain, or else a legend below.
 *
 * @returns Null if it is wider than the screen all the same.
 */
export function matrixText({ names, body, heat }: Matrix, screen: Screen): string | null {
  const { colors, width, hasShades } = screen;
  const shades = hasShades ? heat : undefined;
  const cellWidths = names.map((_, j) =>
    Math.max(...body.map((row) => textWidth(cellText(row[j] ?? '', PLAIN)))),
  );
  const layout = fittingLayout(names, cellWidths, width - (shades ? 1 : 0));
  if (!layout) return null;
  const { rowHeads, headings, needsLegend } = layout;
  const cells = body.map((row, i) => [
    ...rowHeads.map((column) => column[i] ?? ''),
    ...row.map((cell) => (shades ? cellText(cell, PLAIN) : paintedCell(cell, colors))),
  ]);
  const text = grid([[...rowHeads.map(() => ''), ...headings], ...cells], textWidth);
  const widths = headings.map((heading, j) => Math.max(textWidth(heading), cellWidths[j] ?? 0));
  return [
    shades ? shadedRows(text, widths, shades) : text,
    ...(shades ? [packed(heatLegend(shades.of), ' ', width)] : []),
    ...(needsLegend ? [packed(keyedNames(names, width), '    ', width)] : []),
  ].join('\n');
}

/** The first layout that fits. */
function fittingLayout(
  names: readonly string[],
  cellWidths: readonly number[],
  width: number,
): Layout | null {
  const fits = ({ rowHeads, headings }: Layout): boolean => {
    const before = rowHeads.map((column) => Math.max(...column.map((text) => textWidth(text))));
    const over = headings.map((text, j) => Math.max(textWidth(text), cellWidths[j] ?? 0));
    return [...before, ...over].reduce((sum, own) => sum + own + 2, -2) <= width;
  };
  const named: Layout = { rowHeads: [names], headings: names };
  if (fits(named)) return named;
  const keys = names.map((_, place) => keyOf(place));
  const widest = Math.max(...names.map((name) => textWidth(name)));
  const layouts = function* (): Generator<Layout> {
    for (let most = widest - 1; most >= LEAST_HEADING; --most) {
      const headings = names.map((name) => cutTo(name, most));
      const rows = names.map((name) => cutTo(name, Math.max(most, LEAST_NAME)));
      if (areDistinct(headings)) yield { rowHeads: [rows], headings };
    }
    for (let most = widest; most >= LEAST_KEYED_NAME; --most) {
      const rows = names.map((name) => cutTo(name, most));
      if (areDistinct(rows)) yield { rowHeads: [rows, keys], headings: keys };
    }
    yield { rowHeads: [keys], headings: keys, needsLegend: true };
  };
  for (const layout of layouts()) if (fits(layout)) return layout;
  return null;
}

function areDistinct(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}

/** Color the cells of a matrix that was laid out, each with a space on either side. */
function shadedRows(text: string, widths: readonly number[], { shares }: Heat): string {
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const shaded = lines.map((line, i) => {
    let rest = `${line} `;
    const cells = widths.map((_, back) => {
      const j = widths.length - 1 - back;
      const start = rest.length - (widths[j] ?? 0) - 2;
      const cell = heated(rest.slice(start), shares[i]?.[j] ?? NaN, i === j);
      rest = rest.slice(0, start);
      return cell;
    });
    return rest + cells.reverse().join('');
  });
  return [head, ...shaded].map((line) => `${line}\n`).join('');
}

/** a … z, then aa … */
function keyOf(place: number): string {
  const letter = String.fromCharCode('a'.charCodeAt(0) + (place % 26));
  return place < 26 ? letter : keyOf(Math.floor(place / 26) - 1) + letter;
}

/** What the keys stand for. */
function keyedNames(names: readonly string[], width: number): readonly string[] {
  return names.map((name, place) => cutTo(`${keyOf(place)}  ${name}`, width));
}
