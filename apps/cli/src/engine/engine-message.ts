import { CommandError } from '../command-error.js';

/** Put an error of the engine about a file into one line of our own. */
export function engineError(error: unknown, shownFile: string, format: string): CommandError {
  const text = error instanceof Error ? error.message : String(error);
  return new CommandError(`${shownFile}: ${reason(text, format)}`);
}

function reason(text: string, format: string): string {
  const line = /CSV Error on Line: (\d+)/.exec(text)?.[1];
  const columns = /Expected Number of Columns: (\d+) Found: (\d+)/.exec(text);
  if (line && columns) {
    return `line ${line} has ${plural(Number(columns[2]), 'column')}, expected ${columns[1]} as in the header`;
  }
  if (text.includes('not utf-8')) return `line ${line ?? '1'} is not UTF-8 text`;
  if (text.includes('unterminated quote'))
    return `line ${line ?? '?'} opens a quote that never ends`;
  if (line) return `line ${line} is not readable as ${format.toUpperCase()}`;
  if (text.includes('CSV Parser state machine')) {
    return `is not readable as ${format.toUpperCase()} (quotes or line ends that do not match)`;
  }
  const json =
    /Malformed JSON .*?, at byte (\d+) in (?:record\/value|line) (\d+): (.*?)\.?\s*$/m.exec(text);
  if (json) return `is not readable as JSON: record ${json[2]}, byte ${json[1]}: ${json[3]}`;
  if (format === 'parquet') {
    if (/magic bytes|too small/.test(text)) return 'is not a Parquet file';
    return `is a damaged Parquet file (${firstLine(text)})`;
  }
  return `could not be read (${firstLine(text)})`;
}

function firstLine(text: string): string {
  const line = text.split('\n')[0] ?? '';
  return line.replace(/^(?:[A-Z][A-Za-z]* )+Error: /, '').slice(0, 200);
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
