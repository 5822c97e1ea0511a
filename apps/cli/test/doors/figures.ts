/** A number as a door shows it. */
export interface Figure {
  /** NaN where the door says that there is none. */
  readonly value: number;
  /** Digits after the point that are shown; undefined: all of them. */
  readonly decimals?: number | undefined;
  /** Whether the door says that it is 0/0; undefined: the door does not tell. */
  readonly isUndefined?: boolean | undefined;
}

/** What a door shows of an evaluation. */
export interface Shown {
  readonly door: string;
  /** By what the number is of and its name: `class a · recall low`, `cell a → b`, `accuracy`. */
  readonly figures: ReadonlyMap<string, Figure>;
  /** What it says of them in words, in its order; undefined: it says nothing in words. */
  readonly sentences?: readonly string[] | undefined;
  /** Whether it leaves out what it shows in another way: a page does not say its verdict twice. */
  readonly leavesOut?: boolean;
}

/** One name with two numbers. */
export interface Difference {
  readonly doors: readonly [string, string];
  readonly name: string;
  readonly shown: readonly [string, string];
}

/** Numbers that are computed by two roads agree to this share of their size. */
const RELATIVE = 1e-12;

/** Where two doors show something else under one name. */
export function differencesOf(one: Shown, other: Shown): readonly Difference[] {
  const doors = [one.door, other.door] as const;
  const found: Difference[] = [];
  for (const [name, figure] of one.figures) {
    const twin = other.figures.get(name);
    if (twin && !agree(figure, twin)) {
      found.push({ doors, name, shown: [textOf(figure), textOf(twin)] });
    }
  }
  for (const shown of otherSentences(one, other)) {
    found.push({ doors, name: 'a sentence', shown });
  }
  return found;
}

/** What stands for a sentence that the other door does not have. */
const NO_SENTENCE = '(nothing)';

/** A door that says so many sentences may have left some out. */
const MOST_SENTENCES = 7;

/** The sentences of either door that the other does not have, side by side. */
function otherSentences(
  { sentences: first, leavesOut: firstLeavesOut = false }: Shown,
  { sentences: second, leavesOut: secondLeavesOut = false }: Shown,
): readonly (readonly [string, string])[] {
  if (!first || !second) return [];
  const without = (own: readonly string[], others: readonly string[]): readonly string[] =>
    others.length >= MOST_SENTENCES
      ? []
      : own.filter((said) => !others.some((other) => saysTheSame(said, other)));
  const missing = secondLeavesOut ? [] : without(first, second);
  const extra = firstLeavesOut ? [] : without(second, first);
  return Array.from({ length: Math.max(missing.length, extra.length) }, (_, place) => {
    return [missing[place] ?? NO_SENTENCE, extra[place] ?? NO_SENTENCE] as const;
  });
}

const NUMBER = /-?\d[\d,]*(?:\.\d+)?/g;

/** Whether two sentences have the same words, and numbers that agree: pages show more decimals. */
function saysTheSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => text.replaceAll('\u2212', '-')) as [
    string,
    string,
  ];
  if (first.replaceAll(NUMBER, '#') !== second.replaceAll(NUMBER, '#')) return false;
  const numbersOf = (text: string): Figure[] => (text.match(NUMBER) ?? []).map(figureOf);
  const twins = numbersOf(second);
  return numbersOf(first).every((figure, i) => {
    const twin = twins[i];
    return twin !== undefined && agree(figure, twin);
  });
}

function agree(a: Figure, b: Figure): boolean {
  if (a.isUndefined !== undefined && b.isUndefined !== undefined) {
    if (a.isUndefined !== b.isUndefined) return false;
    // One shows a dash, the other the value that 0/0 counts as.
    if (a.isUndefined && (Number.isNaN(a.value) || Number.isNaN(b.value))) return true;
  }
  if (Number.isNaN(a.value) || Number.isNaN(b.value)) return Object.is(a.value, b.value);
  if (a.value === b.value) return true;
  const rounding = [a, b].reduce(
    (sum, { decimals }) => sum + (decimals === undefined ? 0 : 0.5 * 10 ** -decimals),
    0,
  );
  const size = Math.max(Math.abs(a.value), Math.abs(b.value), 1e-3);
  return Math.abs(a.value - b.value) <= rounding + RELATIVE * size;
}

function textOf({ value, decimals, isUndefined }: Figure): string {
  const text = decimals === undefined ? String(value) : value.toFixed(decimals);
  return isUndefined ? `${text}, 0/0` : text;
}

/** A number as people write it: `1,234`, `−0.5`, `66.7 %`, `<0.001`; a dash or nothing is NaN. */
export function figureOf(text: string): Figure {
  const plain = text
    .replaceAll(/[,\u202f]/g, '')
    .replace('\u2212', '-')
    .trim();
  const [, number = '', percent = ''] =
    /^[<>+±]?\s*(-?[\d.]+(?:e[+-]?\d+)?)\s*(%?)$/.exec(plain) ?? [];
  if (number === '') return { value: NaN };
  const decimals = number.split('.')[1]?.length ?? 0;
  return percent === ''
    ? { value: Number(number), decimals }
    : { value: Number(number) / 100, decimals: decimals + 2 };
}

const RATES: Readonly<Record<string, string>> = { precision: 'precision', recall: 'recall' };

/** What doors call the rate of a column: F1, or an F of another β, as F2 and f2-score are. */
export function rateOf(column: string): string | undefined {
  const [, beta] = /^F([\d.]+)(?:-score)?$/i.exec(column) ?? [];
  return beta === undefined ? RATES[column] : beta === '1' ? 'f1' : 'fbeta';
}

/** Collects the figures of a door. */
export class FigureMap extends Map<string, Figure> {
  /** Note a number; null, as JSON writes NaN, is none. */
  note(name: string, value: number | null | undefined, more: Partial<Figure> = {}): void {
    if (value !== undefined) this.set(name, { value: value ?? NaN, ...more });
  }

  /** Note a number as a text shows it, perhaps with its interval: `0.67 (0.58–0.76)`, `0.1 (-0.2 to 0.4)`. */
  noteText(name: string, text: string, { hasIntervals = false } = {}): void {
    const [, own = text, ends = ''] = /^(.*?)\s*\(([^)]*)\)$/.exec(text.trim()) ?? [];
    this.set(name, figureOf(own));
    if (hasIntervals) this.noteEnds(`${name} low`, `${name} high`, ends);
  }

  /** Note the ends of an interval, `0.58–0.76` or `-0.2 to 0.4`; any other text says that there is none. */
  noteEnds(lowName: string, highName: string, text: string): void {
    const [, low = '', high = ''] = /^([^ \u2013]+)(?:\u2013| to )([^ \u2013]+)$/.exec(text) ?? [];
    this.set(lowName, figureOf(low));
    this.set(highName, figureOf(high));
  }
}
