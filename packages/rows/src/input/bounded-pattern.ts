import { usageError } from '../command-error.js';
import type { CommandError } from '../command-error.js';

/** Characters of a pattern. */
export const LONGEST = 4096;
/** The most `*` in one name: the matcher tries each at every character. */
const MOST_STARS = 4;
/** The most `**` in one pattern: the matcher tries each at every folder. */
const MOST_GLOBSTARS = 4;
/** `{a,b}`, whose choices multiply. */
const MOST_BRACES = 8;

/**
 * Refuse a pattern of files for which matching may take longer than anybody waits: it tries again for
 * every mark, and nothing can interrupt it.
 *
 * @returns The pattern, its parentheses as parts of names.
 * @throws {CommandError} If it has too many marks, or one whose number of tries has no bound.
 */
export function boundedPattern(typed: string): string {
  const [unknown] = /[@?!+*]\(/.exec(typed) ?? [];
  if (unknown !== undefined) throw tooMuch(typed, `has ${unknown}…)`);
  if (typed.length > LONGEST) throw tooMuch(typed, `has more than ${LONGEST} characters`);
  const names = typed.split('/');
  const nGlobstars = names.filter((name) => name.includes('**')).length;
  if (nGlobstars > MOST_GLOBSTARS) throw tooMuch(typed, `has more than ${MOST_GLOBSTARS} times **`);
  const nStars = Math.max(...names.map((name) => name.match(/\*+/g)?.length ?? 0));
  if (nStars > MOST_STARS) throw tooMuch(typed, `has more than ${MOST_STARS} times * in a name`);
  const nBraces = typed.match(/\{/g)?.length ?? 0;
  if (nBraces > MOST_BRACES) throw tooMuch(typed, `has more than ${MOST_BRACES} times {`);
  return typed.replace(/[()]/g, (mark) => `\\${mark}`);
}

const SHOWN = 60;

function tooMuch(typed: string, reason: string): CommandError {
  const shown = typed.length > SHOWN ? `${typed.slice(0, SHOWN)}…` : typed;
  return usageError(
    `${shown}: is a pattern that ${reason}`,
    'a pattern has *, **, ?, [abc] and {a,b}; several patterns and files may be given',
  );
}
