import { nameText } from '@confmat/core/internal';
import type { ColumnReference, PlainRule } from '@confmat/sql';
import { usageError } from '@confmat/rows/command-error.js';
import { labelReference, numberReference } from '@confmat/rows/input/column-references.js';
import { findColumn } from '@confmat/rows/input/source.js';
import type { Source, SourceColumn } from '@confmat/rows/input/source-types.js';
import { nameInSecond } from '@confmat/rows/rows/join.js';
import { DEFAULT_THRESHOLD } from '@confmat/rows/evaluation/count-options.js';
import { quote } from '@confmat/rows/suggest.js';
import type { CompareCommandOptions } from '@confmat/answers/compare/options.js';
import { predictedColumns } from '@confmat/rows/rows/predicted-columns.js';
import { thresholdOfColumn } from '@confmat/rows/input/score-precision.js';

/** A prediction to compare. */
export interface Model {
  /** The name of its column, or of its file. */
  readonly name: string;
  readonly rule: PlainRule;
  /** How its labels were obtained, in words. */
  readonly ruleText: string;
  readonly column: SourceColumn;
  /** The column of its scores; null for a column of labels. */
  readonly score: ColumnReference | null;
  /** As it was typed; null for a column of labels. */
  readonly threshold: number | null;
}

/** Refuse scores that are named twice, and thresholds of others, before anything is read. */
export function checkModels({ score, threshold }: CompareCommandOptions): void {
  if (score === undefined) return;
  const twice = score.find((name, place) => score.indexOf(name) !== place);
  if (twice !== undefined) throw usageError(`--score ${quote(twice)}: is given twice`);
  const nGiven = threshold?.length ?? 1;
  if (nGiven !== 1 && nGiven !== score.length) {
    throw usageError(
      `--threshold has ${nGiven} numbers, --score ${score.length} columns`,
      'give one number for all scores, or one for each',
    );
  }
}

/**
 * The predictions that options name, the baseline first.
 *
 * @param files The files as typed: of two joined ones a single name may be of both.
 */
export function modelsOf(
  source: Source,
  options: NamedPredictions,
  files: readonly string[],
): readonly Model[] {
  const models = namedModels(source, options, files);
  const [only, second] = models;
  if (only && !second) throw oneAlone(only.name, options.score ? '--score' : '--pred');
  return models;
}

/** Options that name predictions. */
export type NamedPredictions = Pick<
  CompareCommandOptions,
  'true' | 'pred' | 'score' | 'threshold' | 'posLabel'
>;

/** The same, which may be one alone. */
export function namedModels(
  source: Source,
  options: NamedPredictions,
  files: readonly string[],
): readonly Model[] {
  const { score, threshold = [DEFAULT_THRESHOLD], posLabel = '' } = options;
  const option = score ? '--score' : '--pred';
  const columns = columnsOf(source, score ?? predictedColumns(source, options), option, files);
  return columns.map(({ name, column }, place) => {
    if (!score) {
      const rule = { kind: 'column', ...labelReference(source, column) } as const;
      return { name, rule, ruleText: '', column, score: null, threshold: null };
    }
    const cut = threshold[place] ?? threshold[0] ?? DEFAULT_THRESHOLD;
    const reference = numberReference(source, column);
    const rule = {
      kind: 'threshold',
      ...reference,
      threshold: thresholdOfColumn(column, cut),
      posLabel,
    } as const;
    const ruleText = `${nameText(posLabel)} where ${nameText(column.name)} >= ${cut}`;
    return { name, rule, ruleText, column, score: reference, threshold: cut };
  });
}

interface NamedColumn {
  readonly name: string;
  readonly column: SourceColumn;
}

/** The columns of the names; of one name that both of two joined files have, both columns. */
function columnsOf(
  source: Source,
  names: readonly string[],
  option: string,
  [first = '', second = '']: readonly string[],
): readonly NamedColumn[] {
  const found = names.map((name) => ({ name, column: findColumn(source, name, option) }));
  const [only] = found;
  if (!only || found.length > 1) return found;
  const other = source.columns.find(({ name }) => name === nameInSecond(only.name, second));
  if (!other) return found;
  return [
    { name: first, column: only.column },
    { name: second, column: other },
  ];
}

function oneAlone(name: string, option: string): Error {
  return usageError(
    `${option} needs a second prediction to compare ${quote(name)} with`,
    `${option} ${name},OTHER; or two files that both have it, joined by --on ID`,
  );
}
