/** Write a text as a cell of CSV, in quotes where it needs them, or where a job's log would read a command. */
export function csvCell(text: string): string {
  return /[",\r\n]|^\s*::/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Begin a text that a spreadsheet would run as a formula with an apostrophe; numbers stay numbers. */
export function guarded(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
}
