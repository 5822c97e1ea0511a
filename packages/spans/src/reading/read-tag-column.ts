import {
  arrowLists,
  describeArrowType,
  encodeLabels,
  invalidValue,
  unsupported,
} from '@confmat/core/internal';
import type { ArrowColumn, LabelColumn, MetricError } from '@confmat/core';
import type { Place } from '@confmat/core/internal';
import { SPAN_COLUMN, lacksTag, needsDocuments } from '../refusals.js';
import type { TagCodes } from '../tags/spans-of-tags.js';
import { checkBounds } from './document-bounds.js';
import type { DocumentBounds } from './document-bounds.js';

/** Read a column of tags, whose documents the caller named. */
export function tagsOfColumn(
  argument: string,
  column: readonly unknown[] | ArrowColumn,
  bounds: DocumentBounds | null,
): TagCodes {
  if (bounds === null) throw needsDocuments(argument);
  const placeOf = (row: number): Place => ({ argument, row });
  const codes =
    'type' in column
      ? encodeArrow(argument, column, placeOf)
      : encodeTexts([column], column.length, placeOf);
  checkBounds(argument, bounds, codes.codes.length);
  return { ...codes, offsets: bounds.offsets };
}

/** Read tags of documents, an array each. */
export function tagsOfArrays(
  argument: string,
  documents: readonly (readonly unknown[])[],
): TagCodes {
  const offsets = new Int32Array(documents.length + 1);
  let end = 0;
  documents.forEach(({ length }, d) => (offsets[d + 1] = end += length));
  const placeOf = placesIn(argument, offsets);
  return { ...encodeTexts(documents, end, placeOf), offsets };
}

/** Read an Arrow column of lists of tags. */
export function tagsOfLists(argument: string, column: ArrowColumn): TagCodes {
  const lists = arrowLists(argument, column);
  if (!lists) throw unsupported(argument, describeArrowType(column.type), SPAN_COLUMN);
  const { offsets, missing, values } = lists;
  const row = missing.indexOf(1);
  if (row >= 0) throw lacksTag({ argument, row }, null);
  return { ...encodeArrow(argument, values, placesIn(argument, offsets)), offsets };
}

function encodeArrow(
  argument: string,
  column: LabelColumn,
  placeOf: (token: number) => Place,
): Omit<TagCodes, 'offsets'> {
  const { codes, labels, hasNulls } = encodeLabels(column, {
    ...{ argument, nulls: 'skip', order: 'any' },
  });
  if (hasNulls) throw lacksTag(placeOf(codes.indexOf(-1)), null);
  return { codes, tags: labels, placeOf };
}

/** Give the tags of documents codes, without a column of them all: half the time of `encodeLabels`. */
function encodeTexts(
  documents: readonly (readonly unknown[])[],
  nTags: number,
  placeOf: (token: number) => Place,
): Omit<TagCodes, 'offsets'> {
  const codes = new Int32Array(nTags);
  const codeOf = new Map<string, number>([['O', 0]]);
  let n = 0;
  for (const tags of documents) {
    for (const tag of tags) {
      // Most are O, whose code is 0.
      if (tag !== 'O') {
        if (typeof tag !== 'string') throw wrongTag(placeOf(n), tag);
        let code = codeOf.get(tag);
        if (code === undefined) {
          code = codeOf.size;
          codeOf.set(tag, code);
        }
        codes[n] = code;
      }
      ++n;
    }
  }
  return { codes, tags: [...codeOf.keys()], placeOf };
}

function wrongTag(place: Place, value: unknown): MetricError {
  if (value === null || value === undefined) return lacksTag(place, value);
  return invalidValue(place, value, 'a tag, a string');
}

/** Document and position of a token. */
function placesIn(argument: string, offsets: Int32Array): (token: number) => Place {
  return (token) => {
    const row = offsets.findIndex((offset) => offset > token) - 1;
    return { argument, row, position: token - (offsets[row] ?? 0) };
  };
}
