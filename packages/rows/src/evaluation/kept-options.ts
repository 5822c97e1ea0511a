import type { Prepared } from '../input/prepared.js';

/** Options that say which rows and columns were counted, and how. */
interface CountedBy {
  readonly true: string;
  readonly nulls: 'error' | 'skip';
  readonly weight?: string;
  readonly unit?: string;
  readonly labels?: readonly string[];
  readonly other?: string;
  readonly score?: string | readonly string[];
  readonly proba?: string;
  readonly map?: unknown;
  readonly trim?: boolean;
  readonly ignoreCase?: boolean;
}

/** What an evaluation keeps of the options, by the names that commands give them. */
export function keptOptions(
  options: CountedBy,
  prepared: Prepared | undefined,
): Readonly<Record<string, unknown>> {
  const { true: truth, nulls, weight, unit, labels, other } = options;
  const { score, proba, map, trim, ignoreCase } = options;
  const kept = {
    weight,
    unit,
    labels,
    other,
    score,
    proba,
    map,
    trim,
    ignoreCase,
  };
  const given = Object.entries(kept).filter(([, value]) => {
    return value !== undefined && !(Array.isArray(value) && value.length === 0);
  });
  return {
    ...{ true: truth, nulls },
    ...Object.fromEntries(given),
    ...(prepared?.sharedBy ? { sharedBy: prepared.sharedBy } : {}),
    ...(prepared && prepared.where !== null
      ? { where: prepared.where, nLeftOut: prepared.nLeftOut }
      : {}),
  };
}
