import type { NormalizeOver, ReportMetric } from '@confmat/core';
import type { InputFormat } from '../input/format.js';

/** Forms of the result. */
export const OUTPUT_FORMATS = ['text', 'json', 'markdown', 'csv'] as const;
type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/** Options of `confmat report`, as commander returns them. */
export interface ReportCommandOptions {
  readonly true: string;
  readonly pred?: string;
  readonly score?: string;
  readonly threshold?: number;
  readonly proba?: string;
  readonly labels?: readonly string[];
  readonly posLabel?: string;
  readonly weight?: string;
  readonly beta: number;
  readonly zeroDivision?: number;
  readonly digits: number;
  readonly normalize?: NormalizeOver;
  readonly nulls: 'error' | 'skip';
  readonly maxClasses: number;
  readonly format: OutputFormat;
  readonly json?: boolean;
  readonly output?: string;
  readonly delimiter?: string;
  readonly inputFormat?: InputFormat;
  readonly by: readonly string[];
  readonly cost?: string;
  readonly metrics?: Readonly<Record<string, ReportMetric>>;
  readonly failUnder: readonly Gate[];
  readonly next?: boolean;
  readonly quiet?: boolean;
}

/** A figure that must not be under a bound. */
export interface Gate {
  /** As typed, for messages. */
  readonly text: string;
  /** `macro`, `micro`, `weighted`; a class's label; or null for a figure of the whole problem. */
  readonly average: 'micro' | 'macro' | 'weighted' | null;
  readonly label: string | null;
  readonly metric: string;
  readonly bound: number;
}
