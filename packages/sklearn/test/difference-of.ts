const RELATIVE = 1e-12;

/** Where a value differs from scikit-learn's, in words, or null: numbers to 1e-12, all else exactly. */
export function differenceOf(ours: unknown, theirs: unknown, path = 'value'): string | null {
  if (isPairs(theirs) && typeof ours === 'object' && ours !== null && !Array.isArray(ours)) {
    return differenceOf(ours, Object.fromEntries(theirs.map(namedPair)), path);
  }
  if (typeof ours === 'number' && typeof theirs === 'number') {
    const scale = Math.max(Math.abs(theirs), 1e-3);
    const isEqual = Object.is(ours, theirs) || ours === theirs;
    return isEqual || Math.abs(ours - theirs) <= RELATIVE * scale
      ? null
      : `${path} is ${ours}, expected ${theirs}`;
  }
  const [a, b] = [ours, theirs].map(plain);
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    // Python's True is 1.
    return a === b || (typeof b === 'boolean' && a === Number(b))
      ? null
      : `${path} is\n${String(a)}, expected\n${String(b)}`;
  }
  const keys = Object.keys(b);
  if (Object.keys(a).length !== keys.length) {
    return `${path} has ${Object.keys(a).join()}, expected ${keys.join()}`;
  }
  for (const key of keys) {
    const difference = differenceOf(
      (a as Record<string, unknown>)[key],
      (b as Record<string, unknown>)[key],
      `${path}.${key}`,
    );
    if (difference !== null) return difference;
  }
  return null;
}

function plain(value: unknown): unknown {
  return ArrayBuffer.isView(value) ? Array.from(value as Float64Array) : value;
}

type Pair = readonly [key: string | number | boolean, value: unknown];

function isPairs(value: unknown): value is readonly Pair[] {
  return (
    Array.isArray(value) &&
    value.every((item) => Array.isArray(item) && item.length === 2 && typeof item[0] !== 'object')
  );
}

/** JavaScript has strings for keys: True is "True". */
function namedPair([key, value]: Pair): readonly [string, unknown] {
  const isTrue = key ? 'True' : 'False';
  return [typeof key === 'boolean' ? isTrue : String(key), value];
}
