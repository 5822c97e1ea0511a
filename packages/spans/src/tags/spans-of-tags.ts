import { encodeByTable, invalidValue } from '@confmat/core/internal';
import type { Place } from '@confmat/core/internal';
import type { SpanList } from '../span-column.js';
import { mustBeTag } from '../refusals.js';
import { readTags } from './kernels/read-tags.js';
import { parseTags } from './parse-tags.js';
import type { TagRule } from './tag-rules.js';

/** Tags of documents, as codes of the distinct ones. */
export interface TagCodes {
  /** Shape (nTokens,). */
  readonly codes: Int32Array;
  readonly tags: readonly unknown[];
  /** Ascending from 0 to nTokens, shape (nDocuments + 1,). */
  readonly offsets: Int32Array;
  /** Where a tag stands in what the caller gave. */
  readonly placeOf: (token: number) => Place;
}

/** Read the spans that tags mark. */
export function spansOfTags(column: TagCodes, { letters, table, refusedBy }: TagRule): SpanList {
  const { codes: tagCodes, tags, offsets, placeOf } = column;
  const { prefixes, codes: typeOf, types, wrong } = parseTags(tags, letters);
  if (wrong >= 0) throw mustBeTag(placeOf(tagCodes.indexOf(wrong)), tags[wrong], letters);
  const n = tagCodes.length;
  const spanOffsets = new Int32Array(offsets.length);
  const [starts, ends, codes] = [new Int32Array(n), new Int32Array(n), new Int32Array(n)];
  const bad = new Int32Array(1);
  const nSpans = readTags(
    ...([tagCodes, offsets, prefixes, typeOf, table] as const),
    ...([spanOffsets, starts, ends, codes, bad] as const),
  );
  const [row = -1] = bad;
  if (refusedBy !== null && row >= 0) {
    const tag = tags[tagCodes[row] ?? -1];
    throw invalidValue(placeOf(row), tag, `a tag that ${refusedBy} allows between its neighbors`);
  }
  return {
    nDocuments: offsets.length - 1,
    offsets: spanOffsets,
    starts: starts.slice(0, nSpans),
    ends: ends.slice(0, nSpans),
    ...usedTypes(codes.subarray(0, nSpans), types),
  };
}

/** Leave out types whose spans were all dropped, as seqeval does: in a mean they would count as 0. */
function usedTypes(codes: Int32Array, types: readonly string[]): Pick<SpanList, 'codes' | 'types'> {
  const used = types.filter((_, code) => codes.includes(code));
  const places = Int32Array.from(types, (type) => used.indexOf(type));
  const placed = new Int32Array(codes.length);
  encodeByTable(codes, 0, places, placed);
  return { codes: placed, types: used };
}
