import { notUtf8, otherLength, strayQuote } from '@confmat/files';
import { CommandError } from '../command-error.js';

/** Put an error of the engine about a file into one line of our own. */
export function engineError(error: unknown, shownFile: string, format: string): CommandError {
  const text = error instanceof Error ? error.message : String(error);
  return new CommandError(`${shownFile}: ${reason(text, format)}`, hintOf(text, format));
}

function hintOf(text: string, format: string): string | undefined {
  if (format !== 'parquet' && text.includes('not utf-8')) {
    return 'for the encoding of older programs, use --csv encoding=latin-1';
  }
  const line = /^Original Line: (.*)/m.exec(text)?.[1] ?? '';
  const isEscaped = text.includes('unterminated quote') && line.includes('\\"');
  return isEscaped
    ? String.raw`for quotes in cells after a backslash, as Spark writes them, use --csv 'escape=\'`
    : undefined;
}

function reason(text: string, format: string): string {
  if (format === 'parquet') return parquetReason(text);
  return format.startsWith('json') ? jsonReason(text) : csvReason(text, format);
}

function csvReason(text: string, format: string): string {
  const line = /CSV Error on Line: (\d+)/.exec(text)?.[1] ?? '?';
  const columns = /Expected Number of Columns: (\d+) Found: (\d+)/.exec(text);
  if (columns) {
    const first = /\bheader ?= ?false/i.test(text) ? 'the first row' : 'the header';
    return otherLength(line, Number(columns[2]), Number(columns[1]), first);
  }
  if (text.includes('not utf-8')) return notUtf8(line);
  if (text.includes('unterminated quote')) {
    return strayQuote(line);
  }
  const size = /Maximum line size of (\d+) bytes exceeded/.exec(text)?.[1];
  if (size) return `line ${line} is longer than ${Number(size) / 2 ** 20} MiB`;
  if (text.includes('CSV Parser state machine')) {
    return `mixes line ends, or has a carriage return within a line; expected \\n or \\r\\n throughout`;
  }
  if (line !== '?') return `line ${line} is not readable as ${format.toUpperCase()}`;
  return `could not be read (${firstLine(text)})`;
}

function jsonReason(text: string): string {
  const malformed =
    /Malformed JSON .*?, at byte (\d+) in (?:record\/value|line) (\d+): (.*?)\.?\s*$/m.exec(text);
  if (malformed) {
    // DuckDB counts the record at fault twice.
    const record = Number(malformed[2]) - 1;
    const fault = malformed[3]?.replace(/\. Try auto-detecting.*/, '');
    return `record ${record} is not readable as JSON (byte ${malformed[1]}: ${fault})`;
  }
  const transform = /JSON transform error .*?, in (?:record\/value|line) (\d+): (.*)$/m.exec(text);
  if (transform) return `record ${transform[1]}: ${(transform[2] ?? '').slice(0, 200)}`;
  return `could not be read (${firstLine(text)})`;
}

function parquetReason(text: string): string {
  if (/magic bytes|too small/.test(text)) {
    return 'is not a Parquet file, or only the beginning of one';
  }
  if (/^(?:Parser|Binder|Catalog|Out of Memory|Internal) Error/.test(text)) {
    return `could not be read (${firstLine(text)})`;
  }
  return `is a damaged Parquet file (${firstLine(text)})`;
}

/** The first line without the kind of the error and the path, which may be that of a copy. */
function firstLine(text: string): string {
  const line = text.split('\n')[0] ?? '';
  return line
    .replace(/^(?:[A-Z][A-Za-z]* )+Error: /, '')
    .replace(/^Failed to read file ".*?": /, '')
    .replace(/ in file '.*?'/, '')
    .slice(0, 200);
}
