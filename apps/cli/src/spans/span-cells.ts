import { MetricError } from '@confmat/core';
import { writtenList } from '@confmat/files';
import type { Span } from '@confmat/spans';

/** What a cell of a document holds. */
export type SpanCell =
  | { readonly kind: 'tags'; readonly tags: readonly string[] }
  | { readonly kind: 'spans'; readonly spans: readonly Span[] }
  /** An empty list, which is either. */
  | { readonly kind: 'none' };

/** A cell in messages. */
export interface CellPlace {
  readonly argument: string;
  readonly row: number;
}

/** What a cell is, in words, where its value says less. */
export class CellInWords {
  /** @param words Such as `has 2 tags`. */
  constructor(readonly words: string) {}
}

/** What is wrong with a cell, or with an item of its list. */
export function badCell(
  place: CellPlace,
  value: unknown,
  expected: string,
  position?: number,
): MetricError {
  return new MetricError('read', { code: 'invalid-value', ...place, position, value, expected });
}

/** A list that a program wrote as a text, a text of JSON, or an array; tags between spaces otherwise. */
export function itemsOf(cell: unknown): readonly unknown[] | null {
  if (Array.isArray(cell)) return cell as readonly unknown[];
  if (typeof cell !== 'string') return null;
  const text = cell.trim();
  if (text === '') return [];
  const parsed = /^[[{]/.test(text) ? parsedJson(text) : undefined;
  if (Array.isArray(parsed)) return parsed as readonly unknown[];
  const written = writtenList(text);
  if (written === 'cut') return null;
  return written ?? text.split(/\s+/);
}

/** Read the tags, or the spans, of a document. */
export function spanCell(cell: unknown, place: CellPlace): SpanCell {
  const items = itemsOf(cell);
  if (items === null) throw badCell(place, cell, 'a list of tags, or of spans');
  if (items.length === 0) return { kind: 'none' };
  const values = items.map(itemValue);
  if (typeof values[0] === 'object' && values[0] !== null) {
    return { kind: 'spans', spans: values.map((value, at) => spanOf(value, place, at)) };
  }
  return {
    kind: 'tags',
    tags: values.map((value, at) => {
      if (typeof value === 'string') return value;
      throw badCell(place, value, 'a tag, a text', at);
    }),
  };
}

/** Items of lists that hold objects may be texts of JSON. */
function itemValue(item: unknown): unknown {
  if (typeof item !== 'string' || !item.startsWith('{')) return item;
  return parsedJson(item) ?? item;
}

function spanOf(value: unknown, place: CellPlace, at: number): Span {
  const isObject = typeof value === 'object' && value !== null;
  const { start, end, type, label } = (isObject ? value : {}) as Readonly<Record<string, unknown>>;
  const name = type ?? label;
  if (!isPlace(start) || !isPlace(end) || typeof name !== 'string')
    throw badCell(place, value, 'a span { start, end, type }, or label for type', at);
  if (end <= start) throw badCell(place, value, 'an end above the start', at);
  return { start, end, type: name };
}

function isPlace(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
