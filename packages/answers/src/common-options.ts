import type { UsedConfig } from '@confmat/rows/input/used-config.js';
import type { InconclusivePolicy } from './gates/inconclusive-policy.js';
import type { InputOptions } from '@confmat/rows/open-input.js';
import type { PictureFile } from './document/pictures.js';
import type { OutputFormat } from './document/output-format.js';

/** Options that every command accepts, as commander returns them. */
export interface CommonOptions extends InputOptions {
  readonly true: string;
  readonly weight?: string;
  readonly nulls: 'error' | 'skip';
  readonly zeroDivision?: number;
  readonly digits: number;
  /** The level of intervals, or true for the usual one. */
  readonly interval?: number | true;
  /** Undefined: as the names of the outputs say, or else text. */
  readonly format?: OutputFormat;
  readonly json?: boolean;
  readonly output: readonly string[];
  readonly summary?: string;
  readonly junit?: string;
  readonly html?: string;
  /** The title of that page. */
  readonly title?: string;
  readonly svg: readonly PictureFile[];
  /** How many sentences to say, or true for the usual number. */
  readonly describe?: number | true;
  /** A file for the counts, as an evaluation. */
  readonly save?: string;
  /** Whether that file keeps the names of units. */
  readonly saveNames?: boolean;
  /** How sure the verdict of a gate must be; undefined: a gate judges the value as it is. */
  readonly confidence?: number;
  readonly inconclusive?: InconclusivePolicy;
  /** Whether a gate on an interval with a warning is inconclusive. */
  readonly strict?: boolean;
  readonly quiet?: boolean;
  /** The file of options; `none` for no file. */
  readonly config?: string;
  /** What a file of options gave. */
  readonly usedConfig?: UsedConfig;
}

/** Options that may leave out columns. */
export type LeavesOut<Options, Key extends keyof Options> = Omit<Options, Key> &
  Partial<Pick<Options, Key>>;
