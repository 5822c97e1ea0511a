import { digitsOf, shownDigits } from './short-name.js';
import { ellipsis, middleCut, textWidth } from './text.js';

/** Ways to cut a name, from the one that reads best to the one that tells most names apart. */
type Cut = (name: string, room: number, fontSize: number) => string;
const CUTS: readonly Cut[] = [
  ellipsis,
  middleCut,
  /* @__PURE__ */ withDigits(3, shownDigits),
  /* @__PURE__ */ withDigits(6, digitsOf),
];

/**
 * Cut names to their room so that no two different names are shown alike: at the end, in the middle where
 * their starts are alike, and with digits of the whole name where their ends are alike too.
 *
 * @param names Names as they are shown where there is room; the same name may stand several times.
 * @param room Pixels of each name, or of all; at least the three digits are shown in less.
 * @param fontSize Pixels.
 * @returns What is shown of each name, shape (nNames,); show the whole of a cut one in a `<title>`.
 */
export function fitNames(
  names: readonly string[],
  room: number | readonly number[],
  fontSize: number,
): readonly string[] {
  const roomAt = (at: number): number => (typeof room === 'number' ? room : (room[at] ?? 0));
  const isCut = names.map((name, at) => textWidth(name, fontSize) > roomAt(at));
  const shown = [...names];
  const ways = new Int32Array(names.length).fill(-1);
  let open = names.flatMap((_, at) => (isCut[at] ? [at] : []));
  while (open.length > 0) {
    for (const at of open) {
      const way = (ways[at] ?? 0) + 1;
      ways[at] = way;
      const cut = CUTS[way] ?? ellipsis;
      shown[at] = cut(names[at] ?? '', roomAt(at), fontSize);
    }
    const alike = namesAlike(names, shown);
    open = alike.filter((at) => isCut[at] && (ways[at] ?? 0) + 1 < CUTS.length);
  }
  return shown;
}

/** The places of names that are shown as a different name is. */
function namesAlike(names: readonly string[], shown: readonly string[]): readonly number[] {
  const of = new Map<string, Set<string>>();
  for (const [at, text] of shown.entries()) {
    const wholes = of.get(text) ?? new Set();
    of.set(text, wholes.add(names[at] ?? ''));
  }
  return [...shown.keys()].filter((at) => (of.get(shown[at] ?? '')?.size ?? 0) > 1);
}

function withDigits(n: number, of: (name: string) => string): Cut {
  return (name, room, fontSize) => {
    const digits = of(name).slice(0, n);
    return ellipsis(name, room - textWidth(digits, fontSize), fontSize) + digits;
  };
}
