import { outputWithoutTruth } from '@confmat/files';
import { quote } from '../../suggest.js';
import type { Source } from '../source-types.js';

/** What separates the columns of files whose headers told it, a line for each mark. */
function guessedDelimiters(sources: readonly Source[]): readonly string[] {
  const files = new Map<string, string[]>();
  for (const { guessedDelimiter, shownFile } of sources) {
    if (guessedDelimiter === undefined) continue;
    files.set(guessedDelimiter, [...(files.get(guessedDelimiter) ?? []), shownFile]);
  }
  return [...files].map(([delimiter, [first = '', ...others]]) => {
    const more = others.length === 0 ? '' : ` and ${others.length} more`;
    return `${first}${more}: columns are separated by ${quote(delimiter === '\t' ? 'tab' : delimiter)}`;
  });
}

/** What to know of how CSV files were read, a line each. */
export function csvNotes(sources: readonly Source[]): readonly string[] {
  return [...guessedDelimiters(sources), ...headerRows(sources)];
}

/** Files whose first line is no list of names. */
function headerRows(sources: readonly Source[]): readonly string[] {
  return sources.flatMap(({ isHeaderRow, columns: [first, ...others], shownFile }) => {
    const known = first && others.length === 0 ? outputWithoutTruth(first.name) : null;
    if (known !== null) return [`${shownFile}: ${known}`];
    if (!isHeaderRow) return [];
    return [`${shownFile}: the first line looks like a row: --csv header=none reads it as one`];
  });
}
