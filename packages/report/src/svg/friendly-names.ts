import { charactersOf, withoutDigits } from './short-name.js';

/** Characters that tell two names apart whose ends are alike. */
const DIFFERENT = 6;

/**
 * What stands in a page for names that are shortened with digits: their ends; of names that would look
 * alike also where they differ; and the digits where that is alike too.
 *
 * @param wholes The whole of each name by the one that is shown.
 */
export function friendlyNames(wholes: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const alike = new Map<string, (readonly [name: string, whole: string])[]>();
  for (const [name, whole] of wholes) {
    const ends = withoutDigits(name);
    alike.set(ends, [...(alike.get(ends) ?? []), [name, whole]]);
  }
  return new Map(
    [...alike].flatMap(([ends, names]) => {
      if (names.length === 1) return names.map(([name]) => [name, ends] as const);
      const from = commonLength(names.map(([, whole]) => whole));
      const parts = names.map(([, whole]) => {
        return charactersOf(whole)
          .slice(from, from + DIFFERENT)
          .join('');
      });
      if (new Set(parts).size < names.length) return names.map(([name]) => [name, name] as const);
      return names.map(([name], i) => [name, ends.replace('…', `…${parts[i] ?? ''}…`)] as const);
    }),
  );
}

/** As many characters as all texts begin alike with. */
function commonLength(texts: readonly string[]): number {
  const [first = [], ...others] = texts.map(charactersOf);
  const end = first.findIndex((char, at) => others.some((other) => other[at] !== char));
  return end < 0 ? first.length : end;
}
