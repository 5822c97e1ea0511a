import type { ConfusionMatrix, Label } from '@confmat/core';
import { readLabel } from '@confmat/sql/internal';
import { CommandError, usageError } from '@confmat/rows/command-error.js';
import { noSuchLabel } from '@confmat/rows/refusals.js';
import { quote } from '@confmat/rows/suggest.js';
import type { ReportCommandOptions } from './options.js';

/** Refuse options about classes that contradict others, before anything is read. */
export function checkChosenClasses(options: ReportCommandOptions): void {
  const { only, except } = options;
  const named = '--only';
  const list = only ?? except;
  if (!list) return;
  const twice = list.find((label, place) => list.indexOf(label) !== place);
  if (twice !== undefined) throw usageError(`${named}: ${quote(twice)} is given twice`);
}

/**
 * The classes that get a row and a share in the averages.
 *
 * @returns Labels of the matrix, those of `--only` in its order; undefined for all.
 */
export function chosenClasses(
  { labels }: ConfusionMatrix,
  options: ReportCommandOptions,
  shownFile: string,
): readonly Label[] | undefined {
  const find = (typed: string, option: string): Label => {
    const label = readLabel(typed, labels);
    if (labels.includes(label)) return label;
    throw noSuchLabel(shownFile, typed, labels, option);
  };
  const { except } = options;
  const minus = except?.map((typed) => `-${typed}`);
  // A typed -1 may be a label.
  const isLabels = minus?.some((typed) => labels.some((label) => String(label) === typed));
  const only = isLabels ? minus : options.only;
  if (only) return only.map((typed) => find(typed, '--only'));
  if (!except) return undefined;
  const left = new Set(except.map((typed) => find(typed, '--only')));
  if (left.size < labels.length) return labels.filter((label) => !left.has(label));
  throw new CommandError(`${shownFile}: --only leaves out every class`);
}
