import type { Label } from '@confmat/core';
import type { ReliabilityCurve } from '@confmat/thresholds/calibration';
import { calibrationOfSweep } from '@confmat/thresholds/internal';
import type { SentenceFacts } from '../facts.js';
import {
  digitsOf,
  metricOf,
  boundOf,
  name,
  phrase,
  score,
  sentence,
  words,
} from '../write-sentence.js';
import type { Piece } from '../write-sentence.js';
import type { Evidence, Sentence } from '../sentence.js';
import { isByUnit } from '../../results/units-of-results.js';
import type { Rule } from '../rule.js';
import { WORTH_SAYING } from './bounds.js';

/** Scores that are no probabilities: too high, too low, overconfident or underconfident. */
export const calibration: Rule = {
  name: 'calibration',
  tells: 'scores that are too high, too low, overconfident or underconfident',
  speaksIf:
    'among the scores below 0.5, above 0.5, or both, the interval of the share that came true does not hold their mean, which is at least 0.02 away',
  find(facts) {
    const { probabilities = false, scores = [] } = facts.results;
    if (!probabilities) return [];
    return scores.flatMap(({ sweep, name: model = '' }, _, all) => {
      // A share of the rows of one side has no interval by unit.
      if (sweep.weighted || isByUnit(sweep)) return [];
      const curve = calibrationOfSweep(sweep);
      const who = all.length > 1 ? phrase` of ${name(model)}` : words('');
      return curve ? sentencesOf(facts, curve, sweep.posLabel, who) : [];
    });
  },
};

/** Bins of one side of a half. */
interface Half {
  readonly rows: number;
  readonly mean: Evidence;
  readonly share: Evidence;
  /** Whether the scores are too high, or too low; null where that cannot be told. */
  readonly isHigh: boolean | null;
}

const MIDDLE = 0.5;

function sentencesOf(
  facts: SentenceFacts,
  curve: ReliabilityCurve,
  posLabel: Label,
  who: Piece,
): readonly Sentence[] {
  const low = halfOf(facts, curve, posLabel, (mean) => mean < MIDDLE, 'scores below 0.5');
  const high = halfOf(facts, curve, posLabel, (mean) => mean >= MIDDLE, 'scores of 0.5 and above');
  const decided = [low, high].filter((half) => half?.isHigh !== null && half !== null);
  const [first, second] = decided;
  if (!first) return [];
  const rows = decided.reduce((sum, half) => sum + (half?.rows ?? 0), 0);
  const say = sentence({ rule: 'calibration', tone: 'bad', rows });
  const middle = score(boundOf(MIDDLE), 1);
  const about = (half: Half): Piece => {
    const digits = digitsOf([half.share]);
    const side = half === low ? phrase`below ${middle}` : phrase`of ${middle} and above`;
    return phrase`scores ${side} average ${score(half.mean, digits)}, and ${score(half.share, digits)} of their rows are ${name(posLabel)}`;
  };
  const verdict = words(verdictOf(low, high));
  return [
    second
      ? say`The scores${who} are ${verdict}: ${about(first)}; ${about(second)}.`
      : say`The scores${who} are ${verdict} on one side: ${about(first)}.`,
  ];
}

/** What to call scores by the halves that are decided. */
function verdictOf(low: Half | null, high: Half | null): string {
  const [isLowHigh, isHighHigh] = [low?.isHigh ?? null, high?.isHigh ?? null];
  if (isLowHigh === null || isHighHigh === null)
    return (isLowHigh ?? isHighHigh) ? 'too high' : 'too low';
  if (isLowHigh === isHighHigh) return isLowHigh ? 'too high' : 'too low';
  // Too low below the middle and too high above it: too far from the middle.
  return isHighHigh ? 'overconfident' : 'underconfident';
}

function halfOf(
  { share: shareOf }: SentenceFacts,
  { rows, meanScore, positiveShare }: ReliabilityCurve,
  posLabel: Label,
  isIn: (mean: number) => boolean,
  of: string,
): Half | null {
  let [nRows, scores, positives] = [0, 0, 0];
  for (const [bin, n] of rows.entries()) {
    const mean = meanScore[bin] ?? NaN;
    if (n === 0 || !isIn(mean)) continue;
    nRows += n;
    scores += n * mean;
    positives += n * (positiveShare[bin] ?? 0);
  }
  if (nRows === 0) return null;
  const mean = scores / nRows;
  // Shares of whole numbers of rows, by which they were divided.
  const found = shareOf(Math.round(positives), nRows);
  const isApart = Math.abs(mean - found.estimate) >= WORTH_SAYING;
  const isHigh = isApart && mean > found.high ? true : isApart && mean < found.low ? false : null;
  return {
    rows: nRows,
    mean: { metric: 'meanScore', of, labels: [posLabel], value: mean, rows: nRows },
    share: { ...metricOf('share', found, [posLabel], of), rows: nRows },
    isHigh,
  };
}
