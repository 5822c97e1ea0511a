// A byte order mark is a character of a label like any other.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const strict = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });

/** A value as text: drivers give texts that are compared byte by byte as bytes. */
export function textOf(value: unknown): string {
  return ArrayBuffer.isView(value) ? decoder.decode(value as Uint8Array) : String(value);
}

/** Tell whether a value is bytes that are no text. */
export function isNoText(value: unknown): boolean {
  if (!ArrayBuffer.isView(value)) return false;
  try {
    strict.decode(value as Uint8Array);
    return false;
  } catch {
    return true;
  }
}
