import { format } from 'prettier';

/** @import { Table } from './tables.js' */

/**
 * A table in Markdown; the names of our cases, in the last column of text, are bold.
 * @param {Table} table
 * @param {number} [nTexts] Columns of text, which are set left.
 * @returns {string[]} Lines.
 */
export function markdownTable({ head, rows }, nTexts = 1) {
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`;
  return [
    line(head),
    line(head.map((_, column) => (column < nTexts ? '---' : '--:'))),
    ...rows.map(({ cells, ours }) =>
      line(
        cells.map((cell, i) => (ours && i === nTexts - 1 ? `**${escape(cell)}**` : escape(cell))),
      ),
    ),
  ];
}

/**
 * As `npm run format` would leave it.
 * @param {string} markdown
 */
export function formatted(markdown) {
  return format(markdown, { parser: 'markdown', singleQuote: true, printWidth: 100 });
}

/** @param {string} cell */
function escape(cell) {
  return cell.replace(/[|*<\\]|(?<!\w)_|_(?!\w)/g, '\\$&');
}
