import type { CountRequest, PredictionRule } from '@confmat/sql';
import { CommandError, usageError } from '../command-error.js';
import { labelReference, numberReference } from '../input/column-references.js';
import { findColumn } from '../input/source.js';
import type { Source, SourceColumn } from '../input/source-types.js';
import { nameText } from '../output/name-text.js';
import { cannotCombine, needs, sameColumn, whichColumn } from '../refusals.js';
import { quote, quoteList } from '../suggest.js';
import type { ReportCommandOptions } from './options.js';

/** What is counted, and how people are told of it. */
export interface Prediction {
  readonly request: CountRequest;
  /** How the predicted labels were obtained, in words. */
  readonly rule: string;
  /** What the axis of predicted labels is called. */
  readonly name: string;
}

export const DEFAULT_THRESHOLD = 0.5;

/** Refuse options that contradict one another, before anything is read. */
export function checkPredictionOptions(options: ReportCommandOptions): void {
  if ((options.true as string | undefined) === undefined) {
    throw whichColumn('the true labels', '--true COLUMN');
  }
  if (options.separator !== undefined) throw needs('--separator', '--multilabel');
  if (options.indicator) throw needs('--indicator', '--multilabel');
  const [first, second] = ['pred', 'score', 'proba'].filter((name) => name in options);
  if (first === undefined) {
    const ways = `--pred COLUMN, --score COLUMN --pos-label LABEL, or --proba 'PREFIX*'`;
    throw whichColumn('the predictions', ways);
  }
  if (second !== undefined) throw cannotCombine(`--${first}`, `--${second}`);
  if (options.pred === options.true) throw sameColumn(options.true);
  if (options.threshold !== undefined && options.score === undefined) {
    throw needs('--threshold', '--score');
  }
  if (options.score !== undefined && options.posLabel === undefined) {
    throw needs('--score', '--pos-label: which label does a high score mean?');
  }
  const stars = [...(options.proba ?? '*')].filter((char) => char === '*').length;
  if (stars !== 1) throw usageError(`--proba ${quote(options.proba ?? '')}: expected one *`);
}

/** Find the columns that the options name, and say what to count. */
export function predictionOf(source: Source, options: ReportCommandOptions): Prediction {
  const truth = findColumn(source, options.true, '--true');
  const weight =
    options.weight === undefined ? undefined : findColumn(source, options.weight, '--weight');
  const { rule, text, name, used } = predictionRule(source, options);
  const groups = options.by.map((name) => findColumn(source, name, '--by'));
  const columns = [truth, ...(weight ? [weight] : []), ...used, ...groups];
  const request: CountRequest = {
    from: source.relation([...new Set(columns)]),
    yTrue: labelReference(source, truth),
    yPred: rule,
    sampleWeight: weight && numberReference(source, weight),
    by: Object.fromEntries(
      groups.map((column, i) => [options.by[i] ?? '', labelReference(source, column)]),
    ),
  };
  return { request, rule: text, name };
}

interface RuleOfColumns {
  readonly rule: PredictionRule;
  readonly text: string;
  readonly name: string;
  readonly used: readonly SourceColumn[];
}

function predictionRule(source: Source, options: ReportCommandOptions): RuleOfColumns {
  const { pred, score, proba, posLabel = '', threshold = DEFAULT_THRESHOLD } = options;
  if (pred !== undefined) {
    const column = findColumn(source, pred, '--pred');
    return {
      rule: { kind: 'column', ...labelReference(source, column) },
      text: `predicted labels: column ${nameText(pred)} (the file does not say how they were obtained)`,
      name: pred,
      used: [column],
    };
  }
  if (score !== undefined) {
    const column = findColumn(source, score, '--score');
    return {
      rule: { kind: 'threshold', ...numberReference(source, column), threshold, posLabel },
      text: `predicted ${nameText(posLabel)} where ${nameText(score)} >= ${threshold}`,
      name: `${score} >= ${threshold}`,
      used: [column],
    };
  }
  const { columns, labels } = scoreColumns(source, proba ?? '');
  const scores = columns.map((column, place) => ({
    label: labels[place] ?? '',
    ...numberReference(source, column),
  }));
  const shown = `${nameText(columns[0]?.name ?? '')} … ${nameText(columns.at(-1)?.name ?? '')}`;
  return {
    rule: { kind: 'arg-max', scores },
    text: `predicted the label with the greatest of ${shown} (${columns.length} columns; ties: the first)`,
    name: `greatest of ${proba ?? ''}`,
    used: columns,
  };
}

/** The columns that a pattern with one * matches, and what the * stands for in each. */
function scoreColumns(
  source: Source,
  pattern: string,
): { columns: readonly SourceColumn[]; labels: readonly string[] } {
  const [before = '', after = ''] = pattern.split('*');
  const columns = source.columns.filter(
    ({ name }) =>
      name.length >= before.length + after.length &&
      name.startsWith(before) &&
      name.endsWith(after),
  );
  if (columns.length < 2) {
    const names = source.columns.map(({ name }) => name);
    const found = columns.length === 0 ? 'no column matches' : 'only one column matches';
    throw new CommandError(
      `${source.shownFile}: ${found} ${quote(pattern)} (--proba), expected one for each class`,
      `its columns: ${quoteList(names)}`,
    );
  }
  for (const { name } of columns) findColumn(source, name, '--proba');
  const labels = columns.map(({ name }) => name.slice(before.length, name.length - after.length));
  return { columns, labels };
}
