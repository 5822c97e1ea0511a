import type { Source } from '../input/source-types.js';

/** One of the files that a run reads, with its rows numbered. */
export interface Part {
  readonly source: Source;
  /** Whether the engine reads the file itself, as often as it is asked. */
  readonly isFile: boolean;
  /** Its place in the list of files. */
  readonly place: number;
  /** Where it is, as messages of the engine call it. */
  readonly path: string;
  /** What the names of its folders say, as `year=2024` does. */
  readonly partition: ReadonlyMap<string, string | null>;
  /**
   * Make a relation that holds the columns at the given places, and `ROW_COLUMN`.
   *
   * @returns The relation, as SQL text.
   */
  readonly select: (places: readonly number[]) => Promise<string>;
}

/** The name that a part's relation gives to one of its columns. */
export function partColumn(place: number): string {
  return `p${place}`;
}
