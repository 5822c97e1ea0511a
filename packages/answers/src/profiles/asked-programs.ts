import { usageError } from '@confmat/rows/command-error.js';
import { didYouMean, quote } from '@confmat/rows/suggest.js';

/**
 * The programs that `--profile` names.
 *
 * @param text Names separated by commas, or `all`.
 * @param known The programs that print such numbers, in the table's order.
 * @throws If a name is not known.
 */
export function askedPrograms<P extends string>(text: string, known: readonly P[]): readonly P[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.length === 1 && names[0] === 'all') return known;
  const unknown = names.find((name) => !(known as readonly string[]).includes(name));
  if (unknown !== undefined) {
    const meant = didYouMean(unknown, known) || `: all, ${known.join(', ')}`;
    throw usageError(`--profile: there is no program ${quote(unknown)}${meant}`);
  }
  return known.filter((name) => names.includes(name));
}
