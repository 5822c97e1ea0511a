import type { TruthAxis } from '@confmat/core';
import type { Ask, Reported, SectionName } from '@confmat/report';
import type { Evaluation } from '@confmat/evaluation';
import type { CommonOptions } from '../common-options.js';
import type { Document, GateOutcome } from './document.js';
import type { JsonBody } from './json-document.js';
import type { OutputFormat } from './output-format.js';
import type { Words } from './words.js';

/** What pages, pictures and sentences show. */
export interface Shown<E extends Reported = Reported> {
  readonly evaluation: E;
  readonly ask: Ask;
}

/** What a command found out about an input. */
export interface Outcome {
  /** What a person should know besides, a line each. */
  readonly notes: readonly string[];
  /** What a newcomer may do next, a line each, said last. */
  readonly next?: readonly string[];
  readonly gates: readonly GateOutcome[];
  /** The document for a format: programs may get more rows than people. */
  readonly document: (format: OutputFormat) => Document;
  /** What programs get, to which the run adds what all commands have. */
  readonly json: () => JsonBody | Promise<JsonBody>;
  /** What it shows, in sentences. */
  readonly words?: Words | null;
  /** What the page and the pictures show; undefined where there is none for what was asked. */
  readonly page?: () => Shown | Promise<Shown>;
  /** The sections of the page. Default: all that have data. */
  readonly pageSections?: readonly SectionName[];
  /** The axis of the true classes in their matrix. Default: `'rows'`. */
  readonly truth?: TruthAxis;
  /** What `--save` keeps; absent where it cannot be asked for. */
  readonly kept?: () => Evaluation | Promise<Evaluation>;
}

/** Options of a run: those of labels and numbers are the work's own. */
export type RunOptions = Omit<CommonOptions, 'true' | 'nulls' | 'digits'>;
