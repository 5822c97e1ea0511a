/** Parse JSON, and what Python writes that is none; undefined where a text is neither. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return withoutNaN(text);
  }
}

const STRING_OR_NAN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\b(?:NaN|Infinity)\b/gs;

/** Python writes NaN and Infinity, which JSON has not. They are missing numbers. */
function withoutNaN(text: string): unknown {
  if (!/NaN|Infinity/.test(text)) return undefined;
  try {
    return JSON.parse(nullsForNaN(text));
  } catch {
    return undefined;
  }
}

function nullsForNaN(text: string): string {
  return text.replace(STRING_OR_NAN, (token) => (token.startsWith('"') ? token : 'null'));
}

/** An integer of so many digits may be none that a number holds. */
const GREAT = /[^\d.]\d{16}/;
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;
const MARK = '\0';

/**
 * Parse JSON, and what Python writes that is none, whose integers of many digits become bigints.
 *
 * @returns Undefined where it is neither.
 */
export function jsonWithGreatIntegers(text: string): unknown {
  if (!GREAT.test(text)) return jsonOf(text);
  for (const one of [text, nullsForNaN(text)]) {
    try {
      return parseGreatIntegers(one);
    } catch {
      // It may hold NaN, or be none at all.
    }
  }
  return undefined;
}

/**
 * Parse JSON that may have integers of many digits, which become bigints.
 *
 * @throws {SyntaxError} It is no JSON.
 */
export function parseGreatIntegers(text: string): unknown {
  if (!GREAT.test(text)) return JSON.parse(text);
  const marked = text.replace(TOKEN, (token) =>
    /^-?\d{16,}$/.test(token) ? `"\\u0000${token}"` : token,
  );
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(MARK) && /^-?\d{16,}$/.test(value.slice(1))
      ? BigInt(value.slice(1))
      : value,
  );
}
