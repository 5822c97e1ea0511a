import { arrowLists, isArrowColumn, shapeMismatch, unsupportedType } from '@confmat/core/internal';
import { SPAN_COLUMN } from '../refusals.js';
import type { SpanList } from '../span-column.js';
import { spansOfTags } from '../tags/spans-of-tags.js';
import type { TagCodes } from '../tags/spans-of-tags.js';
import type { TagRule } from '../tags/tag-rules.js';
import type { DocumentBounds } from './document-bounds.js';
import { spansOfArrays } from './read-span-arrays.js';
import { checkSpanList } from './read-span-list.js';
import { tagsOfArrays, tagsOfColumn, tagsOfLists } from './read-tag-column.js';

/** Spans of documents, as they were read. */
export interface ReadSpans {
  readonly spans: SpanList;
  /** Where the documents of tags start, shape (nDocuments + 1,); null of spans. */
  readonly tokens: Int32Array | null;
}

/** Read spans, or tags, by their form; of bounds that are given there are as many documents. */
export function readSpans(
  argument: string,
  column: unknown,
  rule: TagRule,
  bounds: DocumentBounds | null,
): ReadSpans {
  const read = readByForm(argument, column, rule, bounds);
  const { nDocuments } = read.spans;
  const wanted = bounds ? bounds.offsets.length - 1 : nDocuments;
  if (nDocuments === wanted) return read;
  const option = bounds?.names ? 'documents' : 'offsets';
  throw shapeMismatch(argument, `of ${nDocuments} documents`, `${wanted}, as ${option} says`);
}

function readByForm(
  argument: string,
  column: unknown,
  rule: TagRule,
  bounds: DocumentBounds | null,
): ReadSpans {
  const ofTags = (tags: TagCodes): ReadSpans => ({
    spans: spansOfTags(tags, rule),
    tokens: tags.offsets,
  });
  if (isArrowColumn(column)) {
    const isFlat = bounds !== null && arrowLists(argument, column) === null;
    return ofTags(isFlat ? tagsOfColumn(argument, column, bounds) : tagsOfLists(argument, column));
  }
  if (!Array.isArray(column)) {
    if (typeof column === 'object' && column !== null && 'offsets' in column && 'codes' in column)
      return { spans: checkSpanList(argument, column), tokens: null };
    throw unsupportedType(argument, column, SPAN_COLUMN);
  }
  const [first] = column as unknown[];
  if (bounds !== null && !Array.isArray(first))
    return ofTags(tagsOfColumn(argument, column, bounds));
  if (typeof first === 'string') return ofTags(tagsOfColumn(argument, column, null));
  const documents = checkDocuments(argument, column);
  const [some] = documents.find(({ length }) => length > 0) ?? [{}];
  return typeof some === 'object' && some !== null
    ? { spans: spansOfArrays(argument, documents), tokens: null }
    : ofTags(tagsOfArrays(argument, documents));
}

function checkDocuments(argument: string, column: readonly unknown[]): readonly unknown[][] {
  const row = column.findIndex((document) => !Array.isArray(document));
  if (row < 0) return column as readonly unknown[][];
  throw unsupportedType(`${argument}[${row}]`, column[row], 'an array of tags or of spans');
}
