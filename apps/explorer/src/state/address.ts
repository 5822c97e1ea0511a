import { VIEW_NAMES } from '@confmat/files';
import type { ViewName } from '@confmat/files';
import type { Choice, Costs, RowOrder, ShownCell } from '../protocol.js';

/** How the threshold of a second model may follow that of the first. */
export const LINKS = ['threshold', 'recall', 'alerts'] as const;

/** What the address of the page holds after its `#`. */
export interface Address {
  /** The name of an example, or of the file that the command serves. */
  readonly file: string | null;
  readonly view: ViewName | null;
  readonly choice: Partial<Choice>;
  /** The cell of the matrix whose rows are shown. */
  readonly cell: ShownCell | null;
}

/** What moves while somebody looks: a threshold, the order of rows, a search. */
const MOVING = ['t', 'own', 'sort', 'find'];

/** Read the state from an address, such as `#file=telco-churn.csv&m=score&t=0.342&view=threshold`. */
export function readAddress(hash: string): Address {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const text = (key: string): string | undefined => values.get(key) ?? undefined;
  const number = (key: string): number | undefined => {
    const value = Number(text(key) ?? NaN);
    return Number.isFinite(value) && text(key) !== '' ? value : undefined;
  };
  const known = {
    truth: text('true'),
    model: text('m'),
    threshold: number('t'),
    rate: number('rate'),
    metric: text('metric'),
    weight: text('weight'),
    link: LINKS.find((name) => name === text('link')),
    costs: costsOf(text('cost')),
    areOthersOne: text('others') === '1' ? true : undefined,
    decimal: text('decimal') === ',' ? (',' as const) : undefined,
    areCrossed: text('crossed') === '1' ? true : undefined,
  };
  const given = Object.entries(known).filter(([, value]) => value !== undefined);
  const view = VIEW_NAMES.find((name) => name === text('view'));
  return {
    file: text('file') ?? null,
    view: view ?? null,
    cell: cellOf(text('cell'), orderOf(text('sort')), text('find')),
    choice: {
      ...Object.fromEntries(given),
      ...chosen('other', text('m2')),
      ...chosen('posLabel', text('pos')),
      ...chosen('unit', text('unit')),
      ...(values.has('by') ? { by: values.getAll('by').filter((name) => name !== '') } : {}),
      ...(values.has('own') ? { ownThresholds: thresholdsOf(values.getAll('own')) } : {}),
      ...(values.has('where') ? { where: filtersOf(values.getAll('where')) } : {}),
    },
  };
}

/** What a false positive and a false negative cost, as `1:20`. */
function costsOf(text = ''): Costs | undefined {
  const [falsePositive = NaN, falseNegative = NaN] = text.split(':').map(Number);
  return text !== '' && falsePositive >= 0 && falseNegative >= 0
    ? { falsePositive, falseNegative }
    : undefined;
}

/** A class and its threshold a part, as `cat:0.3`. */
function thresholdsOf(parts: readonly string[]): Readonly<Record<string, number>> {
  const found = parts.map((part): [string, number] => {
    const end = part.lastIndexOf(':');
    return [part.slice(0, end), Number(part.slice(end + 1))];
  });
  return Object.fromEntries(found.filter(([, threshold]) => Number.isFinite(threshold)));
}

/** A cell as `true:predicted`. */
function cellOf(text = '', order: RowOrder | undefined, search = ''): ShownCell | null {
  const [trueLabel, predLabel] = wordsOf(text);
  if (trueLabel === undefined || predLabel === undefined) return null;
  return { trueLabel, predLabel, order, search };
}

/** An order as `score:down`; `down` alone is that of the file, turned over. */
function orderOf(text = ''): RowOrder | undefined {
  const end = text.lastIndexOf(':');
  const way = text.slice(end + 1);
  if (way !== 'down' && way !== 'up') return undefined;
  return { column: end < 0 ? null : text.slice(0, end), isDown: way === 'down' };
}

/** A choice that may be that of nothing, which is written as an empty text. */
function chosen(name: 'other' | 'posLabel' | 'unit', value: string | undefined): Partial<Choice> {
  return value === undefined ? {} : { [name]: value === '' ? undefined : value };
}

/** A filter a part: the column, then its values. */
function filtersOf(parts: readonly string[]): Choice['where'] {
  return parts.flatMap((part) => {
    const orMissing = part.endsWith(OR_MISSING);
    const [column, ...values] = wordsOf(orMissing ? part.slice(0, -OR_MISSING.length) : part);
    if (column === undefined || values.length === 0) return [];
    return [{ column, values, ...(orMissing ? { orMissing } : {}) }];
  });
}

/** Ends a filter that keeps rows without a value; no encoded word is a question mark. */
const OR_MISSING = ':?';

/** Words with colons between them, each encoded once more; a word that nobody encoded stands as it is. */
function wordsOf(text: string): readonly string[] {
  return text.split(':').map((word) => {
    try {
      return decodeURIComponent(word);
    } catch {
      return word;
    }
  });
}

/** Words as `wordsOf` reads them. */
function encoded(words: readonly string[]): string {
  return words.map((word) => encodeURIComponent(word)).join(':');
}

/** Whether Back should return from one address to the other; a threshold, an order or a search alone is no step. */
export function isStep(from: string, to: string): boolean {
  const [before, after] = [from, to].map((hash) => {
    const values = new URLSearchParams(hash.replace(/^#/, ''));
    for (const key of MOVING) values.delete(key);
    return values.toString();
  });
  return before !== after;
}

/**
 * Write the state as the end of an address; only what differs from the guess.
 *
 * @param cell The cell of the matrix whose rows the view shows.
 */
export function writeAddress(
  file: string | null,
  view: ViewName,
  choice: Choice,
  guess: Choice,
  cell: ShownCell | null = null,
): string {
  const values = new URLSearchParams();
  const put = (key: string, value: string | number | undefined, usual?: string): void => {
    if (value !== undefined && String(value) !== usual) values.append(key, String(value));
  };
  put('file', file ?? undefined);
  put('view', view, 'summary');
  put('true', choice.truth, guess.truth);
  put('m', choice.model, guess.model);
  put('m2', choice.other ?? (guess.other === undefined ? undefined : ''), guess.other);
  put('pos', choice.posLabel ?? (guess.posLabel === undefined ? undefined : ''), guess.posLabel);
  put('others', choice.areOthersOne ? 1 : undefined);
  put('decimal', choice.decimal);
  put('t', choice.threshold);
  put('rate', choice.rate);
  put('metric', choice.metric);
  put('weight', choice.weight);
  put('unit', choice.unit ?? (guess.unit === undefined ? undefined : ''), guess.unit);
  put('link', choice.link, 'threshold');
  const { costs } = choice;
  put('cost', costs && `${costs.falsePositive}:${costs.falseNegative}`);
  for (const [label, own] of Object.entries(choice.ownThresholds ?? {}))
    put('own', `${label}:${own}`);
  for (const name of choice.by) put('by', name);
  put('crossed', choice.areCrossed ? 1 : undefined);
  if (JSON.stringify(choice.where) !== JSON.stringify(guess.where)) {
    for (const { column, values: kept, orMissing } of choice.where) {
      put('where', `${encoded([column, ...kept])}${orMissing ? OR_MISSING : ''}`);
    }
    if (choice.where.length === 0) put('where', '');
  }
  if (cell) {
    const { trueLabel, predLabel, order, search } = cell;
    const way = order?.isDown ? 'down' : 'up';
    put('cell', encoded([trueLabel, predLabel]));
    put('sort', order && (order.column === null ? way : `${order.column}:${way}`));
    put('find', search, '');
  }
  return values.size === 0 ? '' : `#${values.toString()}`;
}
