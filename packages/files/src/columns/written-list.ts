/** The items of a list in a text, null where one is missing; or that the text leaves items out. */
export type WrittenList = readonly (string | null)[] | 'cut';

/** What stands around a list, as in `np.array(…, dtype=object)` and `frozenset(…)`. */
const WRAPPED = /^(?:(?:np\.|numpy\.)?array|tensor|frozenset|set)\((.*)\)$/s;
const KEYWORD = /^\s*\w+=[\w.'<>]+\s*$/;
const BRACKETS = /^(?:\[(.*)\]|\((.*)\)|\{(.*)\})$/s;
/** An item, what may stand around it, as in `np.str_('a')`, and what follows. */
const ITEM =
  /\s*(?:np\.\w+\()?[ub]?('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[^\s,'"[\](){}]+(?:[^\S\n]+[^\s,'"[\](){}]+)*)\)?(\s*,?\s*)/sy;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const MISSING: readonly string[] = ['None', 'nan', 'NaN', 'NULL', 'null', '<NA>'];

/**
 * Read a list that a program wrote as a text: a list, a tuple or a set of Python, an array of numpy, which
 * has spaces for commas, a list of JSON or DuckDB. Integers lose a point.
 *
 * @returns Null where a text is no list, or one of lists.
 */
export function writtenList(text: string): WrittenList | null {
  const whole = text.trim();
  const wrapped = WRAPPED.exec(whole)?.[1];
  const inner = wrapped === undefined ? whole : withoutKeywords(wrapped).trim();
  if (inner === '' && whole !== '') return [];
  const [, square, round, curly] = BRACKETS.exec(inner) ?? [];
  if (square !== undefined) return itemsOf(square, ANYTHING);
  // Anything may stand in parentheses, and braces may hold the keys of an object.
  if (round !== undefined) return /['"]|,|^\s*$/.test(round) ? itemsOf(round, NOTHING) : null;
  return curly === undefined || curly.trim() === '' ? null : itemsOf(curly, NO_KEY);
}

/** What stands before the last items that have keys, as `dtype=object`. */
function withoutKeywords(items: string): string {
  for (let rest = items; ;) {
    const comma = rest.lastIndexOf(',');
    if (comma < 0 || !KEYWORD.test(rest.slice(comma + 1))) return rest;
    rest = rest.slice(0, comma);
  }
}

/** Texts that may stand without quotes. */
const ANYTHING = /./;
const NOTHING = /(?!)/;
const NO_KEY = /^[^:]+$/;

function itemsOf(list: string, bare: RegExp): WrittenList | null {
  const items: (string | null)[] = [];
  const { length } = list.trimEnd();
  let [hasCommas, hasSpaces] = [false, false];
  for (let at = 0; at < length; at = ITEM.lastIndex) {
    ITEM.lastIndex = at;
    const [, item = '', gap = ''] = ITEM.exec(list) ?? [];
    const isLast = ITEM.lastIndex >= length;
    if (item === '' || (gap === '' && !isLast)) return null;
    if (gap.includes(',')) hasCommas = true;
    else if (!isLast) hasSpaces = true;
    const found = /^['"]/.test(item) ? [unquoted(item)] : plain(item, hasCommas, bare);
    if (found === 'cut' || found === null) return found;
    items.push(...found);
  }
  return hasCommas && hasSpaces ? null : items;
}

/** What stands without quotes: an item, or numbers with spaces between them. */
function plain(item: string, hasCommas: boolean, bare: RegExp): WrittenList | null {
  const words = item.split(/\s+/);
  if (words.includes('...')) return 'cut';
  const areNumbers = words.every((word) => NUMBER.test(word) || MISSING.includes(word));
  if (areNumbers && (words.length === 1 || !hasCommas)) return words.map(valueOf);
  return bare.test(item) ? [item] : null;
}

function valueOf(word: string): string | null {
  if (MISSING.includes(word)) return null;
  return /^[+-]?\d+\.0*$/.test(word) ? word.replace(/\..*/, '') : word;
}

const ESCAPE = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U(00(?:0[\da-fA-F]|10)[\da-fA-F]{4})|(.))/gs;
const MEANT: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

/** A text in quotes, as Python and JSON write it. */
function unquoted(item: string): string {
  return item
    .slice(1, -1)
    .replace(ESCAPE, (_, x?: string, u?: string, long?: string, char?: string) => {
      const code = x ?? u ?? long;
      if (code === undefined) return MEANT[char ?? ''] ?? char ?? '';
      const point = parseInt(code, 16);
      // Of two halves of a character each is written on its own.
      return u === undefined ? String.fromCodePoint(point) : String.fromCharCode(point);
    });
}
