import { nameText } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import type { Section } from '@confmat/report/document';
import type { Span, WrongSpan } from '@confmat/spans';
import { countOf } from '@confmat/rows/document/rows-text.js';
import type { ReadDocument } from './document-reader.js';

/** A wrong span in its text. */
export interface SpanExample {
  /** What the document is called, or its row from 1. */
  readonly document: Label;
  /** The span in brackets with what stands around it; null where the text is not known. */
  readonly context: string | null;
  readonly start: number;
  readonly end: number;
  /** The true type; null of an invented span. */
  readonly true: string | null;
  /** The predicted type; null of a missed span. */
  readonly predicted: string | null;
}

const MOST = 12;
const MOST_OF_A_KIND = 2;
/** Tokens, and characters, around a span. */
const NEAR_TOKENS = 6;
const NEAR_CHARACTERS = 40;

/** Some wrong spans, of each pair of types a few, the most frequent pairs first. */
export function someExamples(
  wrong: readonly WrongSpan[],
  documents: readonly ReadDocument[],
): readonly SpanExample[] {
  const ofKind = new Map<string, WrongSpan[]>();
  for (const one of wrong) {
    const kind = JSON.stringify([one.truth?.type ?? null, one.prediction?.type ?? null]);
    const known = ofKind.get(kind);
    if (known) known.push(one);
    else ofKind.set(kind, [one]);
  }
  const kinds = [...ofKind.values()].sort((a, b) => b.length - a.length);
  return kinds
    .flatMap((all) => all.slice(0, MOST_OF_A_KIND))
    .slice(0, MOST)
    .map((one) => exampleOf(one, documents[one.document]));
}

function exampleOf(
  { document, truth, prediction }: WrongSpan,
  read: ReadDocument | undefined,
): SpanExample {
  const span = prediction ?? truth ?? { start: 0, end: 0, type: '' };
  return {
    document: read?.name ?? (read?.row ?? document) + 1,
    context: read ? contextOf(span, read) : null,
    ...{ start: span.start, end: span.end },
    ...{ true: truth?.type ?? null, predicted: prediction?.type ?? null },
  };
}

function contextOf({ start, end }: Span, { tokens, text }: ReadDocument): string | null {
  if (text !== null) {
    const [from, to] = [Math.max(0, start - NEAR_CHARACTERS), end + NEAR_CHARACTERS];
    const around = [text.slice(from, start), text.slice(start, end), text.slice(end, to)];
    return bracketed(around, from > 0, to < text.length, '');
  }
  if (tokens === null || tokens.length < end) return null;
  const [from, to] = [Math.max(0, start - NEAR_TOKENS), end + NEAR_TOKENS];
  const around = [tokens.slice(from, start), tokens.slice(start, end), tokens.slice(end, to)];
  return bracketed(
    around.map((part) => part.join(' ')),
    from > 0,
    to < tokens.length,
    ' ',
  );
}

function bracketed(
  [before = '', span = '', after = '']: readonly string[],
  isCutBefore: boolean,
  isCutAfter: boolean,
  gap: string,
): string {
  const parts = [
    `${isCutBefore ? '… ' : ''}${before}`,
    `[${span}]`,
    `${after}${isCutAfter ? ' …' : ''}`,
  ];
  return parts
    .filter((part) => part !== '')
    .join(gap)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The examples as lines; null without any in their text. */
export function examplesSection(examples: readonly SpanExample[], nWrong: number): Section | null {
  const shown = examples.filter(({ context }) => context !== null);
  if (shown.length === 0) return null;
  return {
    title: 'Wrong spans',
    content: { kind: 'lines', lines: shown.map(lineOf) },
    notes: [`${countOf(shown.length)} of ${countOf(nWrong)} wrong spans, a few of each kind`],
  };
}

function lineOf({ document, context, ...types }: SpanExample): string {
  const [truth, predicted] = [types.true, types.predicted].map((type) => nameText(type ?? ''));
  const what =
    types.true === null
      ? `${predicted} invented`
      : types.predicted === null
        ? `${truth} missed`
        : `${truth} called ${predicted}`;
  return `${what}, document ${nameText(document)}: ${context ?? ''}`;
}
