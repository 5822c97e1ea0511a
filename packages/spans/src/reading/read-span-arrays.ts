import { describeType, invalidValue, unsupported, unsupportedType } from '@confmat/core/internal';
import type { Place } from '@confmat/core/internal';
import type { SpanList } from '../span-column.js';

const MAX_PLACE = 2 ** 31 - 1;
const SPAN = 'a span { start, end, type }';

interface FoundSpan {
  readonly start: number;
  readonly end: number;
  readonly code: number;
}

/** Read spans of documents, an array each, in any order. */
export function spansOfArrays(
  argument: string,
  documents: readonly (readonly unknown[])[],
): SpanList {
  const codeOf = new Map<string, number>();
  const found: FoundSpan[] = [];
  const offsets = new Int32Array(documents.length + 1);
  for (const [row, spans] of documents.entries()) {
    const own = spans.map((span, position) => checkSpan({ argument, row, position }, span, codeOf));
    own.sort((a, b) => a.start - b.start || a.end - b.end);
    for (const span of own) found.push(span);
    offsets[row + 1] = found.length;
  }
  return {
    nDocuments: documents.length,
    offsets,
    starts: Int32Array.from(found, ({ start }) => start),
    ends: Int32Array.from(found, ({ end }) => end),
    codes: Int32Array.from(found, ({ code }) => code),
    types: [...codeOf.keys()],
  };
}

function checkSpan(place: Place, span: unknown, codeOf: Map<string, number>): FoundSpan {
  const name = `${place.argument}[${place.row}][${place.position}]`;
  if (typeof span !== 'object' || span === null) throw unsupportedType(name, span, SPAN);
  const { start, end, type } = span as Readonly<Record<string, unknown>>;
  if (typeof type !== 'string') throw unsupported(`${name}.type`, describeType(type), 'a string');
  const first = checkPlace(`${name}.start`, start, 0);
  const last = checkPlace(`${name}.end`, end, first + 1);
  const code = codeOf.get(type) ?? codeOf.size;
  codeOf.set(type, code);
  return { start: first, end: last, code };
}

function checkPlace(argument: string, value: unknown, atLeast: number): number {
  if (Number.isInteger(value) && Number(value) >= atLeast && Number(value) <= MAX_PLACE)
    return Number(value);
  throw invalidValue(argument, value, { kind: 'integer', atLeast, atMost: MAX_PLACE });
}
