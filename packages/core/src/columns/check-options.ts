import { MetricError } from '../errors.js';

const AVERAGES: readonly unknown[] = ['binary', 'micro', 'macro', 'weighted'];
/** A name this far from a known one, in letters changed, added or left out, is a typing mistake. */
const MAX_EDITS = 2;

/**
 * Check that options are an object, and that each of them is known.
 *
 * @param caller Name of the public function.
 * @param options The received options; undefined is none.
 * @param known Every option that the function has.
 * @param argument Name of the argument. Default: `options`.
 * @throws {MetricError} `invalid-option`.
 */
export function checkOptionNames(
  caller: string,
  options: unknown,
  known: readonly string[],
  argument = 'options',
): void {
  if (options === undefined) return;
  if (typeof options !== 'object' || options === null || isColumn(options)) {
    throw new MetricError(caller, {
      code: 'invalid-option',
      option: argument,
      value: options,
      allowed: `an object${meantObject(options, known)}`,
    });
  }
  for (const name in options) {
    if (known.includes(name)) continue;
    const value = (options as Readonly<Record<string, unknown>>)[name];
    const meant = closestName(name, known);
    throw new MetricError(caller, { code: 'invalid-option', option: name, value, known, meant });
  }
}

function isColumn(value: object): boolean {
  return Array.isArray(value) || ArrayBuffer.isView(value);
}

/** What an argument in the place of the options was probably meant as. */
function meantObject(value: unknown, known: readonly string[]): string {
  const option = optionOf(value).find((name) => known.includes(name));
  if (option === undefined) return '';
  return typeof value === 'string'
    ? `, did you mean { ${option}: ${JSON.stringify(value)} }?`
    : `, did you mean { ${option}: … }?`;
}

function optionOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return AVERAGES.includes(value) ? ['average'] : ['posLabel'];
  if (typeof value === 'number') return ['k', 'beta', 'threshold', 'maxPairs', 'posLabel'];
  if (typeof value !== 'object' || value === null) return [];
  return ArrayBuffer.isView(value)
    ? ['sampleWeight', 'labels', 'thresholds']
    : ['labels', 'thresholds', 'sampleWeight'];
}

/**
 * The known name that was probably meant: equal but for case and separators, an abbreviation, or a
 * typing mistake.
 *
 * @param name A name that is not known.
 * @param known The names that are.
 * @returns The closest one, or null if none is close.
 */
export function closestName(name: string, known: readonly string[]): string | null {
  const wanted = lettersOf(name);
  const letters = known.map(lettersOf);
  const at = (place: number): string | null => known[place] ?? null;
  const same = letters.indexOf(wanted);
  if (same >= 0) return at(same);
  const edits = letters.map((candidate) => editsBetween(wanted, candidate));
  const least = Math.min(...edits);
  if (least <= Math.min(MAX_EDITS, wanted.length / 3)) return at(edits.indexOf(least));
  const abbreviated = letters.findIndex((candidate) => isAbbreviation(wanted, candidate));
  return at(abbreviated);
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Same first letter, and the others in the same order: `avg` of `average`. */
function isAbbreviation(short: string, long: string): boolean {
  if (short.length < 2 || !long.startsWith(short.charAt(0))) return false;
  let place = 0;
  for (const letter of long) if (letter === short[place]) ++place;
  return place === short.length;
}

/** Levenshtein distance. */
function editsBetween(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; ++i) {
    const row = [i];
    for (let j = 1; j <= b.length; ++j) {
      const replaced = (before[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, (before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    before = row;
  }
  return before[b.length] ?? 0;
}
