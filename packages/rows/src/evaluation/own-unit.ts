import { shellWord } from '@confmat/files';
import type { Input } from '../input/input.js';

/** A value that the rows have for an option, and what to tell of it. */
export interface OwnValue {
  readonly value: string;
  readonly note: string;
}

/** The column whose rows belong together, where the rows have one and none was named; null for none. */
export function ownUnit(
  { resultRows, source }: Input,
  options: { readonly unit?: string; readonly weight?: string },
): OwnValue | null {
  const value = resultRows?.unit ?? undefined;
  const isNamed = options.unit !== undefined || options.weight !== undefined;
  // A join may have renamed it.
  const isThere = source.columns.some(({ name }) => name === value);
  if (value === undefined || isNamed || !isThere) return null;
  const note = `questions have several rows: intervals and gates take those of one together, as --unit ${shellWord(value)} does`;
  return { value, note };
}
