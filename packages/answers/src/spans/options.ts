import type { SpanMatching, TagRepair, TagScheme } from '@confmat/spans';
import type { SetsCommandOptions } from '../multilabel/options.js';

/** Options of `confmat spans`, as commander returns them. */
export interface SpansCommandOptions extends SetsCommandOptions {
  readonly pred: string;
  readonly matching?: Exclude<SpanMatching, 'partial'>;
  readonly repair?: TagRepair;
  readonly scheme?: TagScheme;
  /** The column of the document of each row, where rows are tokens. */
  readonly document?: string;
  /** The column of the tokens of each document, or of each row. */
  readonly tokens?: string;
  /** The column of the text that spans count the characters of. */
  readonly text?: string;
}
