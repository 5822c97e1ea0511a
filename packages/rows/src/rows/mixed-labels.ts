import type { Label } from '@confmat/core';
import type { LabelReference } from '@confmat/sql';
import { matrixOfCells, predictionsOf } from '@confmat/sql/internal';
import type { CellRequest } from '@confmat/sql/internal';
import { CommandError, MixedLabelsError } from '../command-error.js';
import { labelsRequest } from '../input/column-references.js';
import type { Input } from '../input/input.js';
import { quote } from '../suggest.js';
import { shownLabel } from '../refusals.js';
import { mapHint } from './map-hint.js';

/** As many labels of a column are named. */
const MOST_NAMED = 4;

/** An input that names the labels of columns which hold labels of several kinds, and what helps. */
export function withLabelsInHand(input: Input): Input {
  return {
    ...input,
    count: async (request, options, make) => {
      try {
        return await input.count(request, options, make);
      } catch (error) {
        throw error instanceof MixedLabelsError ? await withLabels(error, input, request) : error;
      }
    },
  };
}

interface NamedLabels {
  readonly name: string;
  readonly labels: readonly Label[];
}

async function withLabels(
  error: MixedLabelsError,
  { count, source }: Input,
  { from, yTrue, ...request }: CellRequest,
): Promise<CommandError> {
  const references = [
    yTrue,
    ...predictionsOf(request).flatMap(({ kind, ...reference }) =>
      kind === 'column' ? [reference] : [],
    ),
  ] as readonly LabelReference[];
  const columns: NamedLabels[] = [];
  for (const reference of references) {
    const { matrix } = await count(
      labelsRequest(from, reference),
      { nulls: 'skip' },
      matrixOfCells,
    );
    columns.push({ name: reference.name ?? reference.column, labels: matrix.labels });
  }
  const held = columns.map(
    ({ name, labels }) =>
      `${quote(name)} holds ${labels.slice(0, MOST_NAMED).map(shownLabel).join(', ')}${labels.length > MOST_NAMED ? ', …' : ''}`,
  );
  const alike = source.format === 'sql' ? 'a query as --table' : alikeHint(columns);
  return new CommandError(
    error.message,
    `${String(error.hint)}; ${held.join('; ')}; to write them alike, use ${alike}`,
  );
}

/** Booleans are written as one prediction's labels are, or else predictions as the truth is. */
function alikeHint([truth, ...predictions]: readonly NamedLabels[]): string {
  const trueLabels = truth?.labels ?? [];
  const others = predictions.flatMap(({ labels }) => labels);
  const areBooleans = trueLabels.every((label) => typeof label === 'boolean');
  const texts = (labels: readonly Label[]): readonly string[] => [...new Set(labels.map(String))];
  return areBooleans && predictions.length === 1
    ? mapHint(texts(trueLabels), texts(others))
    : mapHint(texts(others), texts(trueLabels));
}
