import type { ColumnFacts } from './column-facts.js';

/** Cells that are no numbers or lists as files write them, and what helps. */
const FORMS: readonly (readonly [form: RegExp, note: string])[] = [
  [
    /^\s*[+-]?\d*,\d+(?:e[+-]?\d+)?\s*$/i,
    'numbers with a decimal comma: if no other cell has a comma, tr , . < FILE | confmat … -',
  ],
  [
    /^\s*[+-]?\d+(?:\.\d+)?\s*%\s*$/,
    'percentages: tr -d % < FILE | confmat … -, after which thresholds are percents too',
  ],
  [
    /^\[(?:['"]|-?\d|np\.).*\]$/s,
    "lists that Python wrote as text: pandas keeps lists in to_parquet and to_json(orient='records')",
  ],
];

/** What the texts of a column seem to stand for, and how they are read as that; null of other columns. */
export function writtenOtherwise({ kind, common }: ColumnFacts): string | null {
  if (kind !== 'text' || common.length === 0) return null;
  const found = FORMS.find(([form]) => common.every(({ text }) => form.test(text)));
  return found?.[1] ?? null;
}
