/** Which label each of several names means. */
export type LabelMatch =
  /** `labels` are those of the names, in their order; a name of no label stands for what is left of it. */
  | { readonly kind: 'matched'; readonly labels: readonly string[] }
  /** Two names are one label's. */
  | { readonly kind: 'twice'; readonly label: string; readonly names: readonly string[] }
  /** Some labels have names, and this one has none. */
  | { readonly kind: 'lacking'; readonly label: string };

/**
 * Match names of columns with labels, without case, spaces and punctuation, and without what all names
 * begin or end with: `proba_refund_request` or `P(Refund Request)` is of `refund request`.
 *
 * @returns null where names match no label, or labels differ by nothing else.
 */
export function matchLabels(
  names: readonly string[],
  labels: readonly string[],
): LabelMatch | null {
  const keys = labels.map(keyOf);
  if (new Set(keys).size < keys.length || keys.includes('')) return null;
  const nameKeys = names.map(keyOf);
  const best = bestFrame(nameKeys, keys);
  if (!best) return null;
  const inner = nameKeys.map((name) => innerOf(name, best));
  for (const [place, key] of keys.entries()) {
    const label = labels[place] ?? '';
    const own = names.filter((_, i) => inner[i] === key);
    if (own.length > 1) return { kind: 'twice', label, names: own };
    if (own.length === 0) return { kind: 'lacking', label };
  }
  return {
    kind: 'matched',
    labels: names.map((name, i) => {
      const place = keys.indexOf(inner[i] ?? '');
      return place < 0 ? restOf(name, best) : (labels[place] ?? '');
    }),
  };
}

/** Whether texts differ at most by case, spaces and punctuation. */
export function isSameLabel(a: string, b: string): boolean {
  const key = keyOf(a);
  return key !== '' && key === keyOf(b);
}

/** Letters and digits alone, in one case. */
function keyOf(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(SEPARATORS, '');
}

const SEPARATORS = /[^\p{L}\p{M}\p{N}]/gu;

/** What names have before and behind the label, as keys. */
interface Frame {
  readonly before: string;
  readonly after: string;
}

/** The shortest frame in which most labels have a name; null if none has one. */
function bestFrame(names: readonly string[], keys: readonly string[]): Frame | null {
  let best: Frame | null = null;
  let nBest = 0;
  const known = new Set(names);
  const tried = new Set<string>();
  for (const { before, after } of framesOf(names, keys)) {
    const frame = `${before} ${after}`;
    if (tried.has(frame)) continue;
    tried.add(frame);
    const n = keys.filter((key) => known.has(before + key + after)).length;
    const isShorter =
      best !== null && before.length + after.length < best.before.length + best.after.length;
    if (n > nBest || (n === nBest && isShorter)) {
      best = { before, after };
      nBest = n;
    }
    if (nBest === keys.length && frame === ' ') break;
  }
  return best;
}

/** The frames in which a name is one of the first labels': every frame of all labels is among them. */
function* framesOf(names: readonly string[], keys: readonly string[]): Generator<Frame> {
  yield { before: '', after: '' };
  for (const key of keys.slice(0, MOST_TRIED)) {
    for (const name of names) {
      for (let at = name.indexOf(key); at >= 0; at = name.indexOf(key, at + 1)) {
        yield { before: name.slice(0, at), after: name.slice(at + key.length) };
      }
    }
  }
}

/** A label without a column is refused, but is named rightly if it is not the first. */
const MOST_TRIED = 3;

function innerOf(name: string, { before, after }: Frame): string | null {
  const isFramed =
    name.length >= before.length + after.length && name.startsWith(before) && name.endsWith(after);
  return isFramed ? name.slice(before.length, name.length - after.length) : null;
}

/** A name without the frame and the punctuation beside it; the name itself if it has none. */
function restOf(name: string, frame: Frame): string {
  if (innerOf(keyOf(name), frame) === null) return name;
  const chars = Array.from(name);
  let [from, to] = [0, chars.length];
  while (from < to && keyOf(chars.slice(0, from).join('')).length < frame.before.length) ++from;
  while (from < to && keyOf(chars.slice(to).join('')).length < frame.after.length) --to;
  const rest = chars.slice(from, to).join('');
  return frame.before + frame.after === '' ? rest : rest.replace(EDGES, '') || name;
}

const EDGES = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;
