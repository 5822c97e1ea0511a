import type { AskedValue } from './asked-value.js';
import type { Definition } from './definitions.js';

/** How a number was printed from a value: as it is, or by less than that. */
export type Printed = 'rounded' | 'cut off' | 'in percent' | 'as an error' | 'turned';

/** Definitions that are equal on these rows and give the number. */
export interface Line {
  readonly printed: Printed;
  readonly value: number;
  /** Those that need no argument come before those that must be typed, programs before ours. */
  readonly definitions: readonly Definition[];
}

/** What a number may come from. */
export interface Found {
  readonly asked: AskedValue;
  readonly lines: readonly Line[];
  /** Of so many numbers of as many digits around it, so many fit something as they are, or in percent. */
  readonly chance: { readonly numbers: number; readonly fit: number };
}

/** Definitions whose values differ by less are one line. */
const DIGITS = 12;
/** Numbers around a number, of as many digits. */
const AROUND = 1000;
/** How far a number of 32 bits may be off, of its size: about seven digits hold. */
const SINGLE = 2 ** -22;

/**
 * Find what gives a number.
 *
 * @param asked The number.
 * @param definitions Those of the rows.
 * @param ofTurned The same with true and predicted classes in each other's place.
 */
export function whence(
  asked: AskedValue,
  definitions: readonly Definition[],
  ofTurned: readonly Definition[],
): Found {
  const share = asked.isPercent ? asked.value / 100 : asked.value;
  const digits = asked.isPercent ? asked.digits + 2 : asked.digits;
  // Some programs print percents themselves.
  const fits: Fits = (value, off) =>
    isRounded(value, share, digits, off) ||
    (asked.isPercent && isRounded(value, asked.value, asked.digits, off));
  const at = (printed: Printed, from: readonly Definition[], is: Fits): readonly Line[] =>
    // prettier-ignore
    linesOf(printed, from.filter((one) => is(one.value, offOf(one))));
  const rounded = at('rounded', definitions, fits);
  const others = [
    ...at('cut off', definitions, (value, off) => !fits(value, off) && isCutOff(value, share, digits)), // prettier-ignore
    ...(asked.isPercent
      ? []
      : at('in percent', definitions, (value, off) => isRounded(100 * value, share, digits, 100 * off))), // prettier-ignore
    ...at('as an error', definitions, (value, off) => isRounded(1 - value, share, digits, off)),
    ...at('turned', ofTurned, fits),
  ];
  const seen = new Set(rounded.map(keyOf));
  const lines = [...rounded, ...others.filter((line) => !seen.has(keyOf(line)))];
  return { asked, lines, chance: chanceOf(share, digits, definitions) };
}

/** Whether a value that may be off by so much fits. */
type Fits = (value: number, off: number) => boolean;

/** How far the value that a program has may be off from ours. */
function offOf({ value, bits }: Definition): number {
  return bits === 32 ? Math.abs(value) * SINGLE : 0;
}

/** Whether a value rounds to a number, half up or half even; or is as close to it as it is right. */
function isRounded(value: number, number: number, digits: number, off: number): boolean {
  const half = 0.5 / 10 ** digits;
  return Math.abs(value - number) <= Math.max(half * (1 + 1e-9) + 1e-15, off);
}

/** Whether a number is what is left of a value if the rest of its digits are cut off. */
function isCutOff(value: number, number: number, digits: number): boolean {
  const size = Math.abs(value) - Math.abs(number);
  const isSameSide = value === 0 || number === 0 || Math.sign(value) === Math.sign(number);
  return isSameSide && size >= -1e-12 && size < 1 / 10 ** digits;
}

function keyOf({ printed, value }: Pick<Line, 'printed' | 'value'>): string {
  return `${printed} ${value.toFixed(DIGITS)}`;
}

/** Definitions with their values, equal ones together, the likeliest first. */
function linesOf(printed: Printed, definitions: readonly Definition[]): readonly Line[] {
  const byValue = new Map<string, Definition[]>();
  for (const definition of definitions) {
    const key = keyOf({ printed, value: definition.value });
    byValue.set(key, [...(byValue.get(key) ?? []), definition]);
  }
  const lines = Array.from(byValue.values(), (same): Line => {
    const sorted = [...same].sort((a, b) => rankOf(a) - rankOf(b));
    return { printed, value: sorted[0]?.value ?? NaN, definitions: sorted };
  });
  const first = ({ definitions: [best] }: Line): number => (best ? rankOf(best) : Infinity);
  return lines.sort((a, b) => first(a) - first(b) || b.definitions.length - a.definitions.length);
}

/** Defaults come before what must be typed, programs before what is ours alone. */
function rankOf({ program, isDefault }: Definition): number {
  return (isDefault ? 0 : 1) + (program === null ? 2 : 0);
}

/** How many of the numbers around one, of as many digits, fit a definition as it is, or in percent. */
function chanceOf(
  share: number,
  digits: number,
  definitions: readonly Definition[],
): Found['chance'] {
  const scale = 10 ** digits;
  const place = Math.round(share * scale);
  const isShare = share >= 0 && share <= 1;
  const numbers = isShare ? Math.min(AROUND, scale) : AROUND;
  // Around the number, but no further than shares go.
  const lowest = place - numbers / 2;
  const start = isShare ? Math.max(0, Math.min(lowest, scale - numbers + 1)) : lowest;
  const taken = new Set<number>();
  for (const { value } of definitions) {
    // Beyond 1 a number is as likely in percent.
    const values = Math.abs(share) > 1 ? [value, 100 * value] : [value];
    for (const own of values.map((one) => Math.round(one * scale))) {
      if (own >= start && own < start + numbers) taken.add(own);
    }
  }
  return { numbers, fit: taken.size };
}

/** Programs that give every number, each by some of its own. */
export function programsOfAll(found: readonly Found[]): readonly string[] {
  const [first, ...others] = found.map(
    ({ lines }) =>
      new Set(
        lines.flatMap(({ printed, definitions }) =>
          printed === 'rounded' || printed === 'in percent'
            ? definitions.flatMap(({ program }) => program ?? [])
            : [],
        ),
      ),
  );
  return [...(first ?? [])].filter((program) => others.every((own) => own.has(program)));
}
