/** A value as text: drivers give texts that are compared byte by byte as bytes. */
export function textOf(value: unknown): string {
  return ArrayBuffer.isView(value) ? new TextDecoder().decode(value as Uint8Array) : String(value);
}
