import { accuracy, f1, recall } from '@confmat/core';
import type { JointTally, Label } from '@confmat/core';
import { compare } from '@confmat/inference';
import type { ModelComparison } from '@confmat/inference';
import { jointOf } from '../../results/counted-two.js';
import type { TwoModels } from '../../results/results.js';
import type { SentenceFacts } from '../facts.js';
import {
  count,
  counted,
  digitsOf,
  metricOf,
  name,
  phrase,
  rowsEvidence,
  score,
  sentence,
  testOf,
} from '../write-sentence.js';
import type { Piece } from '../write-sentence.js';
import type { Evidence, Sentence } from '../sentence.js';
import type { Rule } from '../rule.js';
import { WORTH_SAYING } from './bounds.js';

/** With more classes, none is reported. */
const MOST_CLASSES = 30;

/** Two models on the same rows. */
interface ComparedModels extends Pick<TwoModels, 'names'> {
  readonly joint: JointTally;
}

/** Which of two models is better, on the whole and by class. */
export const comparison: Rule = {
  name: 'comparison',
  tells:
    'which of two models has the higher accuracy, macro F1 and recall of a class, or that accuracy is about the same',
  speaksIf:
    'the interval of the paired difference does not hold 0 and the p-value agrees, for recall allowing for the number of classes; or the interval of the difference of accuracy holds 0 and lies within 0.02 of it',
  find(facts) {
    const { two, labels } = facts.results;
    const joint = jointOf(two);
    if (!two || !joint || joint.weighted || joint.counts.length === 0) return [];
    const models = { names: two.names, joint };
    const { level } = facts;
    const ofAll = compare(joint, accuracy, { level });
    const nLooks = joint.labels.length;
    const macro = compare(joint, f1, { average: 'macro', test: 'delta', level, labels });
    const ofClasses =
      nLooks > MOST_CLASSES ? [] : joint.labels.flatMap((label) => byClass(facts, models, label));
    return [
      ...accuracySentences(models, ofAll, level),
      ...(isDecided(macro, level) && nLooks > 2 ? [macroSentence(models, macro)] : []),
      ...ofClasses,
    ];
  },
};

function isDecided({ difference, pValue }: ModelComparison, level: number): boolean {
  return (difference.low > 0 || difference.high < 0) && pValue <= 1 - level;
}

/** The names of the better and the worse model, and whether the first one is better. */
function ranked({ names: [a, b] }: ComparedModels, { difference }: ModelComparison) {
  const isFirst = difference.estimate > 0;
  return { isFirst, better: name(isFirst ? a : b), worse: name(isFirst ? b : a) };
}

/** The difference, the first model minus the second or the other way round. */
function lead({ difference, nSamples, metric }: ModelComparison, isFirst: boolean): Evidence {
  const { estimate, low, high } = difference;
  const turned = isFirst
    ? difference
    : { ...difference, estimate: 0 - estimate, low: 0 - high, high: 0 - low };
  return { ...metricOf(metric, turned, [], 'difference'), rows: nSamples };
}

function testIn({ pValue, method, decidingRows }: ModelComparison): Evidence {
  return testOf(method, pValue, decidingRows);
}

function accuracySentences(
  models: ComparedModels,
  found: ModelComparison,
  level: number,
): readonly Sentence[] {
  const { isFirst, better, worse } = ranked(models, found);
  const { onlyA, onlyB, nSamples, difference } = found;
  const both = values(found, isFirst, models, []);
  const say = sentence({
    rule: 'comparison',
    tone: 'note',
    rows: nSamples,
    also: [testIn(found)],
  });
  if (isDecided(found, level)) {
    const own = rowsEvidence(isFirst ? onlyA : onlyB, [], 'only the better model is right');
    const deciding = rowsEvidence(onlyA + onlyB, [], 'only one model is right');
    const ahead = lead(found, isFirst);
    return [
      say`${better} is more accurate than ${worse}: ${both}, a difference of ${score(ahead, 3)}. Of the ${counted(deciding, 'row')} that only one of them has right, it has ${count(own)}.`,
    ];
  }
  const isNear = difference.low >= -WORTH_SAYING && difference.high <= WORTH_SAYING;
  if (!isNear || difference.low > 0 || difference.high < 0) return [];
  const [a, b] = models.names;
  return [
    say`${name(a)} and ${name(b)} are about equally accurate: ${values(found, true, models, [])}, a difference of ${score(lead(found, false), 3)}.`,
  ];
}

function macroSentence(models: ComparedModels, found: ModelComparison): Sentence {
  const { isFirst, better, worse } = ranked(models, found);
  const both = values(found, isFirst, models, []);
  const say = sentence({
    rule: 'comparison',
    tone: 'note',
    rows: found.decidingRows,
    also: [testIn(found)],
  });
  return say`${better} has a higher macro F1 than ${worse}: ${both}, a difference of ${score(lead(found, isFirst), 3)}.`;
}

function byClass(
  { level }: SentenceFacts,
  models: ComparedModels,
  label: Label,
): readonly Sentence[] {
  const { joint } = models;
  const cautious = 1 - (1 - level) / joint.labels.length;
  const asked = { average: 'binary', posLabel: label, test: 'delta' } as const;
  if (!isDecided(compare(joint, recall, { ...asked, level: cautious }), cautious)) return [];
  const found = compare(joint, recall, { ...asked, level });
  if (Math.abs(found.difference.estimate) < WORTH_SAYING) return [];
  const { isFirst, better, worse } = ranked(models, found);
  const gained = Math.round(Math.abs(found.difference.estimate) * found.a.relevantRows);
  const say = sentence({ rule: 'comparison', tone: 'note', rows: gained, also: [testIn(found)] });
  const both = values(found, isFirst, models, [label]);
  return [
    say`${better} finds more rows of ${name(label)} than ${worse}: recall is ${both}, a difference of ${score(lead(found, isFirst), 3)}.`,
  ];
}

/** Both values, the better one first. */
function values(
  { a, b, metric }: ModelComparison,
  isFirst: boolean,
  { names }: ComparedModels,
  labels: readonly Label[],
): Piece {
  const [more, less] = isFirst ? [a, b] : [b, a];
  const [ofMore, ofLess] = isFirst ? names : [names[1], names[0]];
  const [first, second] = [
    metricOf(metric, more, labels, ofMore),
    metricOf(metric, less, labels, ofLess),
  ];
  const digits = Math.max(3, digitsOf([first, second]));
  return phrase`${score(first, digits)} against ${score(second, digits)}`;
}
