import type { Random } from '@confmat/testkit';
import type { Span, SpanMatching } from '../src/index.js';

export const TYPES: readonly string[] = ['A', 'B', 'C'];
export const NONE = 'no span';

/** Spans of a document that may overlap, in order. */
export function drawSpans(random: Random): Span[] {
  const between = (n: number): number => Math.floor(random() * n);
  const spans = Array.from({ length: between(7) }, () => {
    const start = between(12);
    return { start, end: start + 1 + between(4), type: TYPES[between(3)] ?? 'A' };
  });
  return spans.sort((a, b) => a.start - b.start || a.end - b.end);
}

const hasBounds = (a: Span, b: Span): boolean => a.start === b.start && a.end === b.end;
const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;
const distance = (a: Span, b: Span): number =>
  Math.abs(a.start - b.start) + Math.abs(a.end - b.end);

/** The spans of both sides that are joined by overlaps, directly or not. */
function stretches(truth: readonly Span[], prediction: readonly Span[]): Span[][] {
  const left = new Set([...truth, ...prediction]);
  const found: Span[][] = [];
  for (const first of left) {
    const own = [first];
    left.delete(first);
    for (const span of own) {
      for (const other of [...left].filter((one) => overlaps(one, span))) {
        left.delete(other);
        own.push(other);
      }
    }
    found.push(own);
  }
  return found;
}

/** Whether two spans of one side overlap. */
function isCrowded(stretch: readonly Span[], side: readonly Span[]): boolean {
  const own = stretch.filter((span) => side.includes(span));
  return own.some((a, i) => own.slice(i + 1).some((b) => overlaps(a, b)));
}

const inOrder = (a: Span, b: Span): number =>
  a.start - b.start || a.end - b.end || (a.type < b.type ? -1 : 1);

/** Cells by definition: rounds, in which each predicted span in order takes a free true one. */
export function cellsOf(
  trueSpans: readonly Span[],
  predSpans: readonly Span[],
  matching: SpanMatching,
): [string, string, number][] {
  const [truth, prediction] = [[...trueSpans].sort(inOrder), [...predSpans].sort(inOrder)];
  const free = new Set(truth);
  const pairs = new Map<Span, Span>();
  const round = (choose: (pred: Span, left: readonly Span[]) => Span | undefined): void => {
    for (const pred of prediction) {
      if (pairs.has(pred)) continue;
      const found = choose(pred, [...free]);
      if (!found) continue;
      pairs.set(pred, found);
      free.delete(found);
    }
  };
  round((pred, left) => left.find((t) => hasBounds(t, pred) && t.type === pred.type));
  if (matching === 'type') {
    const nearest = (pred: Span, left: readonly Span[]): Span | undefined => {
      const own = left.filter((t) => overlaps(t, pred) && t.type === pred.type);
      const least = Math.min(...own.map((t) => distance(t, pred)));
      return own.find((t) => distance(t, pred) === least);
    };
    // Where spans of one side overlap each other, those of one type have their turn first.
    const crowded = new Set(
      stretches(truth, prediction)
        .filter((all) => isCrowded(all, truth) || isCrowded(all, prediction))
        .flat(),
    );
    round((pred, left) => (crowded.has(pred) ? nearest(pred, left) : undefined));
    round((pred, left) => nearest(pred, left) ?? left.find((t) => overlaps(t, pred)));
  } else round((pred, left) => left.find((t) => hasBounds(t, pred)));
  if (matching === 'partial') round((pred, left) => left.find((t) => overlaps(t, pred)));
  const isTyped = matching === 'strict' || matching === 'type';
  const cells: [string, string, number][] = [];
  const nameOf = ({ type }: Span): string => (isTyped ? type : 'span');
  for (const pred of prediction) {
    const t = pairs.get(pred);
    const isHalf = matching === 'partial' && t !== undefined && !hasBounds(t, pred);
    cells.push([t ? nameOf(t) : NONE, nameOf(pred), isHalf ? 0.5 : 1]);
    if (isHalf) cells.push(['span', NONE, 0.5], [NONE, 'span', 0.5]);
  }
  for (const t of free) cells.push([nameOf(t), NONE, 1]);
  return cells;
}
