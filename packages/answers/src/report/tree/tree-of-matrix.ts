import { isMetricError, mergeClasses } from '@confmat/core';
import type { ClassMetric, ConfusionMatrix, Label } from '@confmat/core';
import { NOT_KEPT } from '@confmat/files';
import { interval } from '@confmat/inference';
import type { Interval } from '@confmat/inference';
import { treeCounts, treeSampleCounts } from '@confmat/multilabel';
import type { SetCounts } from '@confmat/multilabel';
import { CommandError } from '@confmat/rows/command-error.js';
import { eachRow } from '../../intervals/each-row.js';
import type { IntervalSettings } from '../../intervals/interval-settings.js';
import { noInterval } from '../../intervals/no-interval.js';
import { quote } from '@confmat/rows/suggest.js';
import { isKnown } from '../known-results.js';

/** Pairs of a label and its parent, as texts. */
export type TreeFile = readonly (readonly [child: string, parent: string])[];

/** Parents of labels, and the file that they are from. */
export interface Tree {
  readonly file: string;
  readonly parents: TreeFile;
}

/** A number of the labels of a tree: an average, or that of one label. */
export type TreeNumber =
  | { readonly average: 'micro' | 'macro' | 'weighted' }
  | { readonly average: 'binary'; readonly posLabel: string };

/** Rows that have their class and all above it. */
export interface TreeOfMatrix {
  /** The matrix with labels as texts, as the file has them. */
  readonly matrix: ConfusionMatrix<string>;
  readonly counts: SetCounts<string>;
  readonly intervalOf: (
    metric: ClassMetric,
    of: TreeNumber,
    settings: IntervalSettings,
  ) => Interval;
}

/**
 * Count the labels of a tree.
 *
 * @param unit The column of units that was asked for; null for none.
 * @throws {CommandError} The file does not go with the labels.
 */
export function treeOfMatrix(
  counted: ConfusionMatrix,
  tree: Tree,
  unit: string | null,
): TreeOfMatrix {
  const { parents } = tree;
  return naming(tree.file, () => {
    const matrix = withTexts(counted);
    const counts = treeCounts(matrix, parents);
    const rows = treeSampleCounts(matrix, parents);
    const samples = counts.units || counts.weighted ? undefined : eachRow(rows);
    return {
      ...{ matrix, counts },
      intervalOf: (metric, of, settings) => {
        const together = of.average === 'micro' && samples ? { samples } : {};
        const found = interval(counts, metric, { ...of, ...settings, ...together });
        return isKnown(unit, counts) ? found : noInterval(found, NOT_KEPT);
      },
    };
  });
}

function withTexts(matrix: ConfusionMatrix): ConfusionMatrix<string> {
  const groups = matrix.labels.map((label): [string, Label[]] => [String(label), [label]]);
  return mergeClasses<Label>(matrix, groups) as ConfusionMatrix<string>;
}

/** The command's words for what is wrong with a file of parents. */
function naming<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isMetricError(error)) throw error;
    const { issue } = error;
    if (issue.code === 'duplicate-label') {
      const twice = quote(String(issue.value));
      throw new CommandError(`--labels tree=${quote(file)}: has two parents of ${twice}`);
    }
    const said = error.message.replace(/^\w+: (?:parents(?:\[\d+\])? )?/, '');
    throw new CommandError(`--labels tree=${quote(file)}: ${said}`);
  }
}
