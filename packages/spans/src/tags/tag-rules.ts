import { optionConflict, checkOption } from '@confmat/core/internal';
import type { SpanOptions, TagRepair, TagScheme } from '../span-column.js';

/** What tags may be, and what each does after the one before it. */
export interface TagRule {
  /** The first letters that tags may have, but for O. */
  readonly letters: string;
  /** For (previous prefix, prefix, same type or not): sum of START, INSIDE, END, shape (50,). */
  readonly table: Uint8Array;
  /** The scheme whose breach is an error, or null. */
  readonly refusedBy: TagScheme | null;
}

/** Prefixes by code; L counts as E and U as S, which mean the same. */
export const PREFIXES = 'OBIES';

const START = 1;
const INSIDE = 2;
const END = 4;

/** Which pairs of prefixes start, go on with, and end a span: `=` same type, `!` another, `*` any. */
interface Patterns {
  readonly letters: string;
  readonly start: string;
  readonly inside: string;
  readonly end: string;
}

const LENIENT: Patterns = {
  letters: 'BIESLU',
  start: '*B *S EE EI SE SI OE OI *I! *E!',
  inside: 'BI= BE= II= IE=',
  end: 'E* S* BB BS BO IB IS IO B*! I*!',
};

/** As in seqeval 1.2.2, `seqeval.scheme`. */
const SCHEMES: Readonly<Record<TagScheme, Patterns>> = {
  IOB1: {
    letters: 'BI',
    start: 'OI II! BI IB= BB=',
    inside: 'BI= II=',
    end: 'II! IO IB BO BI! BB=',
  },
  IOB2: { letters: 'BI', start: '*B', inside: 'BI= II=', end: 'IO II! IB BO BI! BB' },
  IOE2: { letters: 'IE', start: 'OI OE EI EE II! IE!', inside: 'II= IE=', end: 'E*' },
  IOBES: { letters: 'BIES', start: '*B *S', inside: 'BI= BE= II= IE=', end: 'S* E*' },
  BILOU: { letters: 'BILU', start: '*B *S', inside: 'BI= BE= II= IE=', end: 'S* E*' },
};

const REPAIRS: readonly TagRepair[] = ['conlleval', 'nervaluate', 'seqeval-strict', 'refuse'];

/** The rule that options name. */
export function tagRuleOf({ repair = 'conlleval', scheme }: SpanOptions): TagRule {
  checkOption('repair', repair, REPAIRS);
  const isStrict = repair === 'seqeval-strict' || repair === 'refuse';
  if (isStrict !== (scheme !== undefined)) {
    const words = isStrict ? `is missing, repair "${repair}" needs it` : goesWithStrict(repair);
    throw optionConflict('scheme', words);
  }
  if (scheme !== undefined) checkOption('scheme', scheme, Object.keys(SCHEMES));
  const patterns = scheme === undefined ? LENIENT : SCHEMES[scheme];
  return {
    letters: repair === 'nervaluate' ? 'BI' : patterns.letters,
    table: tableOf(patterns),
    refusedBy: repair === 'refuse' ? (scheme ?? null) : null,
  };
}

function goesWithStrict(repair: TagRepair): string {
  return `goes with repair "seqeval-strict" or "refuse", not "${repair}"`;
}

function tableOf({ start, inside, end }: Patterns): Uint8Array {
  const table = new Uint8Array(2 * PREFIXES.length ** 2);
  for (const [flag, patterns] of [
    [START, start],
    [INSIDE, inside],
    [END, end],
  ] as const) {
    for (const pattern of patterns.split(' ')) addPattern(table, pattern, flag);
  }
  return table;
}

function addPattern(table: Uint8Array, pattern: string, flag: number): void {
  const [before, letter, types] = pattern;
  for (const [b, prefix] of Array.from(PREFIXES).entries()) {
    if (before !== '*' && before !== prefix) continue;
    for (const [p, own] of Array.from(PREFIXES).entries()) {
      if (letter !== '*' && letter !== own) continue;
      const place = 2 * (b * PREFIXES.length + p);
      if (types !== '=') table[place] = (table[place] ?? 0) | flag;
      if (types !== '!') table[place + 1] = (table[place + 1] ?? 0) | flag;
    }
  }
}
