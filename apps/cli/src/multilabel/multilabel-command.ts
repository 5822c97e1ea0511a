import pc from 'picocolors';
import { exitOnSignals } from '../exit-on-signals.js';
import { checkInput, openInput } from '../input/open-input.js';
import type { CollectedSets, SetRequest } from '../input/set-rows.js';
import type { Source } from '../input/source-types.js';
import { destinationOf, writeResult } from '../output/destination.js';
import type { Destination } from '../output/destination.js';
import { labelText } from '../output/label-text.js';
import { gatesExitCode, sayNotes } from '../output/messages.js';
import { multilabelCsv } from '../output/multilabel-csv.js';
import { multilabelJson } from '../output/multilabel-json.js';
import { multilabelMarkdown } from '../output/multilabel-markdown.js';
import { multilabelText } from '../output/multilabel-text.js';
import { progressLine } from '../progress.js';
import type { ReportCommandOptions } from '../report/options.js';
import { checkMultilabelOptions } from './check-options.js';
import { figuresOf } from './figures.js';
import { checkMultilabelGates } from './gates.js';
import { multilabelNextSteps } from './next-steps.js';
import { multilabelNotes } from './notes.js';
import { refuseNoSets } from './refuse-no-sets.js';
import type { MultilabelResult } from './result.js';
import { setRequestOf } from './set-request.js';

/** Run `confmat report --multilabel`; the exit code says whether the gates passed. */
export async function multilabelCommand(
  file: string,
  options: ReportCommandOptions,
): Promise<number> {
  checkMultilabelOptions(options);
  const checkedInput = checkInput(file, options);
  const destination = destinationOf(options.output, file);
  const progress = progressLine(options.quiet ?? false);
  exitOnSignals(progress.clear);
  const input = await openInput(checkedInput, progress.show);
  try {
    const { source } = input;
    const request = setRequestOf(source, options);
    const collected = await input.collect(request);
    progress.clear();
    refuseNoSets(source, request, collected);
    const result = resultOf(source, request, collected, options);
    sayNotes(multilabelNotes(result, options.zeroDivision !== undefined), options.quiet);
    writeResult(render(result, destination, options), destination);
    return gatesExitCode(result.gates);
  } finally {
    progress.clear();
    input.close();
  }
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
  destination: Destination,
  options: ReportCommandOptions,
): string {
  switch (options.json ? 'json' : options.format) {
    case 'json':
      return multilabelJson(result);
    case 'markdown':
      return multilabelMarkdown(result);
    case 'csv':
      return multilabelCsv(result);
    case 'text': {
      const colors = destination === null ? pc : pc.createColors(false);
      const next = options.next ? `\n${multilabelNextSteps(result)}` : '';
      return multilabelText(result, colors) + next;
    }
  }
}
