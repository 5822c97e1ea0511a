import type { Label } from '@confmat/core';
import type { CountRequest, LabelReference, PredictionRule } from '@confmat/sql';
import { CommandError, MixedLabelsError } from '../command-error.js';
import type { Input } from '../input/input.js';
import { quote } from '../suggest.js';
import { shownLabel } from '../refusals.js';
import { mapHint } from './map-hint.js';

/** As many labels of a column are named. */
const MOST_NAMED = 4;

/** An input that names the labels of columns which hold labels of several kinds, and what helps. */
export function withLabelsInHand(input: Input): Input {
  const named = async <R>(
    counted: Promise<R>,
    request: Truth,
    ...predictions: readonly PredictionRule[]
  ): Promise<R> => {
    try {
      return await counted;
    } catch (error) {
      throw error instanceof MixedLabelsError
        ? await withLabels(error, input, request, predictions)
        : error;
    }
  };
  return {
    ...input,
    count: (request, options) => named(input.count(request, options), request, request.yPred),
    joint: (request, options) =>
      named(input.joint(request, options), request, request.yPredA, request.yPredB),
  };
}

type Truth = Pick<CountRequest, 'from' | 'yTrue'>;

interface NamedLabels {
  readonly name: string;
  readonly labels: readonly Label[];
}

async function withLabels(
  error: MixedLabelsError,
  { count, source }: Input,
  { from, yTrue }: Truth,
  predictions: readonly PredictionRule[],
): Promise<CommandError> {
  const references = [
    yTrue,
    ...predictions.flatMap(({ kind, ...reference }) => (kind === 'column' ? [reference] : [])),
  ] as readonly LabelReference[];
  const columns: NamedLabels[] = [];
  for (const reference of references) {
    const request = { from, yTrue: reference, yPred: { kind: 'column' as const, ...reference } };
    const { matrix } = await count(request, { nulls: 'skip' });
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
