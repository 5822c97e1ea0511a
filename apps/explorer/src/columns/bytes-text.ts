const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Some writers do not say that bytes are a text; what is none is written as the command writes it. */
export function textOfBytes(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    return Array.from(bytes, (byte) => {
      const char = String.fromCharCode(byte);
      if (/[ -~]/.test(char) && !/["'\\]/.test(char)) return char;
      return `\\x${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    }).join('');
  }
}
