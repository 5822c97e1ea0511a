import { isMetricError } from '@confmat/core';
import { matrixOfCells } from '@confmat/sql/internal';
import { CommandError, NoRowsError } from '@confmat/rows/command-error.js';
import type { Document, GateOutcome } from '@confmat/answers/document/document.js';
import type { Bound } from '@confmat/inference/gate-text';
import { labelsRequest } from '@confmat/rows/input/column-references.js';
import type { Input } from '@confmat/rows/input/input.js';
import type { Outputs } from './output/outputs.js';
import type { Outcome, RunOptions } from '@confmat/answers/document/outcome.js';

/** The options of commands that hold gates. */
interface GateOptions {
  readonly failUnder?: readonly (Bound & { readonly text: string })[];
  readonly maxDrop?: readonly { readonly text: string; readonly maxDrop: number }[];
}

/**
 * What a run over a table without rows found out: that there are none. No metric is known then, so that
 * a gate fails, or with a confidence cannot tell.
 *
 * @param error Why the run ended; any other reason, also rows that are all left out, is thrown on.
 */
export async function outcomeOfNoRows(
  error: unknown,
  command: string,
  input: Input,
  options: RunOptions,
): Promise<Outcome> {
  if (!(error instanceof NoRowsError) || !(await hasNoRows(input))) throw error;
  const { source } = input;
  const gates = gatesOf(options);
  const document: Document = {
    ...{ file: source.shownFile, compared: 'nothing', counted: ['0 rows'] },
    paragraphs: ['There are no rows to count, and no metric is known.'],
    ...{ sections: [], notes: [], gates },
    records: { kind: 'table', head: [], body: [], foot: [] },
  };
  return {
    notes: [],
    gates,
    document: () => document,
    json: () => ({
      command,
      input: { file: source.shownFile, format: source.format },
      ...{ labels: [], nSamples: 0, nSkipped: 0 },
    }),
  };
}

/** Where a result without rows is written, and a note for each output that it leaves out. */
export function outputsOfNoRows(outputs: Outputs): {
  readonly outputs: Outputs;
  readonly notes: readonly string[];
} {
  const { html, pictures, saved } = outputs;
  const left = [...(html ? [html] : []), ...pictures].map(({ destination }) => destination);
  const notes = [...left, saved].flatMap((destination) =>
    destination ? [`no rows: ${destination.option} writes nothing`] : [],
  );
  return { outputs: { ...outputs, html: null, pictures: [], saved: null }, notes };
}

/** Whether an input has no rows at all, those that a run left out among them. */
async function hasNoRows({ source, count }: Input): Promise<boolean> {
  const [column] = source.columns;
  if (!column) return false;
  const reference = { column: column.column, as: 'text' } as const;
  const request = labelsRequest(source.relation([column]), reference);
  try {
    // Any row has another label, or none.
    const { nSamples, matrix } = await count(
      request,
      { labels: [''], nulls: 'skip' },
      matrixOfCells,
    );
    return nSamples === 0 && matrix.nSkipped === 0;
  } catch (error) {
    if (error instanceof CommandError || isMetricError(error)) return false;
    throw error;
  }
}

function gatesOf(options: RunOptions & GateOptions): readonly GateOutcome[] {
  const { failUnder = [], maxDrop = [], confidence } = options;
  const unknown = {
    value: NaN,
    verdict: confidence === undefined ? 'fail' : 'inconclusive',
  } as const;
  return [
    ...failUnder.map(({ text: gate, comparison, bound }) => ({
      ...unknown,
      ...{ gate, comparison, bound },
    })),
    ...maxDrop.map(({ text, maxDrop: most }) => ({
      ...unknown,
      ...{ gate: `drop of ${text}`, comparison: '<=' as const, bound: most },
    })),
  ];
}
