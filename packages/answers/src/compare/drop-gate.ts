import type { SweepArea } from '@confmat/inference';
import { usageError } from '@confmat/rows/command-error.js';
import { metricNamed } from '@confmat/inference/gate-text';
import { quote } from '@confmat/rows/suggest.js';
import { parseAskedName } from './asked-metric.js';
import type { AskedName } from './asked-metric.js';

/** How much worse than the baseline a prediction may be. */
export interface DropGate {
  /** The option with what was typed, for messages. */
  readonly where: string;
  /** The metric as typed. */
  readonly text: string;
  /** Null for an area, which is of scores, and for exact matches. */
  readonly asked: AskedName | null;
  /** The area under a curve that is meant; null for a metric of labels. */
  readonly area: SweepArea | null;
  /** Whether it is the share of samples whose sets are equal, or of documents that are wholly right. */
  readonly isExact: boolean;
  /** The group of rows, as tables name it; `*` for each; null for all rows together. */
  readonly group: string | null;
  /** At least 0. */
  readonly maxDrop: number;
}

const FORMS = 'forms: macro.f1=0.01, recall[Yes]=0.02, accuracy=0, accuracy{GROUP}=0.01';
const AREAS: readonly SweepArea[] = ['rocAuc', 'averagePrecision'];
const EXACT = 'exactMatch';
/** More than this is hardly a share: a percentage was meant. */
const WIDEST = 1;

/** Read how much of a metric may be lost: `macro.f1=0.01`. */
export function parseDropGate(typed: string): DropGate {
  const where = `--max-drop ${quote(typed)}`;
  const at = typed.lastIndexOf('=');
  const bound = typed.slice(at + 1).trimStart();
  const [, named = '', group = null] =
    /^([^=<>{}]+)(?:\{(.*)\})?$/s.exec(typed.slice(0, Math.max(0, at)).trim()) ?? [];
  const text = named.trim();
  if (text === '' || /[\]}<>]/.test(bound)) {
    throw usageError(`${where}: expected a metric and how much of it may be lost`, FORMS);
  }
  const maxDrop = bound.trim() === '' ? NaN : Number(bound);
  if (!(maxDrop >= 0 && maxDrop <= WIDEST)) {
    throw usageError(`${where}: ${quote(bound)} is not a number from 0 to 1`, FORMS);
  }
  const name = metricNamed(text, [...AREAS, EXACT]);
  const isExact = name === EXACT;
  const area = AREAS.find((known) => known === name) ?? null;
  if (area && group !== null) throw usageError(`${where}: ${area} is of all rows`);
  const asked = area || isExact ? null : parseAskedName(text, '--max-drop');
  return { where, text, asked, area, isExact, group, maxDrop };
}

/** The first gate of an area. */
export function areaGateOf({
  maxDrop,
}: {
  readonly maxDrop: readonly DropGate[];
}): DropGate | undefined {
  return maxDrop.find(({ area }) => area !== null);
}
