/** Two places in a string: from 0 on counted from its start, below 0 from its end. */
export type KeyPlaces = readonly [first: number, second: number];

/** More labels than this seldom differ in two characters, and looking for them takes longer. */
const MOST_LABELS = 256;
/** Where labels most often differ comes first: `class_7`, `7_class`, words. */
const PLACES = [-1, 0, -2, 1, -3, 2, 3, -4, 4, 5];

/** The place in a string of a length, at least 1. Beyond the string it is the first or the last. */
export function placeIn(place: number, length: number): number {
  return place < 0 ? Math.max(0, length + place) : Math.min(place, length - 1);
}

/** The key of a string by its length and one or two of its characters. */
export function keyOf(text: string, place: number, other: number): number {
  const { length } = text;
  const key = text.charCodeAt(placeIn(place, length)) + 67 * length;
  return other === place ? key : key + 131 * text.charCodeAt(placeIn(other, length));
}

/**
 * Find places whose characters tell labels apart: one place twice if it does alone.
 *
 * @param labels Strings of at least one character, each once.
 * @param mask Bits of a key that count.
 * @returns Null if no two places do.
 */
export function findKeyPlaces(labels: readonly string[], mask: number): KeyPlaces | null {
  if (labels.length > MOST_LABELS) return null;
  const tellsApart = ([place, other]: KeyPlaces): boolean =>
    new Set(labels.map((label) => keyOf(label, place, other) & mask)).size === labels.length;
  const pairs = PLACES.flatMap((place) => PLACES.map((other): KeyPlaces => [place, other]));
  const singles = pairs.filter(([place, other]) => place === other);
  return [...singles, ...pairs].find(tellsApart) ?? null;
}
