import { jsonOf } from './parse-json.js';

/**
 * Read the beginning of JSON that may be cut anywhere: what is whole of it, without the value that is
 * cut.
 *
 * @returns Undefined where nothing of it can be read.
 */
export function jsonStart(text: string): unknown {
  return jsonOf(text) ?? jsonOf(closed(text));
}

/** Strings, which may hold brackets or be cut, and what begins and ends lists and objects. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|[[\]{},]/gs;

/** The text up to the last value that is surely whole, all that is open closed. */
function closed(text: string): string {
  let open = '';
  let end = { at: 0, open };
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '[') open = `]${open}`;
    else if (token === '{') open = `}${open}`;
    else if (token === ']' || token === '}') open = open.slice(1);
    else if (token !== ',') continue;
    // An empty list or object is whole once it is open; a comma ends what stands before it.
    const isOpening = token === '[' || token === '{';
    end = { at: token === ',' ? index : index + 1, open };
    if (!isOpening && open === '') break;
  }
  return text.slice(0, end.at) + end.open;
}
