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
    return JSON.parse(
      text.replace(STRING_OR_NAN, (token) => (token.startsWith('"') ? token : 'null')),
    );
  } catch {
    return undefined;
  }
}
