/** A number that a program prints. */
export interface ProgramNumber {
  readonly program: string;
  /** As people write the program. */
  readonly title: string;
  /** The name that the program has for it. */
  readonly name: string;
  /** NaN where the program has none. */
  readonly value: number;
  /** Our metric of that meaning; null where we have none. */
  readonly own: { readonly name: string; readonly value: number } | null;
  /** What makes it differ from ours. */
  readonly rule: readonly string[];
}

/** Programs that print one number for one thing. */
export interface ProgramLine {
  /** Our metric of that meaning; null where we have none. */
  readonly metric: string | null;
  readonly own: number | null;
  readonly value: number;
  readonly numbers: readonly Pick<ProgramNumber, 'program' | 'title' | 'name'>[];
  /** The rules that make it differ from ours, each once. */
  readonly rules: readonly string[];
}

/** Numbers that agree on this file are one line. */
const DIGITS = 9;

/** The lines of numbers, those that are furthest from ours first. */
export function programLines(numbers: readonly ProgramNumber[]): readonly ProgramLine[] {
  const lines = new Map<string, ProgramNumber[]>();
  for (const number of numbers) {
    const key = `${number.own?.name ?? number.name} ${number.value.toFixed(DIGITS)}`;
    lines.set(key, [...(lines.get(key) ?? []), number]);
  }
  const found = Array.from(lines.values(), (same): ProgramLine => {
    const [first] = same;
    if (!first) throw new Error('bug: a line has a number');
    const own = first.own?.value ?? null;
    const isOurs = own !== null && isSame(own, first.value);
    return {
      metric: first.own?.name ?? null,
      own,
      value: first.value,
      numbers: same.map(({ program, title, name }) => ({ program, title, name })),
      rules: isOurs ? [] : [...new Set(same.map(({ rule }) => rule.join('; ')))].filter(Boolean),
    };
  });
  return found.sort((a, b) => distanceOf(b) - distanceOf(a));
}

/** How far a number is from ours; that of none is the greatest, that without ours the least. */
function distanceOf({ own, value }: ProgramLine): number {
  if (own === null) return -1;
  if (isSame(own, value)) return 0;
  return Number.isNaN(value) || Number.isNaN(own) ? Infinity : Math.abs(value - own);
}

/** The words of the exchanges that change a number: the others make no difference on this file. */
export function changingWords(
  start: number,
  steps: readonly { readonly words: string; readonly value: number | null }[],
): readonly string[] {
  return steps.flatMap(({ words, value }, place) => {
    const before = place === 0 ? start : (steps[place - 1]?.value ?? null);
    const isSilent = value !== null && before !== null && isSame(value, before);
    return isSilent ? [] : [words];
  });
}

/** Whether two numbers agree. */
export function isSame(a: number, b: number): boolean {
  return Object.is(a, b) || a.toFixed(DIGITS) === b.toFixed(DIGITS);
}
