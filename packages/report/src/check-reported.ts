import type { Label, MetricError } from '@confmat/core';
import {
  asMetric,
  checkBeta,
  checkJoint,
  checkLabels,
  checkMatrix,
  checkOption,
  checkOptionNames,
  checkZeroDivision,
  invalidOption,
  invalidValue,
  normalizeLabel,
  optionConflict,
  refusal,
  unknownLabel,
  unsupportedType,
} from '@confmat/core/internal';
import type { Evaluation } from '@confmat/evaluation';
import { checkEvaluation } from '@confmat/evaluation/internal';
import { checkAnswers } from '@confmat/inference/internal';
import type { FoundGap, FoundGaps } from './results/found-gaps.js';
import { checkRiskOptions } from './results/risk-options.js';
import { ADJUSTMENTS, ASKED } from './results/ask.js';
import type { JudgedGate } from './results/ask.js';
import type { Ask, ComparedArea, ComparedMetric, PageProvenance, Reported } from './results/ask.js';
import { mustBeLevel } from './refusals.js';
import type { Results } from './results/results.js';
import { isPair, resultsOf } from './results-of.js';
import { areSpans } from './results/terms.js';
import { checkUnits } from './results/check-units.js';

const AVERAGES = ['binary', 'micro', 'macro', 'weighted'];
const PROVENANCE: readonly (keyof PageProvenance)[] = [
  ...(['title', 'source', 'truth', 'prediction', 'rule', 'unit'] as const),
  ...(['date', 'command', 'version', 'hash'] as const),
];

/**
 * Check what is reported on, and what is asked, at the border of a public function; numbers in counts are
 * taken on trust.
 *
 * @param own Names of the function's own options.
 * @returns What outputs show of it.
 */
export function checkedResults(
  reported: unknown,
  options: Ask,
  own: readonly string[] = [],
): Results {
  checkOptionNames(options, [...own, ...ASKED]);
  checkReported(reported);
  checkAsk(reported, options);
  const results = resultsOf(reported, options);
  checkUnits(results, options.compared ? 'compared' : 'evaluation');
  return results;
}

function checkReported(reported: unknown): asserts reported is Reported {
  if (!Array.isArray(reported)) {
    checkEvaluation('evaluation', reported);
    const { matrix, joint, sets, scores } = reported;
    if (!matrix && !joint && !sets && scores.length === 0)
      throw unsupportedType('evaluation', reported, 'one with counts');
    return;
  }
  const pair = reported as readonly unknown[];
  if (pair.length !== 2) throw unsupportedType('evaluation', pair, 'one evaluation, or two');
  pair.forEach((one, place) => {
    checkEvaluation(`evaluation[${place}]`, one);
  });
  const [a, b] = pair as readonly [Evaluation, Evaluation];
  if (a.sets && b.sets) {
    if (areSpans(a.sets.counts) !== areSpans(b.sets.counts))
      throw optionConflict(
        'evaluation[1].sets',
        'is of spans or of label sets, and evaluation[0].sets of the other',
      );
    return;
  }
  [a, b].forEach(({ matrix }, place) => {
    checkMatrix(`evaluation[${place}].matrix`, matrix);
  });
}

function checkAsk(reported: Reported, ask: Ask): void {
  const { posLabel, level, trainCounts, provenance, compared, answers, names } = ask;
  const { areas = [], gates = [] } = ask;
  const evaluation = isPair(reported) ? reported[0] : reported;
  const { matrix, scores } = evaluation;
  const isUnknown = posLabel !== undefined && matrix?.labels.includes(posLabel) === false;
  if (matrix && isUnknown && !isPair(reported)) {
    throw unknownLabel('posLabel', posLabel, matrix.labels);
  }
  if (level !== undefined && !(level > 0 && level < 1)) throw mustBeLevel(level);
  checkZeroDivision(ask.zeroDivision);
  if (ask.only !== undefined) checkOnly(ask.only, isPair(reported) ? undefined : matrix);
  if (ask.beta !== undefined) checkBeta(ask.beta);
  if (ask.scoresOf !== undefined) checkOption('scoresOf', ask.scoresOf, ['models', 'classes']);
  checkThresholds(ask, evaluation);
  checkChoice(ask);
  if (answers) {
    checkAnswers(scores[0]?.sweep, 'evaluation.scores[0].sweep');
    checkRiskOptions(answers, 'answers.');
  }
  if (compared) {
    checkEvaluation('compared', compared);
    checkJoint('compared.joint', compared.joint);
  }
  if (names !== undefined) checkNames(names);
  if (ask.metric !== undefined) checkCompared(ask.metric);
  if (ask.labels !== undefined) checkList('labels', ask.labels);
  if (ask.adjust !== undefined) checkOption('adjust', ask.adjust, ADJUSTMENTS);
  if (ask.gaps !== undefined) checkGaps(ask.gaps);
  checkList('areas', areas);
  areas.forEach(({ found }: Partial<ComparedArea>, i) => {
    if (typeof found?.difference.estimate !== 'number') {
      const expected = 'what compareRocAuc or compareAveragePrecision returned';
      throw unsupportedType(`areas[${i}].found`, found, expected);
    }
  });
  checkList('gates', gates);
  gates.forEach((one: Partial<JudgedGate> | null, i) => {
    checkOption(`gates[${i}].verdict`, one?.verdict, ['pass', 'fail', 'inconclusive']);
  });
  if (trainCounts) checkTrainCounts(trainCounts);
  if (provenance) checkProvenance(provenance);
}

function checkOnly(only: unknown, matrix: Evaluation['matrix']): void {
  const { labels } = checkLabels('only', only);
  if (!matrix) throw optionConflict('only', 'is of classes, and there is no matrix');
  labels.forEach((label, row) => {
    if (!matrix.labels.includes(label))
      throw unknownLabel({ argument: 'only', row }, label, matrix.labels);
  });
}

/** Check that gaps are what was found of groups. */
function checkGaps(gaps: Partial<FoundGaps> | null): void {
  const found: unknown = gaps?.of;
  checkList('gaps.of', found);
  found.forEach((one, place) => {
    const { difference } = one as Partial<FoundGap>;
    if (typeof difference?.estimate === 'number') return;
    throw unsupportedType(`gaps.of[${place}].difference`, difference, 'what sliceGap returned');
  });
}

/** Check the metric of a comparison; whether it needs an average, the comparison tells. */
function checkCompared({ metric, average, posLabel }: ComparedMetric): void {
  asMetric('metric.metric', metric);
  if (average !== undefined) checkOption('metric.average', average, AVERAGES);
  if ((average === 'binary') !== (posLabel !== undefined))
    throw optionConflict('metric.posLabel', 'goes with average "binary", and only with it');
}

/** Check thresholds of columns of scores, by their names. */
function checkThresholds({ threshold = {} }: Ask, { scores }: Evaluation): void {
  const byName = typeof threshold === 'object' ? threshold : { [scores[0]?.name ?? '']: threshold };
  for (const [name, value] of Object.entries(byName)) {
    const place =
      typeof threshold === 'object' ? `threshold[${JSON.stringify(name)}]` : 'threshold';
    if (!scores.some((score) => score.name === name))
      throw optionConflict(place, 'is of no column of scores');
    if (value !== undefined && !Number.isFinite(value))
      throw invalidValue(place, value, { kind: 'number' });
  }
}

/** Check what thresholds are chosen by; limits are checked where they are first held against counts. */
function checkChoice({ maximize, subjectTo = [] }: Ask): void {
  checkList('subjectTo', subjectTo);
  if (maximize === undefined) return;
  checkList('maximize', maximize);
  if (maximize.length === 0) throw invalidOption('maximize', maximize, 'one metric or more');
  maximize.forEach((metric, place) => asMetric(`maximize[${place}]`, metric));
}

function checkList(argument: string, value: unknown): asserts value is readonly unknown[] {
  if (!Array.isArray(value)) throw unsupportedType(argument, value, 'an array');
}

function checkNames(given: unknown): void {
  const isNames =
    Array.isArray(given) &&
    given.length === 2 &&
    given.every((name) => typeof name === 'string') &&
    given[0] !== given[1];
  if (!isNames) throw unsupportedType('names', given, 'two different texts');
}

function checkTrainCounts(trainCounts: unknown): void {
  checkList('trainCounts', trainCounts);
  const seen = new Set<Label>();
  trainCounts.forEach((entry, row) => {
    const { label, count } = (entry ?? {}) as {
      readonly label?: unknown;
      readonly count?: unknown;
    };
    const known = normalizeLabel(label);
    if (known === null) throw mustBeTrainCount(row, 'label', label);
    if (seen.has(known))
      throw refusal({
        code: 'duplicate-label',
        argument: 'trainCounts',
        row,
        value: known,
      });
    seen.add(known);
    if (!(Number.isSafeInteger(count) && Number(count) >= 0)) {
      throw mustBeTrainCount(row, 'count', count);
    }
  });
}

function checkProvenance(provenance: PageProvenance): void {
  checkOptionNames(provenance, PROVENANCE, 'provenance');
  for (const [name, value] of Object.entries(provenance as Readonly<Record<string, unknown>>)) {
    if (value !== undefined && typeof value !== 'string') {
      throw unsupportedType(`provenance.${name}`, value, 'a text');
    }
  }
}

/** A count of training rows that is none. */
function mustBeTrainCount(row: number, part: 'label' | 'count', value: unknown): MetricError {
  const expected = part === 'label' ? 'a label' : { kind: 'integer' as const, atLeast: 0 };
  return invalidValue(`trainCounts[${row}].${part}`, value, expected);
}
