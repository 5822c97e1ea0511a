import type { CountRequest, PredictionRule } from '@confmat/sql';
import { CommandError, usageError } from '../command-error.js';
import { labelReference, numberReference } from '../input/column-references.js';
import { columnList } from '../option-values.js';
import { findColumn } from '../input/source.js';
import type { ScoreReference } from '../input/score-rows.js';
import type { Source, SourceColumn } from '../input/source-types.js';
import { itemColumnName } from '../rows/list-items.js';
import type { ListColumn } from '../rows/list-column.js';
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
  /** The columns of scores that the rule reads, in its order; none where it is a column of labels. */
  readonly scores: readonly ScoreReference[];
}

const DEFAULT_THRESHOLD = 0.5;

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
  if (options.scoreMetrics && options.pred !== undefined) {
    throw needs('--score-metrics', '--score or --proba');
  }
  if (options.proba !== undefined) checkProba(options.proba, options.labels);
}

function checkProba(proba: string, labels: readonly string[] | undefined): void {
  const stars = [...proba].filter((char) => char === '*').length;
  if (stars > 1) throw usageError(`--proba ${quote(proba)}: expected one *`);
  if (stars === 1 || listOfColumns(proba).length > 1) return;
  const twice = labels?.find((label, place) => labels.indexOf(label) !== place);
  if (twice !== undefined) throw usageError(`--labels: ${quote(twice)} occurs twice`);
  if (labels !== undefined) return;
  throw usageError(
    `--proba ${quote(proba)}: is one column`,
    "a column of lists needs --labels, the class of each item; a column for each class is 'p_*' or a,b,c",
  );
}

/** The column of lists that `--proba` names; undefined where it names a column for each class. */
export function listColumnOf({
  proba,
  labels = [],
}: {
  readonly proba?: string | undefined;
  readonly labels?: readonly string[] | undefined;
}): ListColumn | undefined {
  const [name, ...others] = proba === undefined ? [] : listOfColumns(proba);
  return name === undefined || others.length > 0 ? undefined : { name, labels };
}

/** Columns that are named one by one, and not by a pattern. */
function listOfColumns(proba: string): readonly string[] {
  return proba.includes('*') ? [] : columnList(proba);
}

/** Find the columns that the options name, and say what to count. */
export function predictionOf(source: Source, options: ReportCommandOptions): Prediction {
  const truth = findColumn(source, options.true, '--true');
  const weight =
    options.weight === undefined ? undefined : findColumn(source, options.weight, '--weight');
  const { rule, text, name, used } = predictionRule(source, options);
  const scores = rule.kind === 'column' ? [] : used.map((column) => scoreOf(source, column));
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
  return { request, rule: text, name, scores };
}

function scoreOf(source: Source, column: SourceColumn): ScoreReference {
  return { ...numberReference(source, column), isSingle: column.type === 'FLOAT' };
}

interface RuleOfColumns {
  readonly rule: PredictionRule;
  readonly text: string;
  readonly name: string;
  readonly used: readonly SourceColumn[];
}

function predictionRule(source: Source, options: ReportCommandOptions): RuleOfColumns {
  const { pred, score, proba, posLabel = '' } = options;
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
    const typed = options.threshold ?? DEFAULT_THRESHOLD;
    const threshold = typeof typed === 'number' ? typed : DEFAULT_THRESHOLD;
    return {
      rule: { kind: 'threshold', ...numberReference(source, column), threshold, posLabel },
      text: `predicted ${nameText(posLabel)} where ${nameText(score)} >= ${threshold}`,
      name: `${score} >= ${threshold}`,
      used: [column],
    };
  }
  const { columns, labels } = scoreColumns(source, proba ?? '', options.labels);
  const scores = columns.map((column, place) => ({
    label: labels[place] ?? '',
    ...numberReference(source, column),
  }));
  const list = listColumnOf(options);
  const shown = list
    ? nameText(list.name)
    : `${nameText(columns[0]?.name ?? '')} … ${nameText(columns.at(-1)?.name ?? '')}`;
  const ofWhat = list ? 'scores a row' : 'columns';
  return {
    rule: { kind: 'arg-max', scores },
    text: `predicted the label with the greatest of ${shown} (${columns.length} ${ofWhat}; ties: the first)`,
    name: `greatest of ${list?.name ?? proba ?? ''}`,
    used: columns,
  };
}

/** The columns that a list names or a pattern matches, and the label of each. */
function scoreColumns(
  source: Source,
  pattern: string,
  given: readonly string[] | undefined,
): { columns: readonly SourceColumn[]; labels: readonly string[] } {
  const list = listColumnOf({ proba: pattern, labels: given });
  if (list) {
    const items = list.labels.map((label) => itemColumnName(list.name, label));
    const columns = items.map((name) => findColumn(source, name, '--proba'));
    return { columns, labels: list.labels };
  }
  const named = listOfColumns(pattern);
  if (named.length > 0) {
    const columns = named.map((name) => findColumn(source, name, '--proba'));
    // Columns that are not called as the labels stand in the order of --labels.
    const isOrder = given?.length === named.length && !named.some((name) => given.includes(name));
    return { columns, labels: isOrder ? given : named };
  }
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
