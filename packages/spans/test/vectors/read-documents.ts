import { readFileSync } from 'node:fs';
import type { SpanMatching, SpanOptions } from '../../src/index.js';

/** COR, INC, PAR, MIS, SPU by nervaluate's names of its schemes. */
type Outcomes = Readonly<Record<string, readonly number[]>>;

/** Documents, and what the programs counted of them. */
export interface Corpus {
  readonly repair?: SpanOptions['repair'];
  readonly scheme?: SpanOptions['scheme'] | null;
  /** Tags of each document, or its spans as start, end (exclusive), type. */
  readonly true: readonly (string | readonly [number, number, string][])[];
  readonly pred: Corpus['true'];
  /** What seqeval reads of the tags, true and predicted: `start:end:type`. */
  readonly spans?: readonly (readonly string[])[];
  /** True positives, predicted and true spans by type. */
  readonly seqeval?: Readonly<Record<string, readonly number[]>>;
  readonly nervaluate?: {
    readonly total: Outcomes;
    /** Precision, recall, F1. */
    readonly ratios: Outcomes;
    readonly types: Readonly<Record<string, Outcomes>>;
  };
}

/** nervaluate's name of each matching. */
export const NERVALUATE_NAMES: Readonly<Record<SpanMatching, string>> = {
  strict: 'strict',
  exact: 'exact',
  type: 'ent_type',
  partial: 'partial',
};

/** Documents of spans of which none overlaps another of its side. */
export interface ApartCorpus {
  readonly true: readonly (readonly [number, number, string][])[];
  readonly pred: ApartCorpus['true'];
  readonly total: Outcomes;
  readonly types: Readonly<Record<string, Outcomes>>;
}

/** Read what generate_apart.py wrote. */
export function readApart(): readonly ApartCorpus[] {
  const text = readFileSync(new URL('spans-apart.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { readonly corpora: ApartCorpus[] }).corpora;
}

const FILE = process.env['CONFMAT_SPANS_FILE'] ?? new URL('random-documents.json', import.meta.url);

/** Read what generate.py wrote; `CONFMAT_SPANS_FILE` names another file of it. */
export function readCorpora(): readonly Corpus[] {
  const { corpora } = JSON.parse(readFileSync(FILE, 'utf8')) as { readonly corpora: Corpus[] };
  return corpora;
}
