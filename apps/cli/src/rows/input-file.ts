import type { InputFormat } from '@confmat/files';

/** A file that can be read more than once, and how to read it. */
export interface InputFile {
  readonly path: string;
  readonly shownFile: string;
  readonly format: InputFormat;
  readonly delimiter: string | undefined;
  /** What cells of CSV are quoted by; empty for nothing. */
  readonly quote: string | undefined;
  /** What the names of its folders say, as `year=2024` does; null where they say "missing". */
  readonly partition: ReadonlyMap<string, string | null>;
}
