import type { Label, MetricError } from '@confmat/core';
import {
  checkJoint,
  checkMatrix,
  checkOptionNames,
  checkZeroDivision,
  isArrayOf,
  normalizeLabel,
  unknownLabel,
  unsupportedType,
  invalidValue,
  refusal,
} from '@confmat/core/internal';
import { checkSetCounts } from '@confmat/multilabel/internal';
import type { SweepSet } from '@confmat/thresholds';
import { checkSweep } from '@confmat/thresholds/internal';
import { checkAnswers } from '@confmat/inference/internal';
import { checkRiskOptions } from './answers/risk-options.js';
import { checkUnits } from './units/check-units.js';
import { mustBeLevel } from './refusals.js';
import type {
  AnswerResults,
  ComparedArea,
  ComparedModels,
  LabelSetResults,
  ModelsApart,
  OfGroup,
  PageProvenance,
  ReportResults,
  ScoreResults,
} from './results.js';

const PARTS: readonly (keyof ReportResults)[] = [
  ...(['matrix', 'posLabel', 'labelSets', 'scores', 'classScores', 'answers'] as const),
  ...([
    'slices',
    'comparison',
    'apart',
    'trainCounts',
    'added',
    'provenance',
    'level',
    'zeroDivision',
  ] as const),
];
const PROVENANCE: readonly (keyof PageProvenance)[] = [
  ...(['title', 'source', 'truth', 'prediction', 'rule', 'unit'] as const),
  ...(['date', 'command', 'version', 'hash'] as const),
];

/** Check results at the border of a public function; numbers in counts are taken on trust. */
export function checkResults(results: unknown): asserts results is ReportResults {
  if (typeof results !== 'object' || results === null) throw mustBeResults(results);
  checkOptionNames(results, PARTS, 'results');
  const { matrix, posLabel, labelSets, scores, slices, ...others } = results as ReportResults;
  const { classScores, answers, comparison, apart, trainCounts, provenance, level } = others;
  const parts = [matrix, labelSets, scores, classScores, answers, comparison, apart];
  if (parts.every((part) => !part)) throw mustBeResults(results);
  if (matrix) checkMatrix('results.matrix', matrix);
  if (matrix && posLabel !== undefined && !matrix.labels.includes(posLabel)) {
    throw unknownLabel('results.posLabel', posLabel, matrix.labels);
  }
  if (labelSets) checkLabelSets(labelSets);
  if (scores) checkScores(scores);
  if (classScores) checkClassScores(classScores);
  if (answers) checkAnswerResults(answers);
  if (slices) {
    checkList('results.slices', slices);
    slices.forEach((slice, i) => {
      checkMatrix(`results.slices[${i}].matrix`, (slice as Partial<typeof slice> | null)?.matrix);
    });
  }
  if (comparison) checkComparison(comparison);
  if (apart) checkApart(apart);
  checkUnits(results);
  if (trainCounts) checkTrainCounts(trainCounts);
  if (provenance) checkProvenance(provenance);
  if (level !== undefined && !(level > 0 && level < 1)) throw mustBeLevel(level, 'results.level');
  checkZeroDivision(others.zeroDivision, 'results.zeroDivision');
}

function checkList(argument: string, value: unknown): asserts value is readonly unknown[] {
  if (!Array.isArray(value)) throw unsupportedType(argument, value, 'an array');
}

function checkLabelSets({ labels, samples, pairs }: LabelSetResults): void {
  checkSetCounts('results.labelSets.labels', labels, 'labels');
  if (samples !== undefined) checkSetCounts('results.labelSets.samples', samples, 'samples');
  if (pairs === undefined) return;
  const { rows, columns, counts } = pairs as Partial<typeof pairs>;
  const isPairs =
    Array.isArray(pairs.labels) &&
    isArrayOf(rows, 'Int32Array') &&
    isArrayOf(columns, 'Int32Array') &&
    isArrayOf(counts, 'Float64Array');
  if (!isPairs)
    throw unsupportedType('results.labelSets.pairs', pairs, 'what multilabelConfusion returned');
}

function checkScores(scores: readonly ScoreResults[]): void {
  checkList('results.scores', scores);
  scores.forEach(({ name, sweep, threshold, calibration, slices = [] }, i) => {
    const place = `results.scores[${i}]`;
    checkSweep(sweep, `${place}.sweep`);
    checkGroups(`${place}.slices`, slices, (slice, at) => {
      checkSweep(slice.sweep, `${at}.sweep`);
    });
    if (scores.length > 1 && typeof name !== 'string')
      throw unsupportedType(`${place}.name`, name, "a model's name, which several models need");
    if (threshold !== undefined && !Number.isFinite(threshold)) {
      throw invalidValue(`${place}.threshold`, threshold, { kind: 'number' });
    }
    if (calibration && !isArrayOf(calibration.meanScore, 'Float64Array')) {
      throw unsupportedType(`${place}.calibration`, calibration, 'what reliabilityCurve returned');
    }
  });
}

function checkClassScores(set: Partial<SweepSet>): void {
  const { labels, sweeps } = set;
  if (!Array.isArray(labels) || !Array.isArray(sweeps) || labels.length !== sweeps.length) {
    throw unsupportedType(
      'results.classScores',
      set,
      'what oneVsRestSweeps or labelSweeps returned',
    );
  }
  sweeps.forEach((sweep, i) => {
    checkSweep(sweep, `results.classScores.sweeps[${i}]`);
  });
}

function checkAnswerResults({ sweep, name, ...options }: AnswerResults): void {
  checkAnswers(sweep, 'results.answers.sweep');
  if (name !== undefined && typeof name !== 'string') {
    throw unsupportedType('results.answers.name', name, 'a text');
  }
  checkRiskOptions(options, 'results.answers.');
}

function checkComparison({ names, joint, areas = [], slices = [] }: ComparedModels): void {
  checkJoint('results.comparison.joint', joint);
  checkNames('results.comparison.names', names);
  checkList('results.comparison.areas', areas);
  areas.forEach(({ found }: Partial<ComparedArea>, i) => {
    if (typeof found?.difference.estimate !== 'number') {
      const expected = 'what compareRocAuc or compareAveragePrecision returned';
      throw unsupportedType(`results.comparison.areas[${i}].found`, found, expected);
    }
  });
  checkGroups('results.comparison.slices', slices, ({ joint: own }, place) => {
    checkJoint(`${place}.joint`, own);
  });
}

function checkApart({ names, matrices, slices = [] }: ModelsApart): void {
  checkMatrices('results.apart.matrices', matrices);
  checkNames('results.apart.names', names);
  checkGroups('results.apart.slices', slices, (slice, place) => {
    checkMatrices(`${place}.matrices`, slice.matrices);
  });
}

function checkMatrices(argument: string, matrices: ModelsApart['matrices']): void {
  checkList(argument, matrices);
  for (const place of [0, 1] as const) checkMatrix(`${argument}[${place}]`, matrices[place]);
}

/** Check counts of groups: each says its group. */
function checkGroups<G extends OfGroup<object>>(
  argument: string,
  groups: readonly G[],
  check: (group: G, place: string) => void,
): void {
  checkList(argument, groups);
  groups.forEach((one, i) => {
    const place = `${argument}[${i}]`;
    const given: unknown = one;
    const { group } = (given ?? {}) as Partial<OfGroup<object>>;
    if (typeof group !== 'object') throw unsupportedType(`${place}.group`, group, 'an object');
    check(one, place);
  });
}

function checkNames(argument: string, names: readonly string[]): void {
  const given: unknown = names;
  const isNames =
    Array.isArray(given) &&
    given.length === 2 &&
    given.every((name) => typeof name === 'string') &&
    given[0] !== given[1];
  if (!isNames) throw unsupportedType(argument, given, 'two different texts');
}

function checkTrainCounts(trainCounts: unknown): void {
  checkList('results.trainCounts', trainCounts);
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
        argument: 'results.trainCounts',
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
  checkOptionNames(provenance, PROVENANCE, 'results.provenance');
  for (const [name, value] of Object.entries(provenance as Readonly<Record<string, unknown>>)) {
    if (value !== undefined && typeof value !== 'string') {
      throw unsupportedType(`results.provenance.${name}`, value, 'a text');
    }
  }
}

/** Something else than results, or results without any part that holds counts. */
function mustBeResults(value: unknown): MetricError {
  return unsupportedType(
    'results',
    value,
    'ReportResults with at least one of matrix, labelSets, scores, classScores, answers, comparison, apart',
  );
}

/** A count of training rows that is none. */
function mustBeTrainCount(row: number, part: 'label' | 'count', value: unknown): MetricError {
  const expected = part === 'label' ? 'a label' : { kind: 'integer' as const, atLeast: 0 };
  return invalidValue(`results.trainCounts[${row}].${part}`, value, expected);
}
