import { refusal, invalidOption } from '../errors/refusals.js';
import { tagOf, show, describeType } from '../errors/show.js';
import type { MetricError } from '../errors/metric-error.js';
import { OBJECT } from '../errors/words.js';

const AVERAGES: readonly unknown[] = ['binary', 'micro', 'macro', 'weighted'];

/** Check that options are undefined or a plain object, and that each of them is known. */
export function checkOptionNames(
  options: unknown,
  known: readonly string[],
  argument = 'options',
): void {
  if (options === undefined) return;
  if (typeof options !== 'object' || options === null || tagOf(options) !== 'Object') {
    const meant = meantAs(options).find((name) => known.includes(name));
    throw mustBeOptions(argument, options, meant);
  }
  for (const name in options) {
    if (known.includes(name)) continue;
    const value = (options as Readonly<Record<string, unknown>>)[name];
    const meant = closestName(name, known);
    throw refusal({ code: 'invalid-option', option: name, value, known, meant });
  }
}

/** The options that an argument in their place was probably meant for. */
function meantAs(value: unknown): readonly string[] {
  if (typeof value === 'string') return AVERAGES.includes(value) ? ['average'] : ['posLabel'];
  if (typeof value === 'number') return ['k', 'beta', 'posLabel'];
  if (ArrayBuffer.isView(value)) return ['sampleWeight', 'labels', 'thresholds'];
  return Array.isArray(value) ? ['labels', 'thresholds', 'sampleWeight'] : [];
}

/**
 * The known name that was probably meant: equal but for case and separators, with letters too many,
 * too few, swapped or changed.
 */
export function closestName(name: string, known: readonly string[]): string | null {
  const wanted = lettersOf(name);
  const find = (isClose: (letters: string) => boolean): string | undefined =>
    known.find((candidate) => isClose(lettersOf(candidate)));
  return (
    find((letters) => letters === wanted) ??
    find((letters) => isWithin(wanted, letters) || isWithin(letters, wanted)) ??
    find((letters) => nChanged(wanted, letters) < 3) ??
    null
  );
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Its letters in the same order, either from the first one on or all in a row. */
function isWithin(short: string, long: string): boolean {
  if (short.length < 2) return false;
  if (long.includes(short)) return true;
  if (!long.startsWith(short.charAt(0))) return false;
  let place = 0;
  for (const letter of long) if (letter === short[place]) ++place;
  return place === short.length;
}

/** How many letters differ, place by place; ∞ for other lengths, and for short names. */
function nChanged(a: string, b: string): number {
  if (a.length !== b.length || a.length < 6) return Infinity;
  return [...a].filter((letter, i) => letter !== b[i]).length;
}

/**
 * An argument in the place of the options; `meant` is the option that it was probably meant for.
 */
function mustBeOptions(argument: string, value: unknown, meant: string | undefined): MetricError {
  const shown = typeof value === 'string' ? show(value) : '…';
  const advice = meant === undefined ? '' : `, did you mean { ${meant}: ${shown} }?`;
  const isMap = describeType(value) === 'Map';
  const plain = isMap ? 'a plain one, as Object.fromEntries makes of a Map' : 'a plain one';
  const words = show(value).startsWith('an object') ? plain : OBJECT;
  return invalidOption(argument, value, `${words}${advice}`);
}
