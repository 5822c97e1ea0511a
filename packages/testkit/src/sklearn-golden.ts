import { readFileSync } from 'node:fs';
import type { GoldenMeta } from './golden.js';

/** What scikit-learn did with one call. */
export interface SklearnCase {
  readonly fn: string;
  /** Arguments by position. */
  readonly args: readonly unknown[];
  readonly options: Readonly<Record<string, unknown>>;
  /** What it returned; the dictionary of a report as pairs. */
  readonly value?: unknown;
  /** What it raised: one of the five kinds, or `'other'`. */
  readonly error?: string;
  /** Categories of its warnings, in their order. */
  readonly warnings: readonly string[];
}

/** The golden files of scikit-learn's calls, without `sklearn-` and `.json`. */
export type SklearnGoldenName =
  | 'label-scores'
  | 'label-matrices'
  | 'indicators'
  | 'faults'
  | 'scores'
  | 'class-scores'
  | 'rankings'
  | 'score-faults'
  | 'edges'
  | 'calibration';

/**
 * Read a golden file of scikit-learn's calls: arrays of floats as typed arrays, NaN and infinities
 * as numbers.
 */
export function loadSklearnGolden(name: SklearnGoldenName): {
  readonly meta: GoldenMeta;
  readonly cases: readonly SklearnCase[];
} {
  const text = readFileSync(new URL(`../golden/sklearn-${name}.json`, import.meta.url), 'utf8');
  const { meta, cases } = JSON.parse(text, decode) as {
    meta: GoldenMeta;
    cases: (Omit<SklearnCase, 'warnings'> & { warnings?: readonly string[] })[];
  };
  return { meta, cases: cases.map((golden) => ({ ...golden, warnings: golden.warnings ?? [] })) };
}

/** Every name of a golden file of scikit-learn's calls. */
export const SKLEARN_GOLDENS: readonly SklearnGoldenName[] = [
  'label-scores',
  'label-matrices',
  'indicators',
  'faults',
  'scores',
  'class-scores',
  'rankings',
  'score-faults',
  'edges',
  'calibration',
];

/** A case as a line of JSON holds it. */
export function sklearnCaseFrom(line: string): SklearnCase {
  const golden = JSON.parse(line, decode) as Omit<SklearnCase, 'warnings'> & {
    warnings?: readonly string[];
  };
  return { ...golden, warnings: golden.warnings ?? [] };
}

function decode(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('number' in value) return Number(value.number);
  if ('float64' in value) return Float64Array.from(value.float64 as number[]);
  if ('float32' in value) return Float32Array.from(value.float32 as number[]);
  return value;
}
