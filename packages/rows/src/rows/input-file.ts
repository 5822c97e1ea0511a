import type { EngineFile } from '../input/source-types.js';

/** A file that can be read more than once, and how to read it. */
export interface InputFile extends EngineFile {
  /** What the names of its folders say, as `year=2024` does; null where they say "missing". */
  readonly partition: ReadonlyMap<string, string | null>;
}
