import { describeType, encodeLabels, unsupported } from '@confmat/core/internal';
import type { LabelColumn } from '@confmat/core';
import { expandTexts, measureTexts } from '../kernels/expand-texts.js';
import type { RawSets } from './place-sets.js';

/**
 * Read sets that are texts with a separator. Empty pieces are no labels, so that '' is the empty
 * set; labels keep the spaces around them.
 */
export function setsFromTexts(argument: string, column: unknown, separator: string): RawSets {
  const differing =
    Array.isArray(column) && mostlyDiffer(column) ? splitEach(column, separator) : null;
  return differing ?? splitDistinct(argument, column, separator);
}

/** Labels of texts, in the order in which they come. */
class Pieces {
  readonly #separator: string;
  readonly #codeOf = new Map<string, number>();
  readonly codes: number[] = [];

  constructor(separator: string) {
    this.#separator = separator;
  }

  get labels(): readonly string[] {
    return [...this.#codeOf.keys()];
  }

  add(text: string): void {
    const separator = this.#separator;
    for (let start = 0; start <= text.length;) {
      const found = text.indexOf(separator, start);
      const end = found < 0 ? text.length : found;
      if (end > start) {
        const label = text.slice(start, end);
        let code = this.#codeOf.get(label);
        if (code === undefined) this.#codeOf.set(label, (code = this.#codeOf.size));
        this.codes.push(code);
      }
      start = end + separator.length;
    }
  }
}

/** As many texts tell whether most of them differ. */
const PROBE = 1024;

function mostlyDiffer(column: readonly unknown[]): boolean {
  const probe = column.slice(0, PROBE);
  return 2 * new Set(probe).size > probe.length;
}

/** Splits text by text; null where a value is neither a text nor missing. */
function splitEach(column: readonly unknown[], separator: string): RawSets | null {
  const pieces = new Pieces(separator);
  const n = column.length;
  const offsets = new Int32Array(n + 1);
  const missing = new Uint8Array(n);
  for (let sample = 0; sample < n; ++sample) {
    const text = column[sample];
    if (typeof text === 'string') pieces.add(text);
    else if (text === null || text === undefined) missing[sample] = 1;
    else return null;
    offsets[sample + 1] = pieces.codes.length;
  }
  const codes = Int32Array.from(pieces.codes);
  return { offsets, codes, labels: pieces.labels, missing, hasPlaces: false };
}

/** Splits each different text once. */
function splitDistinct(argument: string, column: unknown, separator: string): RawSets {
  const pieces = new Pieces(separator);
  const options = { argument, nulls: 'skip', order: 'any' } as const;
  const texts = encodeLabels(column as LabelColumn, options);
  const bounds = new Int32Array(texts.labels.length + 1);
  for (const [t, text] of texts.labels.entries()) {
    if (typeof text !== 'string') {
      const received = `a column whose values have the type ${describeType(text)}`;
      throw unsupported(argument, received, 'strings, as the option separator is given');
    }
    pieces.add(text);
    bounds[t + 1] = pieces.codes.length;
  }
  const n = texts.codes.length;
  const offsets = new Int32Array(n + 1);
  const missing = new Uint8Array(n);
  measureTexts(texts.codes, bounds, offsets, missing);
  const codes = new Int32Array(offsets[n] ?? 0);
  expandTexts(texts.codes, bounds, Int32Array.from(pieces.codes), codes);
  return { offsets, codes, labels: pieces.labels, missing, hasPlaces: false };
}
