import { isFault } from './gate-fault.js';
import type { GateFault } from './gate-fault.js';
import {
  COSTS,
  classMetricNames,
  plainMetricNames,
  rangeOf,
  rangeOfClass,
} from './gate-metrics.js';
import { averageIn, metricNamed } from './metric-names.js';
import { own } from './own.js';
import { findOutOfRange, readBound } from './read-bound.js';
import type { Bound } from './read-bound.js';

const AVERAGES = ['micro', 'macro', 'weighted', 'samples'] as const;

/** A metric of scores whose name begins like an average. */
const MACRO_AREA = 'macroRocAuc';

/** What a metric must be, plain data. */
export interface ParsedGate extends Bound {
  /** As typed. */
  readonly text: string;
  /** Null for a metric of a class or of all rows. */
  readonly average: (typeof AVERAGES)[number] | null;
  /** The class, as text; null for an average, for a metric of all rows, and for the positive class. */
  readonly label: string | null;
  /** Its name in confmat, such as `'matthewsCorrcoef'` of `mcc`. */
  readonly metric: string;
  /** The group of rows; `'*'` for each; null for all rows together. */
  readonly group: string | null;
}

/**
 * Read a gate: `average.metric`, `metric[label]` or `metric`, then perhaps `{group}`, a comparison
 * and a bound.
 */
export function readGate(text: string): ParsedGate | GateFault {
  const bounded = readBound(text);
  if (isFault(bounded)) return bounded;
  const { left, ...bound } = bounded;
  const parts = /^\s*(?:(\w+)\.)?([\w-]+)(?:\[(.*)\])?(?:\{(.*)\})?\s*$/s.exec(left);
  if (!parts) return { fault: 'form' };
  const [, dotted, name = '', label = null, group = null] = parts;
  const mayJoin = dotted === undefined && label === null && !isMacroArea(name);
  const joined = mayJoin ? averageIn(name, AVERAGES) : null;
  const averageName = joined?.average ?? dotted;
  const average = AVERAGES.find((known) => known === averageName?.toLowerCase()) ?? null;
  if (averageName !== undefined && average === null) {
    return { fault: 'average', typed: averageName, known: AVERAGES };
  }
  if (average !== null && label !== null) return { fault: 'average-and-label' };
  const of = average !== null ? 'average' : label !== null ? 'class' : '';
  const known = knownNames(of);
  const metric = metricNamed(joined?.metric ?? name, known);
  if (!known.includes(metric)) return { fault: 'metric', typed: metric, known, of };
  const range = own(COSTS, metric) ?? (of === '' ? rangeOf(metric) : rangeOfClass(metric));
  return findOutOfRange(bound, range) ?? { text, average, label, metric, group, ...bound };
}

function isMacroArea(name: string): boolean {
  return metricNamed(name, [MACRO_AREA]) === MACRO_AREA;
}

function knownNames(of: '' | 'class' | 'average'): readonly string[] {
  if (of === '') return plainMetricNames();
  return of === 'class' ? [...classMetricNames(), 'cost'] : classMetricNames();
}
