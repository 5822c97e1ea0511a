import { checkOptionNames, named } from '@confmat/core/internal';
import { readDocumentBounds } from './reading/document-bounds.js';
import { readSpans } from './reading/read-spans.js';
import type { SpanColumn, SpanList, SpanOptions } from './span-column.js';
import { placeTypes } from './reading/types.js';
import { tagRuleOf } from './tags/tag-rules.js';

/** Names of the options of reading. */
export const SPAN_OPTIONS: readonly string[] = [
  'types',
  'repair',
  'scheme',
  'offsets',
  'documents',
];

/**
 * Read the spans of documents into columns.
 * @param column Spans or tags of documents, in any form that `spanMatrix` takes. Tags are O, or B, I, E,
 *   S, L or U with a hyphen and the type, which may hold hyphens; a prefix alone is of type `"_"`.
 * @param options How tags are read, where documents start, which types there are.
 * @returns The spans, ascending within each document. Given the result of `spanList`, they may share its
 *   arrays.
 * @throws {MetricError} `unsupported-type`, `invalid-value` (a tag that is none, or breaks the scheme with
 *   `repair: 'refuse'`; a span that ends before it starts), `null-value`, `unknown-label`,
 *   `mixed-labels`, `shape-mismatch`, `length-mismatch`, `invalid-option`, `option-conflict`.
 * @see seqeval `get_entities`, whose ends are inclusive.
 * @example
 * const { starts, ends, types } = spanList([['B-PER', 'I-PER', 'O', 'I-LOC']]);
 * [[...starts], [...ends], types]; // → [[0, 3], [2, 4], ['LOC', 'PER']]
 */
export function spanList(column: SpanColumn, options: SpanOptions = {}): SpanList {
  return named('spanList', () => {
    checkOptionNames(options, SPAN_OPTIONS);
    const rule = tagRuleOf(options);
    const { spans } = readSpans('column', column, rule, readDocumentBounds(options));
    const [placed = spans] = placeTypes({ column: spans }, options.types);
    return placed;
  });
}
