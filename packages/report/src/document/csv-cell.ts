export { guarded } from '@confmat/core/internal';

/** Write a text as a cell of CSV, in quotes where it needs them, or where a job's log would read a command. */
export function csvCell(text: string): string {
  return /[",\r\n]|^\s*::/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
