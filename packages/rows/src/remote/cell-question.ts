import type { Label } from '@confmat/core';
import type { CountOptions, CountRequest } from '@confmat/sql';
import { countCells, countingSql, encodeValues } from '@confmat/sql/internal';
import type { CellRequest, CountsOfCells } from '@confmat/sql/internal';
import { labelsRequest } from '../input/column-references.js';
import type { Question } from './question.js';

/** Options that name labels, in place of those that the engine was not asked for. */
export interface NamedLabels {
  readonly posLabel?: string | undefined;
  readonly labels?: readonly string[] | undefined;
}

/** What stands for a label that no option names. */
export const OTHER = 'other';

/** How many rows have each label, each prediction of it, and what else a request counts by. */
export function cellQuestion<R>(
  request: CellRequest,
  options: CountOptions,
  make: CountsOfCells<R>,
  { labels = [], posLabel }: NamedLabels,
): Question<R> {
  return {
    queries: (dialect) => [countingSql(dialect, request)],
    ask: async (engine, { told }) =>
      told(request.from, await countCells(engine, request, options, make)),
    madeUp: () => {
      const typed = [...labels, ...(posLabel === undefined ? [] : [posLabel])];
      const all = encodeValues([...typed, OTHER, ...labelsOfRule(request)]);
      const ones = new Float64Array(all.codes.length).fill(1);
      const cells = { t: all, p: all, b: all, groups: [], nRows: ones, counts: ones, nTied: 0 };
      const { from, yTrue } = request;
      const ofLabels = labelsRequest(from, yTrue);
      return make({ ...ofLabels, yPredB: { kind: 'column', ...yTrue } }, cells, {});
    },
  };
}

/** The labels that a rule over scores predicts. */
function labelsOfRule({ yPred }: CountRequest): readonly Label[] {
  switch (yPred.kind) {
    case 'column':
      return [];
    case 'threshold':
      return [yPred.posLabel];
    case 'arg-max':
      return yPred.scores.map(({ label }) => label);
  }
}
