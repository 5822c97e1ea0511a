/** Begin a text that a spreadsheet would run as a formula with an apostrophe; numbers stay numbers. */
export function guarded(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
}
