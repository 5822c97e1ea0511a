import { grid } from '@confmat/core/internal';
import { textWidth } from './text-width.js';
import type { Matrix } from './document.js';
import { cutTo } from './fit-text.js';
import { paintedCell } from './screen.js';
import type { Screen } from './screen.js';

/**
 * Lay out a matrix: with names over the columns, or else short keys, which the rows explain, or else
 * a legend below.
 *
 * @returns Null if it is wider than the screen all the same.
 */
export function matrixText({ names, body }: Matrix, { colors, width }: Screen): string | null {
  const cells = body.map((row) => row.map((cell) => paintedCell(cell, colors)));
  const rows = (head: readonly string[][]): string[][] =>
    cells.map((row, i) => [...head.map((column) => column[i] ?? ''), ...row]);
  const keys = names.map((_, place) => keyOf(place));
  const layouts = [
    (): string => grid([['', ...names], ...rows([[...names]])], textWidth),
    (): string => grid([['', '', ...keys], ...rows([[...names], keys])], textWidth),
    (): string => grid([['', ...keys], ...rows([keys])], textWidth),
  ];
  for (const [place, layout] of layouts.entries()) {
    const text = layout();
    if (widthOf(text) <= width) return place < 2 ? text : `${text}\n${legend(keys, names, width)}`;
  }
  return null;
}

/** Width of the widest line. */
function widthOf(text: string): number {
  return Math.max(...text.split('\n').map((line) => textWidth(line)));
}

/** a … z, then aa … */
function keyOf(place: number): string {
  const letter = String.fromCharCode('a'.charCodeAt(0) + (place % 26));
  return place < 26 ? letter : keyOf(Math.floor(place / 26) - 1) + letter;
}

/** What the keys stand for, as many on a line as fit. */
function legend(keys: readonly string[], names: readonly string[], width: number): string {
  const lines: string[] = [];
  for (const [place, name] of names.entries()) {
    const entry = cutTo(`${keys[place] ?? ''}  ${name}`, width);
    const line = lines.at(-1);
    const longer = `${line ?? ''}    ${entry}`;
    if (line !== undefined && textWidth(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(entry);
  }
  return lines.map((line) => `${line}\n`).join('');
}
