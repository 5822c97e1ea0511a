import type { Colors } from 'picocolors/types.js';
import type { Host } from '../host.js';
import type { CollectedSets, SetRequest } from '../input/set-rows.js';
import type { Source } from '../input/source-types.js';
import { labelText } from '../output/label-text.js';
import { multilabelCsv } from '../output/multilabel-csv.js';
import { multilabelJson } from '../output/multilabel-json.js';
import { multilabelMarkdown } from '../output/multilabel-markdown.js';
import { multilabelText } from '../output/multilabel-text.js';
import type { ReportCommandOptions } from '../report/options.js';
import { runOnInput } from '../run-on-input.js';
import { checkMultilabelOptions } from './check-options.js';
import { figuresOf } from './figures.js';
import { checkMultilabelGates } from './gates.js';
import { multilabelNextSteps } from './next-steps.js';
import { multilabelNotes } from './notes.js';
import { refuseNoSets } from './refuse-no-sets.js';
import type { MultilabelResult } from './result.js';
import { setRequestOf } from './set-request.js';

/** Run `confmat report --multilabel`; the exit code says whether the gates passed. */
export function multilabelCommand(
  file: string,
  options: ReportCommandOptions,
  host: Host,
): Promise<number> {
  checkMultilabelOptions(options);
  return runOnInput(file, options, host, async ({ source, collect }) => {
    const request = setRequestOf(source, options);
    const collected = await collect(request);
    refuseNoSets(source, request, collected);
    const result = resultOf(source, request, collected, options);
    return {
      notes: multilabelNotes(result, options.zeroDivision !== undefined),
      gates: result.gates,
      render: (colors) => render(result, colors, options),
    };
  });
}

function resultOf(
  source: Source,
  { yTrue, yPred, separator }: SetRequest,
  collected: CollectedSets,
  options: ReportCommandOptions,
): MultilabelResult {
  const { nSamples, nSkipped, nEmpty } = collected;
  const figures = figuresOf(collected, options);
  return {
    file: source.shownFile,
    inputFormat: source.format,
    trueName: yTrue.name,
    predName: yPred.name,
    rule: `predicted sets: column ${labelText(yPred.name)} as it stands (the file does not say what rule made them)`,
    separator: separator ?? null,
    nSamples,
    nSkipped,
    nEmpty,
    weighted: options.weight !== undefined,
    labels: figures.report.rows.map(({ label }) => label),
    ...figures,
    gates: checkMultilabelGates(options.failUnder, figures),
    digits: options.digits,
  };
}

function render(
  result: MultilabelResult,
  colors: Colors,
  { json, format, next }: ReportCommandOptions,
): string {
  switch (json ? 'json' : format) {
    case 'json':
      return multilabelJson(result);
    case 'markdown':
      return multilabelMarkdown(result);
    case 'csv':
      return multilabelCsv(result);
    case 'text':
      return multilabelText(result, colors) + (next ? `\n${multilabelNextSteps(result)}` : '');
  }
}
