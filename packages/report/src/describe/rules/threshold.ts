import { f1, precision, recall } from '@confmat/core';
import type { ClassMetric, Label } from '@confmat/core';
import type { Interval } from '@confmat/inference';
import { intervalAt } from '@confmat/inference/internal';
import { countsAt } from '@confmat/thresholds';
import { chooseThreshold, edgesOf } from '@confmat/thresholds/internal';
import { isKnownAt } from '../../panel/panel-of.js';
import type { ScoreResults } from '../../results/results.js';
import { leadingMetric } from '../../thresholds/choice.js';
import type { ThresholdChoice } from '../../thresholds/choice.js';
import { isBelow } from '../facts.js';
import {
  cut,
  digitsOf,
  metricOf,
  name,
  phrase,
  score,
  sentence,
  words,
} from '../write-sentence.js';
import type { Evidence, Sentence } from '../sentence.js';
import type { Rule } from '../rule.js';
import { WORTH_SAYING } from './bounds.js';

/** A threshold in use at which F1 is far from its best. */
export const threshold: Rule = {
  name: 'threshold',
  tells: 'F1 at the threshold in use, and at the best one',
  speaksIf:
    'the interval of F1 at the threshold in use ends below that of the best one, and the values are at least 0.02 apart; not where the threshold is chosen by another metric',
  find: ({ results, level }) => {
    const { scores = [], subjectTo } = results;
    if (leadingMetric(results).name !== 'f1') return [];
    return scores.flatMap((one) => sentencesOf(one, subjectTo, level, scores.length > 1));
  },
};

function sentencesOf(
  { sweep, threshold: used, name: model = '' }: ScoreResults,
  subjectTo: ThresholdChoice['subjectTo'],
  level: number,
  isOneOfSeveral: boolean,
): readonly Sentence[] {
  if (used === undefined || sweep.weighted || sweep.thresholds.length === 0) return [];
  if (!isKnownAt(sweep, used)) return [];
  const list = edgesOf(sweep);
  const best = chooseThreshold(sweep, f1, subjectTo);
  if (!best.reached) return [];
  const counts = countsAt(list, [used, best.threshold]);
  const both = (metric: ClassMetric): readonly [Interval, Interval] => [
    intervalAt(list, metric, used, level),
    intervalAt(list, metric, best.threshold, level),
  ];
  const [atUsed, atBest] = both(f1);
  if (!isBelow(atUsed, atBest)) return [];
  if (atBest.estimate - atUsed.estimate < WORTH_SAYING) return [];
  const { posLabel, nPositives, nNegatives } = sweep;
  const rows = nPositives + nNegatives;
  const ofF1 = [
    metricOf('f1', atUsed, [posLabel], 'threshold in use'),
    metricOf('f1', atBest, [posLabel], 'best threshold'),
  ] as const;
  const digits = digitsOf(ofF1);
  const at = (value: number): Evidence => thresholdOf(value, posLabel, rows);
  const [was = 0, would = 0] = Array.from(counts.tp, (tp, i) => tp + (counts.fp[i] ?? 0));
  const changed = Math.abs(would - was);
  const trade = [precision, recall].flatMap((metric) =>
    both(metric).map((found, i) =>
      metricOf(metric.name, found, [posLabel], i === 0 ? 'threshold in use' : 'best threshold'),
    ),
  );
  const say = sentence({ rule: 'threshold', tone: 'bad', rows: changed, also: trade });
  const who = isOneOfSeveral ? phrase` by ${name(model)}` : words('');
  return [
    say`The threshold ${cut(at(used), sweep)} is far from the best for the F1 of ${name(posLabel)}${who}: ${score(ofF1[0], digits)} there, ${score(ofF1[1], digits)} at ${cut(at(best.threshold), sweep)}. Choose it on other rows than these.`,
  ];
}

function thresholdOf(value: number, posLabel: Label, rows: number): Evidence {
  return { metric: 'threshold', labels: [posLabel], value, rows };
}
