import { compareLabels, encodeByTable, unknownLabel } from '@confmat/core/internal';
import { orderCodes } from './kernels/order-codes.js';
import { checkTypes } from './read-span-list.js';
import type { SpanList } from '../span-column.js';

/**
 * Put spans under one list of types: those given, or those that occur in any, ascending. Spans of equal
 * bounds stand in the order of their types, whatever it was.
 *
 * @param lists Spans by the argument they come from.
 */
export function placeTypes(
  lists: Readonly<Record<string, SpanList>>,
  given: readonly string[] | undefined,
): readonly SpanList[] {
  const types = given === undefined ? typesOf(Object.values(lists)) : checkTypes('types', given);
  const codeOf = new Map(types.map((type, code) => [type, code]));
  return Object.entries(lists).map(([argument, list]) => {
    const places = Int32Array.from(list.types, (type) => codeOf.get(type) ?? -1);
    const unknown = places.includes(-1)
      ? list.codes.find((code) => places[code] === -1)
      : undefined;
    if (unknown !== undefined) throw unlisted(argument, list, unknown, types);
    const codes = new Int32Array(list.codes.length);
    encodeByTable(list.codes, 0, places, codes);
    orderCodes(list.offsets, list.starts, list.ends, codes);
    return { ...list, codes, types };
  });
}

function typesOf(lists: readonly SpanList[]): readonly string[] {
  const found = new Set<string>();
  for (const { types } of lists) for (const type of types) found.add(type);
  return [...found].sort(compareLabels);
}

function unlisted(
  argument: string,
  { offsets, codes, types }: SpanList,
  code: number,
  known: readonly string[],
): Error {
  const place = codes.indexOf(code);
  const row = offsets.findIndex((offset) => offset > place) - 1;
  return unknownLabel(`a type in document ${row} of ${argument}`, types[code], known);
}
