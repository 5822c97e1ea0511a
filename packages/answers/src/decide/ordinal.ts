import { nameText } from '@confmat/core/internal';
import { confusionMatrixFromCells } from '@confmat/core';
import type { ConfusionMatrix, Label } from '@confmat/core';
import { expectedCostIntervals, weightedKappaInterval } from '@confmat/inference';
import type { Interval } from '@confmat/inference';
import { count, groupNames, measured, share } from '@confmat/report/document';
import type { Cell, Section } from '@confmat/report/document';
import { CommandError } from '@confmat/rows/command-error.js';
import { nameApart } from '../document/slice-scores.js';
import { quote, quoteList } from '@confmat/rows/suggest.js';
import type { DecideCommandOptions } from './options.js';

/** Truth × answer of some rows. */
export interface AnswerMatrices {
  readonly all: ConfusionMatrix;
  /** Of the answers that are accepted; absent where rows are gone, or none is accepted. */
  readonly accepted?: ConfusionMatrix | undefined;
  readonly groups: readonly {
    readonly group: Readonly<Record<string, Label>>;
    readonly matrix: ConfusionMatrix;
  }[];
}

/** How near answers are to the truth, on a scale. */
interface OnScale {
  readonly nSamples: number;
  /** Kappa whose disagreements weigh their squared distance. */
  readonly kappa: Interval;
  /** Mean number of steps between answer and truth. */
  readonly distance: Interval;
  /** Share of the answers that are exact, and that are a step off at most. */
  readonly exact: number;
  readonly withinOne: number;
}

/** Answers that are scores on a scale. */
export interface Ordinal {
  readonly scale: readonly string[];
  readonly all: OnScale;
  readonly accepted: OnScale | null;
  readonly groups: readonly (OnScale & { readonly group: Readonly<Record<string, Label>> })[];
}

/**
 * How near the answers are to the truth, on the scale of `--ordinal`.
 *
 * @throws {CommandError} A label is not on the scale.
 */
export function ordinalOf(
  { all, accepted, groups }: AnswerMatrices,
  scale: readonly string[],
  file: string,
): Ordinal {
  const of = (matrix: ConfusionMatrix): OnScale => onScale(scaled(matrix, scale, file));
  return {
    scale,
    all: of(all),
    accepted: accepted && accepted.total > 0 ? of(accepted) : null,
    groups: groups.map(({ group, matrix }) => ({ group, ...of(matrix) })),
  };
}

/** The same counts under the labels of the scale, in its order. */
function scaled(
  matrix: ConfusionMatrix,
  scale: readonly string[],
  file: string,
): ConfusionMatrix<string> {
  const other = matrix.labels.find((label) => !scale.includes(String(label)));
  if (other !== undefined) {
    throw new CommandError(
      `${file}: ${quote(String(other))} is not on the scale of --ordinal`,
      `the scale: ${quoteList(scale)}; --where leaves out rows`,
    );
  }
  const cells = Array.from(matrix.cells(), ({ trueLabel, predLabel, count: rows }) => ({
    ...{ trueLabel: String(trueLabel), predLabel: String(predLabel), count: rows },
  }));
  return confusionMatrixFromCells(cells, scale);
}

function onScale(matrix: ConfusionMatrix<string>): OnScale {
  const { labels, total } = matrix;
  const steps = labels.map((_, i) => labels.map((__, j) => Math.abs(i - j)));
  let [exact, near] = [0, 0];
  for (const { trueLabel, predLabel, count: rows } of matrix.cells()) {
    const off = Math.abs(labels.indexOf(trueLabel) - labels.indexOf(predLabel));
    exact += off === 0 ? rows : 0;
    near += off <= 1 ? rows : 0;
  }
  return {
    ...{ nSamples: total, exact: exact / total, withinOne: near / total },
    kappa: weightedKappaInterval(matrix),
    distance: expectedCostIntervals(matrix, steps).mean,
  };
}

/** How near the answers are, as a table. */
export function ordinalSection(
  { scale, all, accepted, groups }: Ordinal,
  { by }: DecideCommandOptions,
): Section {
  const row = (name: readonly string[], one: OnScale): readonly Cell[] => [
    name.join(', '),
    ...[count(one.nSamples), measured(one.kappa), measured(one.distance)],
    ...[share(one.exact), share(one.withinOne)],
  ];
  const names = groupNames(by, groups);
  const shown = names.map((texts) => texts.join(', '));
  const apart = (name: string): string => nameApart(name, shown);
  const [first = '', last = ''] = [scale[0], scale.at(-1)].map((label) => nameText(label ?? ''));
  return {
    title: 'Scores',
    aside: `from ${first} to ${last}`,
    content: {
      kind: 'table',
      head: ['of', 'answers', 'quadratic kappa', 'mean distance', 'exact', 'at most 1 off'],
      body: [
        row([apart('all')], all),
        ...(accepted ? [row([apart('accepted')], accepted)] : []),
        ...groups.map((group, i) => row(names[i] ?? [], group)),
      ],
    },
  };
}

/** How near the answers are, in JSON. */
export function jsonOrdinal({ scale, all, accepted, groups }: Ordinal): Record<string, unknown> {
  const json = ({ nSamples, kappa, distance, exact, withinOne }: OnScale): object => ({
    ...{ nSamples, kappa, distance, exact, withinOne },
  });
  return {
    ordinal: {
      scale,
      ...json(all),
      ...(accepted ? { accepted: json(accepted) } : {}),
      ...(groups.length === 0
        ? {}
        : { byGroup: groups.map((one) => ({ group: one.group, ...json(one) })) }),
    },
  };
}
