import { textWidth } from './text-width.js';

/** Narrower names tell too little. */
const LEAST_WIDTH = 8;

/** Break a line between words where it is wider than a screen. */
export function wrapped(line: string, width: number): string {
  if (textWidth(line) <= width) return line;
  return packed(line.split(' '), ' ', width).slice(0, -1);
}

/** Put texts next to each other, as many on a line as fit; every line ends in a newline. */
export function packed(texts: readonly string[], gap: string, width: number): string {
  const lines: string[] = [];
  for (const text of texts) {
    const last = lines.at(-1);
    const longer = `${last ?? ''}${gap}${text}`;
    if (last !== undefined && textWidth(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(text);
  }
  return lines.map((line) => `${line}\n`).join('');
}

/** Cut a text that is wider than its place. */
export function cutTo(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let kept = '';
  for (const char of text) {
    if (textWidth(kept + char) > width - 1) break;
    kept += char;
  }
  return `${kept}…`;
}

/**
 * Find how wide the columns of a table may be: the widest texts give way.
 *
 * @param widths Width that each column needs.
 * @param uncut Width of the cells of a column that cannot be cut; 0 if all can.
 * @param width Characters of a line; two spaces separate columns.
 */
export function columnWidths(
  widths: readonly number[],
  uncut: readonly number[],
  width: number,
): readonly number[] {
  const given = [...widths];
  const total = (): number => given.reduce((sum, next) => sum + next + 2, -2);
  for (let over = total() - width; over > 0; over = total() - width) {
    const room = given.map((own, k) => own > Math.max(LEAST_WIDTH, uncut[k] ?? 0));
    const widest = Math.max(...given.filter((_, k) => room[k]));
    if (widest === -Infinity) return given;
    given[given.findIndex((own, k) => room[k] === true && own === widest)] = widest - 1;
  }
  return given;
}

/** Narrow the first column of a text of right-aligned columns, whose width is known. */
export function narrowNames(text: string, nameWidth: number, width: number): string {
  const lines = text.split('\n').map((line) => [...line]);
  const over = Math.max(...lines.map((line) => textWidth(line.join('')))) - width;
  const narrowed = Math.max(LEAST_WIDTH, nameWidth - over);
  if (over <= 0 || narrowed >= nameWidth) return text;
  return lines
    .map((line) => {
      const name = cutTo(line.slice(0, nameWidth).join('').trim(), narrowed);
      const rest = line.slice(nameWidth).join('');
      return (name.padStart(narrowed) + rest).trimEnd();
    })
    .join('\n');
}
