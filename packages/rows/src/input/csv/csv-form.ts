import { usageError } from '../../command-error.js';
import type { CsvForm } from '../source-types.js';

/** How a CSV file is read, nothing of it left open. */
export interface CsvReading {
  readonly delimiter: string;
  /** What cells are quoted by; empty for nothing. */
  readonly quoted: string;
  /** What stands before a quote in a quoted cell. */
  readonly escape: string;
  /** Whether its first line has the names of columns. */
  readonly hasHeader: boolean;
  readonly isGzipped: boolean;
}

/** How a CSV file is read, by what somebody typed and what it is usually written with. */
export function csvReading(
  { quote: quoted = '"', escape = quoted, header }: CsvForm,
  delimiter: string,
  isGzipped: boolean,
): CsvReading {
  if (quoted === '' && escape !== '')
    throw usageError('--csv escape needs quotes, and --csv quote=none has none');
  return { delimiter, quoted, escape, hasHeader: header !== 'none', isGzipped };
}
