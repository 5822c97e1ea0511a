import type { Label } from '@confmat/core';
import type { Interval } from '@confmat/inference';
import { formatFixed } from '@confmat/core/internal';
import type { ThresholdSweep } from '@confmat/thresholds';
import { sweptText } from '../plot/threshold-text.js';
import { formatCount, formatInterval, formatMetric } from '../svg/format.js';
import { showHidden } from '../svg/escape.js';
import { shortName } from '../svg/short-name.js';
import type { RuleName } from './rule-names.js';
import type { Evidence, Sentence, SentencePart, Tone } from './sentence.js';

/** What stands between the words of a sentence. */
export type Piece =
  | { readonly kind: 'words' | 'name'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string; readonly evidence: Evidence }
  | readonly Piece[];

/** What a sentence has that its words do not show. */
export interface SentenceFacts {
  readonly rule: RuleName;
  readonly tone: Tone;
  readonly rows: number;
  /** Numbers that it rests on and does not show. */
  readonly also?: readonly Evidence[];
}

type Tag<T> = (words: TemplateStringsArray, ...pieces: readonly Piece[]) => T;

/**
 * Write a sentence: its own words hold no digit, so that every number in it is a piece with evidence.
 */
export function sentence({ rule, tone, rows, also = [] }: SentenceFacts): Tag<Sentence> {
  return (words, ...pieces) => {
    const evidence: Evidence[] = [];
    const parts: SentencePart[] = [];
    for (const piece of flat(phrase(words, ...pieces))) {
      const last = parts.at(-1);
      if (piece.kind === 'number') {
        parts.push({ kind: 'number', text: piece.text, evidence: evidence.length });
        evidence.push(piece.evidence);
      } else if (piece.kind === 'words' && last?.kind === 'words') {
        parts[parts.length - 1] = { kind: 'words', text: last.text + piece.text };
      } else if (piece.text !== '') {
        parts.push(piece);
      }
    }
    const text = parts.map((part) => part.text).join('');
    return { rule, tone, rows, text, parts, evidence: [...evidence, ...also] };
  };
}

/** Part of a sentence. */
export function phrase(words: TemplateStringsArray, ...pieces: readonly Piece[]): Piece {
  return words.flatMap((text, i) => {
    const piece = pieces[i];
    return [{ kind: 'words', text } as const, ...(piece ? [piece] : [])];
  });
}

/** Words that a condition chooses. */
export function words(text: string): Piece {
  return { kind: 'words', text };
}

function* flat(piece: Piece): Generator<Exclude<Piece, readonly Piece[]>> {
  if ('kind' in piece) yield piece;
  else for (const part of piece) yield* flat(part);
}

/** A label, or another name that came with the data: in quotes, on one line, shortened where it is long. */
export function name(label: Label): Piece {
  return { kind: 'name', text: `"${showHidden(shortName(String(label)))}"` };
}

/** Most names that a sentence lists. */
const MOST_NAMED = 3;

/** Things of a list, "a, b and c" or "a, b, c and 9 more". */
export function list(pieces: readonly Piece[], unit: Evidence['of'] = 'classes'): Piece {
  const shown = pieces.slice(0, MOST_NAMED);
  const left = pieces.length - shown.length;
  const more: Piece[] =
    left === 0 ? [] : [[count({ ...COUNTED, of: unit, value: left }), words(' more')]];
  const all = [...shown, ...more];
  return all.map((piece, i) => {
    const before = i === 0 ? '' : i === all.length - 1 ? ' and ' : ', ';
    return [words(before), piece];
  });
}

const COUNTED = { metric: 'count', labels: [], rows: 0 } as const;

/** A number of rows, or of classes: "1,869". */
export function count(evidence: Evidence): Piece {
  return { kind: 'number', text: formatCount(evidence.value), evidence };
}

/** A number of things with their name: "1 row", "1,869 rows". */
export function counted(evidence: Evidence, one: string, many = `${one}s`): Piece {
  return [count(evidence), words(` ${evidence.value === 1 ? one : many}`)];
}

/** How many of all, before their name: "2 of 4", "all 4", "both". */
export function someOf(some: Evidence, all: Evidence, place?: 'at the start'): Piece {
  if (some.value < all.value) return phrase`${count(some)} of ${count(all)}`;
  if (all.value === 2) return words(place ? 'Both' : 'both');
  return phrase`${words(place ? 'All' : 'all')} ${count(some)}`;
}

/** A metric with its interval: "0.53 (0.51–0.55)". */
export function score(evidence: Evidence, digits: number = digitsOf([evidence])): Piece {
  const { value, interval } = evidence;
  const ends = interval ? ` (${formatInterval(interval.low, interval.high, digits)})` : '';
  return { kind: 'number', text: formatMetric(value, digits) + ends, evidence };
}

/** A share of rows with its interval: "27 % (26–28 %)". */
export function percent(evidence: Evidence): Piece {
  const { value, interval } = evidence;
  const digits = Math.max(0, digitsOf([evidence]) - 2);
  const of = (share: number): string => percentText(share, digits);
  const ends = interval ? ` (${of(interval.low).replace(' %', '')}–${of(interval.high)})` : '';
  return { kind: 'number', text: of(value) + ends, evidence };
}

/** A share in percent as terminals show it; between 0 and 1 it never shows as `0 %` or `100 %`. */
function percentText(share: number, digits: number): string {
  const least = 10 ** -digits;
  const percent = share * 100;
  if (percent > 0 && percent < least / 2) return `<${formatFixed(least, digits)} %`;
  if (percent < 100 && percent > 100 - least / 2) return `>${formatFixed(100 - least, digits)} %`;
  return `${formatFixed(percent, digits)} %`;
}

/** A threshold of scores. */
export function cut(evidence: Evidence, sweep: ThresholdSweep): Piece {
  return { kind: 'number', text: sweptText(sweep, evidence.value), evidence };
}

/** Decimals that show the two ends of every interval as different numbers: 2, or more where intervals are narrow. */
export function digitsOf(numbers: readonly Evidence[]): number {
  const widths = numbers.flatMap(({ interval }) =>
    interval ? [interval.high - interval.low] : [],
  );
  const least = Math.min(...widths);
  return least >= 0.01 || widths.length === 0 ? 2 : least >= 0.001 ? 3 : 4;
}

/** A metric with its interval, as evidence. */
export function metricOf(
  metric: string,
  { estimate, low, high, level, relevantRows }: Interval,
  labels: readonly Label[] = [],
  of?: string,
): Evidence {
  return {
    metric,
    ...(of !== undefined && { of }),
    labels,
    value: estimate,
    ...(!Number.isNaN(low) && { interval: { low, high, level } }),
    rows: relevantRows,
  };
}

/** A number of rows as evidence. */
export function rowsEvidence(value: number, labels: readonly Label[] = [], of?: string): Evidence {
  return { metric: 'rows', ...(of !== undefined && { of }), labels, value, rows: value };
}

/** A number of classes, labels or other things as evidence. */
export function countEvidence(of: string, value: number, labels: readonly Label[] = []): Evidence {
  return { metric: 'count', of, labels, value, rows: 0 };
}

/** A p-value as evidence. */
export function testOf(test: string, pValue: number, rows: number): Evidence {
  return { metric: 'pValue', of: test, labels: [], value: pValue, rows };
}

/** A number that a rule compares with, as evidence. */
export function boundOf(value: number): Evidence {
  return { metric: 'bound', labels: [], value, rows: 0 };
}
