import { shellWord } from '@confmat/files';

/** More pairs make no line that anybody types. */
const MOST_PAIRS = 10;

/** Words for the two values of a boolean, in lower case. */
const FALSE_TRUE: readonly (readonly string[])[] = [
  ['0', '0.0', 'false', 'f', 'no', 'n'],
  ['1', '1.0', 'true', 't', 'yes', 'y'],
];

/** How labels are written as others are, such as `--map 0=False,1=True`. */
export function mapHint(from: readonly string[], to: readonly string[]): string {
  const alike = alikeBy(from, to, foldedLabel) ?? alikeBy(from, to, meaningOf);
  if (alike) return mapOption(alike) ?? NO_PAIRS;
  if (from.length !== 2 || to.length !== 2) return NO_PAIRS;
  const option = mapOption(from.map((label, place) => [label, to[place] ?? '']));
  return option === null ? NO_PAIRS : `${option}, if that is what they mean`;
}

/** `--map` with pairs of an old and a new label; null where there are too many, or none. */
export function mapOption(pairs: readonly (readonly [string, string])[]): string | null {
  const written = pairs.filter(([from, to]) => from !== to);
  const isPlain = written.flat().every((label) => label !== '' && !/[,={]|^\s|\s$/.test(label));
  if (written.length === 0 || written.length > MOST_PAIRS || !isPlain) return null;
  return `--map ${shellWord(written.map(([from, to]) => `${from}=${to}`).join())}`;
}

/** A label without regard to case. */
export function foldedLabel(label: string): string {
  return label.trim().toLowerCase();
}

const NO_PAIRS = '--map OLD=NEW';

/** Each label with the one that is the same by a key; null if one has none. */
function alikeBy(
  from: readonly string[],
  to: readonly string[],
  keyOf: (label: string) => string | null,
): readonly (readonly [string, string])[] | null {
  const pairs = from.map((label) => {
    const key = keyOf(label);
    const other = key === null ? undefined : to.find((one) => keyOf(one) === key);
    return other === undefined ? null : ([label, other] as const);
  });
  return pairs.every((pair) => pair !== null) ? pairs : null;
}

function meaningOf(label: string): string | null {
  const meaning = FALSE_TRUE.findIndex((words) => words.includes(foldedLabel(label)));
  return meaning < 0 ? null : String(meaning);
}
