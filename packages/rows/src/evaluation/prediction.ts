import { nameText } from '@confmat/core/internal';
import type { CountRequest, PredictionRule } from '@confmat/sql';
import { labelReference, numberReference } from '../input/column-references.js';
import { findColumn, groupColumns } from '../input/source.js';
import { unitColumns, unitReference } from '../input/unit-reference.js';
import type { ScoreReference } from '../input/score-rows.js';
import type { Source, SourceColumn } from '../input/source-types.js';
import { classColumns, listColumnOf } from '../rows/class-columns.js';
import type { LabelOptions } from './count-options.js';
import { DEFAULT_THRESHOLD } from './count-options.js';
import { precisionOfColumn, thresholdOfColumn } from '../input/score-precision.js';

/** What is counted, and how people are told of it. */
export interface Prediction {
  readonly request: CountRequest;
  /** How the predicted labels were obtained, in words. */
  readonly rule: string;
  /** What the axis of predicted labels is called. */
  readonly name: string;
  /** The columns of scores that the rule reads, in its order; none where it is a column of labels. */
  readonly scores: readonly ScoreReference[];
  /** Which label each column of scores was taken for, if their names do not say it; null if they do. */
  readonly note: string | null;
}

/**
 * Find the columns that the options name, and say what to count.
 *
 * @param shownThreshold How people read the threshold, if it was not typed.
 */
export function predictionOf(
  source: Source,
  options: LabelOptions,
  shownThreshold?: number,
): Prediction {
  const truth = findColumn(source, options.true, '--true');
  const weight =
    options.weight === undefined ? undefined : findColumn(source, options.weight, '--weight');
  const { rule, text, name, used, note = null } = predictionRule(source, options, shownThreshold);
  const scores = rule.kind === 'column' ? [] : used.map((column) => scoreOf(source, column));
  const groups = groupColumns(source, options.by);
  const units = unitColumns(source, options.unit);
  const columns = [truth, ...(weight ? [weight] : []), ...used, ...groups, ...units];
  const request: CountRequest = {
    from: source.relation([...new Set(columns)]),
    yTrue: labelReference(source, truth),
    yPred: rule,
    sampleWeight: weight && numberReference(source, weight),
    by: Object.fromEntries(
      groups.map((column, i) => [options.by[i] ?? '', labelReference(source, column)]),
    ),
    unit: unitReference(source, options.unit),
  };
  return { request, rule: text, name, scores, note };
}

function scoreOf(source: Source, column: SourceColumn): ScoreReference {
  return { ...numberReference(source, column), precision: precisionOfColumn(column) };
}

/** The threshold as it was typed; the rule has it in the precision of its scores. */
export function typedThreshold({ threshold }: LabelOptions): number {
  return typeof threshold === 'number' ? threshold : DEFAULT_THRESHOLD;
}

interface RuleOfColumns {
  readonly rule: PredictionRule;
  readonly text: string;
  readonly name: string;
  readonly used: readonly SourceColumn[];
  readonly note?: string | null;
}

function predictionRule(
  source: Source,
  options: LabelOptions,
  shownThreshold: number | undefined,
): RuleOfColumns {
  const { pred, score, proba, posLabel = '' } = options;
  if (pred !== undefined) {
    const column = findColumn(source, pred, '--pred');
    return {
      rule: { kind: 'column', ...labelReference(source, column) },
      text: `predicted labels: column ${nameText(pred)}`,
      name: pred,
      used: [column],
    };
  }
  if (score !== undefined) {
    const column = findColumn(source, score, '--score');
    const threshold = typedThreshold(options);
    const shown = shownThreshold ?? threshold;
    return {
      rule: {
        ...({ kind: 'threshold', ...numberReference(source, column), posLabel } as const),
        threshold: thresholdOfColumn(column, threshold),
      },
      text: `predicted ${nameText(posLabel)} where ${nameText(score)} >= ${shown}`,
      name: `${score} >= ${shown}`,
      used: [column],
    };
  }
  const { columns, labels, note } = classColumns(source, proba ?? '', options);
  const scores = columns.map((column, place) => ({
    label: labels[place] ?? '',
    ...numberReference(source, column),
  }));
  const list = listColumnOf(options);
  const shown = list
    ? nameText(list.name)
    : `${nameText(columns[0]?.name ?? '')} … ${nameText(columns.at(-1)?.name ?? '')}`;
  const ofWhat = list ? 'scores per row' : 'columns';
  return {
    rule: { kind: 'arg-max', scores },
    text: `predicted the label whose score is highest, of ${shown} (${columns.length} ${ofWhat}; the first wins a tie)`,
    name: `highest of ${list?.name ?? proba ?? ''}`,
    used: columns,
    note,
  };
}
