import { nameText } from '@confmat/core/internal';
import { adjustedPs } from '@confmat/inference/internal';
import type { Pair } from '@confmat/inference/internal';
import { positiveOf } from '@confmat/rows/evaluation/positive-of.js';
import { N_OF_POSITIVE, defaultMetric, namedMetric } from '@confmat/report/document';
import { metricOfName } from './asked-metric.js';
import type { CompareCommandOptions } from './options.js';
import { surenessOf } from '../gates/sureness.js';
import { checkDrops } from './check-drops.js';
import { changeOf, makePair } from './make-pair.js';
import type { PairQuestion } from './make-pair.js';
import type { PairedResult, PairResult } from './paired-result.js';
import type { CompareAreas } from './compare-areas.js';

/** What was counted of predictions, from rows or from evaluations. */
export interface ComparedCounts extends Omit<
  PairedResult,
  'posLabel' | 'metric' | 'level' | 'adjust' | 'digits' | 'pairs' | 'adjustedPValues' | 'gates'
> {
  /** Every pair, in the order of the names. */
  readonly counts: readonly Pair[];
  readonly areas: CompareAreas | null;
}

/** What `confmat compare` answers without the rows. */
type AskedPair = Pick<
  CompareCommandOptions,
  'posLabel' | 'metric' | 'level' | 'adjust' | 'digits' | 'maxDrop' | 'confidence' | 'strict'
>;

/** The areas of scores. */
const AREAS = [
  { name: 'rocAuc', title: 'ROC AUC' },
  { name: 'averagePrecision', title: 'average precision' },
] as const;

/** Compare predictions that were counted. */
export function makeResult(
  { counts, areas, ...rest }: ComparedCounts,
  options: AskedPair,
): PairedResult {
  const { level, adjust, digits, maxDrop } = options;
  const { names, labels, file, universe } = rest;
  const posLabel = positiveOf(labels, options.posLabel, file);
  const metric = options.metric && metricOfName(options.metric, labels, posLabel);
  const byDefault = defaultMetric(posLabel, rest.terms !== undefined);
  const main = metric ?? namedMetric(byDefault, nameText);
  const question: PairQuestion = { main, posLabel, universe, level, adjust };
  const places = placesOf(names.length);
  const pairs = counts.map((counted, i): PairResult => {
    const [a, b] = places[i] ?? [0, 1];
    const made = makePair([names[a] ?? '', names[b] ?? ''], counted, question);
    if (!areas) return made;
    const found = AREAS.map((area) => ({ ...area, found: areas(area.name, [a, b], level) }));
    const changes = found.map((area) => changeOf(area, area.found));
    // Below those of the positive class, which areas need.
    const [start, rest] = [made.metrics.slice(0, N_OF_POSITIVE), made.metrics.slice(N_OF_POSITIVE)];
    return { ...made, metrics: [...start, ...changes, ...rest], areas: found };
  });
  const judged = names.flatMap((name, place) => {
    const pair = counts[places.findIndex(([a, b]) => a === 0 && b === place)];
    return pair ? [{ name, place, pair }] : [];
  });
  const p = pairs.map((pair) => pair.main.pValue);
  return {
    ...rest,
    ...{ posLabel, metric, level, adjust, digits, pairs },
    adjustedPValues: adjustedPs(p, adjust),
    gates: checkDrops(maxDrop, {
      posLabel,
      universe,
      areas,
      sureness: surenessOf(options),
      judged,
    }),
  };
}

/** Two models of a list, by their places. */
export type Places = readonly [a: number, b: number];

/** Every pair of so many models, the pairs of the first one first. */
export function placesOf(nModels: number): readonly Places[] {
  const all = Array.from({ length: nModels }, (_, place) => place);
  return all.flatMap((a) => all.slice(a + 1).map((b): Places => [a, b]));
}
