import { PREFIXES } from './tag-rules.js';

/** Distinct tags, taken apart, shape (nTags,) each. */
export interface ParsedTags {
  /** Code of the prefix: a place in `PREFIXES`. */
  readonly prefixes: Int32Array;
  /** Code of the type, a place in `types`; −1 of O. */
  readonly codes: Int32Array;
  /** In the order in which they are met. */
  readonly types: readonly string[];
  /** The first that is no tag, or −1. */
  readonly wrong: number;
}

/** The type of a tag that is a prefix alone, as in seqeval. */
const BARE = '_';

/** Take each distinct tag apart: its prefix up to the first hyphen, and its type after it. */
export function parseTags(tags: readonly unknown[], letters: string): ParsedTags {
  const prefixes = new Int32Array(tags.length);
  const codes = new Int32Array(tags.length).fill(-1);
  const codeOf = new Map<string, number>();
  let wrong = -1;
  for (const [place, tag] of tags.entries()) {
    if (tag === 'O') continue;
    const letter = typeof tag === 'string' ? tag.charAt(0) : '';
    const isTag = typeof tag === 'string' && (tag.length === 1 || tag.charAt(1) === '-');
    if (!isTag || letter === '' || !letters.includes(letter)) {
      wrong = place;
      break;
    }
    const type = tag.slice(2) || BARE;
    const code = codeOf.get(type) ?? codeOf.size;
    codeOf.set(type, code);
    codes[place] = code;
    prefixes[place] = PREFIXES.indexOf(letter === 'L' ? 'E' : letter === 'U' ? 'S' : letter);
  }
  return { prefixes, codes, types: [...codeOf.keys()], wrong };
}
