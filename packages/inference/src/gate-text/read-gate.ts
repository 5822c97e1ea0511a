import { isFault } from './gate-fault.js';
import type { GateFault } from './gate-fault.js';
import {
  COSTS,
  WHOLE_METRICS,
  classMetricNames,
  isWholeMetric,
  plainMetricNames,
  rangeOf,
  rangeOfClass,
} from './gate-metrics.js';
import type { MetricRange } from './gate-metrics.js';
import { EQUALIZED_ODDS, gapNamed } from './gap-names.js';
import type { GapKind } from './gap-names.js';
import { averageIn, metricNamed } from './metric-names.js';
import { own } from './own.js';
import { findOutOfRange, readBound } from './read-bound.js';
import type { Bound } from './read-bound.js';

const AVERAGES = ['micro', 'macro', 'weighted', 'samples'] as const;

/** A metric of scores whose name begins like an average. */
const MACRO_AREA = 'macroRocAuc';

/** What is asked of a metric, plain data. */
export interface GateSubjectText {
  /** Of groups: the greatest difference of their values, or the least ratio; null for a value. */
  readonly across: GapKind | null;
  /** Null for a metric of a class or of all rows. */
  readonly average: (typeof AVERAGES)[number] | null;
  /** The class, as text; null for an average, for a metric of all rows, and for the positive class. */
  readonly label: string | null;
  /** Its name in confmat, such as `'matthewsCorrcoef'` of `mcc`. */
  readonly metric: string;
  /** The group of rows; `'*'` for each; null for all rows together. */
  readonly group: string | null;
}

/** What a metric must be, plain data. */
export interface ParsedGate extends GateSubjectText, Bound {
  /** As typed. */
  readonly text: string;
}

/** Read a gate: what it is of, a comparison and a bound. */
export function readGate(text: string): ParsedGate | GateFault {
  const bounded = readBound(text);
  if (isFault(bounded)) return bounded;
  const { left, ...bound } = bounded;
  const subject = readSubject(left);
  if (isFault(subject)) return subject;
  return findOutOfRange(bound, rangeOfSubject(subject)) ?? { text, ...subject, ...bound };
}

/**
 * Read what is asked of a metric: `average.metric`, `metric[label]` or `metric`, then perhaps `{group}`. With
 * `gap.` or `ratio.` before it, it is asked of all groups together.
 */
export function readSubject(left: string): GateSubjectText | GateFault {
  const text = left.trim();
  const [head = '', prefix, dotted, typed = ''] =
    /^(?:(gap|ratio)\.)?(?:(\w+)\.)?([\w-]+)/i.exec(text) ?? [];
  const brackets = readBrackets(text.slice(head.length));
  if (head === '' || !brackets) return { fault: 'form' };
  const { label, group } = brackets;
  const fair = gapNamed(typed);
  const across = (prefix?.toLowerCase() as GapKind | undefined) ?? fair?.across ?? null;
  if (across !== null && group !== null) return { fault: 'gap-and-group' };
  const name = fair?.metric ?? typed;
  const mayJoin = dotted === undefined && label === null && !isMacroArea(name);
  const joined = mayJoin ? averageIn(name, AVERAGES) : null;
  const averageName = joined?.average ?? dotted;
  const averages = across === null ? AVERAGES : AVERAGES.filter((one) => one !== 'samples');
  const average = averages.find((known) => known === averageName?.toLowerCase()) ?? null;
  if (averageName !== undefined && average === null) {
    return { fault: 'average', typed: averageName, known: averages };
  }
  if (average !== null && label !== null) return { fault: 'average-and-label' };
  const of = average !== null ? 'average' : label !== null ? 'class' : '';
  const known = across === null ? knownNames(of) : gapNames(of);
  const metric = metricNamed(joined?.metric ?? name, known);
  if (!known.includes(metric)) return { fault: 'metric', typed: metric, known, of };
  return { across, average, label, metric, group };
}

/** Read `[label]`, `{group}`, both or neither; null for anything else. By hand, which takes linear time. */
function readBrackets(text: string): Pick<GateSubjectText, 'label' | 'group'> | null {
  if (text === '') return { label: null, group: null };
  const [isLabel, isGroup] = [text.startsWith('['), text.endsWith('}')];
  if (isLabel && text.endsWith(']') && text.length > 1)
    return { label: text.slice(1, -1), group: null };
  if (!isGroup) return null;
  if (!isLabel) return text.startsWith('{') ? { label: null, group: text.slice(1, -1) } : null;
  const between = text.lastIndexOf(']{');
  if (between < 1) return null;
  return { label: text.slice(1, between), group: text.slice(between + 2, -1) };
}

/** What may be asked of a subject: a gap is as wide as its metric at most, a ratio at most 1. */
function rangeOfSubject({ across, average, label, metric }: GateSubjectText): MetricRange {
  if (across === 'ratio' || metric === EQUALIZED_ODDS) return [0, 1];
  const isPlain = average === null && label === null;
  const range = own(COSTS, metric) ?? (isPlain ? rangeOf(metric) : rangeOfClass(metric));
  return across === null ? range : [0, range[1] - range[0]];
}

function isMacroArea(name: string): boolean {
  return metricNamed(name, [MACRO_AREA]) === MACRO_AREA;
}

/** The metrics whose gaps may be asked for: those that counts have. */
function gapNames(of: '' | 'class' | 'average'): readonly string[] {
  const names = classMetricNames().filter((name) => !isWholeMetric(name));
  if (of === 'average') return names;
  return [...(of === '' ? Object.keys(WHOLE_METRICS) : []), ...names, EQUALIZED_ODDS];
}

function knownNames(of: '' | 'class' | 'average'): readonly string[] {
  if (of === '') return plainMetricNames();
  return of === 'class' ? [...classMetricNames(), 'cost'] : classMetricNames();
}
