import { jointMatrices } from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import { jointOfCells, matrixOfCells } from '@confmat/sql/internal';
import { usageError } from '@confmat/rows/command-error.js';
import { namedModels } from '../compare/models.js';
import type { Model } from '../compare/models.js';
import { otherRows } from '@confmat/answers/compare/other-rows.js';
import { countedEvaluation } from '@confmat/rows/evaluation/counted.js';
import type { Counted } from '@confmat/rows/evaluation/counted.js';
import { labelReference } from '@confmat/rows/input/column-references.js';
import type { Input } from '@confmat/rows/input/input.js';
import { findColumn } from '@confmat/rows/input/source.js';
import { unitColumns, unitReference } from '@confmat/rows/input/unit-reference.js';
import { refuseStrangeLabels } from '@confmat/rows/rows/refuse-strange-labels.js';
import { keptOptions } from '@confmat/rows/evaluation/kept-options.js';
import type { PlanCommandOptions } from '@confmat/answers/plan/options.js';
import type { Goal } from '@confmat/answers/plan/plan-result.js';

/** Count the rows of a first sample: of one prediction, or for a drop of two. */
export async function readPilot(
  input: Input,
  goals: readonly Goal[],
  options: PlanCommandOptions,
  files: readonly string[],
): Promise<Counted> {
  const { source } = input;
  const { nulls, maxClasses, labels } = options;
  const truth = findColumn(source, options.true ?? '', '--true');
  const models = namedModels(source, { ...options, true: truth.name }, files);
  const isDrop = goals.some(({ kind }) => kind === 'maxDrop');
  const [first, second, third] = models;
  if (!first) throw new Error('bug: a prediction was named');
  if (isDrop && (!second || third)) {
    throw usageError(
      `--max-drop compares two predictions, ${models.length} ${models.length === 1 ? 'was' : 'were'} named`,
      '--pred OLD,NEW; or without a file --discordant, the share of rows that differ',
    );
  }
  if (!isDrop && second) throw usageError(`${models.length} predictions were named, expected one`);
  const counting = { labels, nulls, maxClasses };
  const predicted = models.map(({ column }) => column);
  const columns = [truth, ...predicted, ...unitColumns(source, options.unit)];
  const shared = {
    from: source.relation([...new Set(columns)]),
    yTrue: labelReference(source, truth),
    unit: unitReference(source, options.unit),
  };
  const check = (matrix: ConfusionMatrix, model: Model): void => {
    const pred = model.score ? {} : { pred: model.column.name };
    refuseStrangeLabels(matrix, source, { true: truth.name, ...(labels && { labels }), ...pred });
  };
  const counted = (counts: Parts): Counted => ({
    evaluation: countedEvaluation({
      ...{ task: 'classes', ...counts },
      provenance: {
        predictions: models.map(({ name }) => ({ name })),
        options: keptOptions({ ...options, true: truth.name }, undefined),
      },
    }),
    ...{ file: source.shownFile, format: source.format, prepared: input.prepared?.() },
  });
  if (!second) {
    const { matrix, nSamples } = await input.count(
      { ...shared, yPred: first.rule },
      counting,
      matrixOfCells,
    );
    check(matrix, first);
    return counted({ matrix, nSamples, nSkipped: matrix.nSkipped, labels: matrix.labels });
  }
  const request = { ...shared, yPred: first.rule, yPredB: second.rule };
  const joint = await input.count(request, counting, jointOfCells);
  check(jointMatrices(joint).a, first);
  if (options.unit !== undefined && joint.nSkipped > 0) {
    const names = [truth, ...predicted].map(({ name }) => name);
    throw otherRows(source.shownFile, 'the truth or a prediction', names);
  }
  const { nSamples, nSkipped, labels: known } = joint;
  return counted({ joint, nSamples, nSkipped, labels: known });
}

type Parts = Omit<Parameters<typeof countedEvaluation>[0], 'task'>;
