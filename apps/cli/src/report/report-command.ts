import { rowOrderOf } from '@confmat/answers/report/row-order.js';
import type { Host } from '@confmat/rows/host.js';
import { sayNotes } from '../output/messages.js';
import { withOwnUnit } from '../input/own-unit.js';
import { withPosLabel } from '../metrics/with-pos-label.js';
import { needs } from '@confmat/rows/refusals.js';
import { refusePictures } from '../output/refuse-pictures.js';
import { checkProba, listColumnOf } from '@confmat/rows/rows/class-columns.js';
import { runOnInput } from '../run-on-input.js';
import { runWithoutInput } from '../run-without-input.js';
import { savedOf } from '../evaluation/open-saved.js';
import { checkChosenClasses } from '@confmat/answers/report/chosen-classes.js';
import { readCostFile } from './cost-file.js';
import type { CostCell } from '@confmat/answers/report/error-costs.js';
import { checkReportGates } from './gates/check-report-gates.js';
import type { ReportCommandOptions } from '@confmat/answers/report/options.js';
import { readReport, refuseSeveralScores } from './read-report.js';
import { reportOutcome } from '@confmat/answers/report/report-outcome.js';
import type { ReportAddition } from '@confmat/answers/report/report-outcome.js';
import type { ReportResult } from '@confmat/answers/report/result.js';
import { checkWrongRowsOptions } from './wrong-rows.js';

/** Run `confmat report`; the exit code says whether the gates passed. */
export async function reportCommand(
  files: readonly string[],
  typed: ReportCommandOptions,
  host: Host,
): Promise<number> {
  const { tree } = typed;
  if (tree === undefined) return runReport(files, typed, host, () => null);
  // Loaded late: most classes stand in no tree.
  const { readTreeFile } = await import('./tree/read-tree-file.js');
  const { treeAddition } = await import('@confmat/answers/report/tree/tree-addition.js');
  const parents = { file: tree, parents: await readTreeFile(tree, host.cwd) };
  const options = { ...typed, parents };
  return runReport(files, options, host, (result) => treeAddition(result, parents));
}

/** Run a report, with what another command adds to it. */
export async function runReport(
  files: readonly string[],
  typed: ReportCommandOptions,
  host: Host,
  additionOf: (result: ReportResult) => ReportAddition | null,
): Promise<number> {
  const saved = await savedOf(files, typed, host);
  if (saved) {
    // Loaded late: most files hold rows.
    const { savedReport } = await import('./saved-report.js');
    const { counts, options, notes } = savedReport(saved, typed);
    sayNotes(host.stderr, notes, typed.quiet);
    checkOptions(options, host);
    return runWithoutInput(saved, options, host, async () =>
      reportOutcome(counts, await costsOf(options, host), options, host, additionOf),
    );
  }
  if (!namesColumns(typed)) {
    // Loaded late: most reports name their columns.
    const { guessedColumns } = await import('../columns/guessed-columns.js');
    const { note, ...guessed } = await guessedColumns(files, typed, host);
    sayNotes(host.stderr, [note], typed.quiet);
    return runReport(files, { ...typed, ...guessed }, host, additionOf);
  }
  checkOptions(typed, host);
  const reading = { ...typed, listColumn: listColumnOf(typed), mayShareQuestions: true };
  return runOnInput(files, reading, host, async (input, errors) => {
    refuseSeveralScores(input.source, typed, host);
    const costs = await costsOf(typed, host);
    return withPosLabel(input, withOwnUnit(input, typed, host), async (own) => {
      const { options, ...counts } = await readReport(input, own, host, errors);
      return reportOutcome(counts, costs, options, host, additionOf);
    });
  });
}

function namesColumns({ true: truth }: { readonly true?: string }): boolean {
  return truth !== undefined;
}

function checkOptions(options: ReportCommandOptions, host: Host): void {
  checkWrongRowsOptions(options);
  checkChosenClasses(options);
  checkReportGates(options, host);
  rowOrderOf(options);
  if (options.by.length === 0) {
    refusePictures(options, ['slices'], '--by');
    const [gap] = options.gaps ?? [];
    if (gap) throw needs(`--metrics ${gap.text}`, '--by');
  }
  if (options.proba !== undefined) checkProba(options.proba, options.labels);
}

async function costsOf(
  { cost }: ReportCommandOptions,
  { cwd }: Host,
): Promise<readonly CostCell[] | null> {
  return cost === undefined ? null : readCostFile(cost, cwd);
}
