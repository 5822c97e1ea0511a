import type { WhenceCommandOptions } from '@confmat/answers/whence/options.js';
import { whenceOutcome } from '@confmat/answers/whence/whence-outcome.js';
import { usageError } from '@confmat/rows/command-error.js';
import type { Host } from '@confmat/rows/host.js';
import { checkProba, listColumnOf } from '@confmat/rows/rows/class-columns.js';
import { withOwnUnit } from '../input/own-unit.js';
import { withPosLabel } from '../metrics/with-pos-label.js';
import { sayNotes } from '../output/messages.js';
import { readReport, refuseSeveralScores } from '../report/read-report.js';
import { runOnInput } from '../run-on-input.js';

/** What a report has and whence does not ask for. */
const NOT_ASKED = { by: [], failUnder: [], svg: [], beta: 1 };

/** Run `confmat whence`: tell which metric, average, label or program gives a number. */
export async function whenceCommand(
  files: readonly string[],
  asked: WhenceCommandOptions,
  host: Host,
): Promise<number> {
  const typed = { ...asked, ...NOT_ASKED };
  if (!namesColumns(typed)) {
    // Loaded late: most name their columns.
    const { guessedColumns } = await import('../columns/guessed-columns.js');
    const { note, ...guessed } = await guessedColumns(files, typed, host);
    sayNotes(host.stderr, [note], typed.quiet);
    return whenceCommand(files, { ...typed, ...guessed }, host);
  }
  if (typed.proba !== undefined) checkProba(typed.proba, typed.labels);
  if ((typed.value as unknown) === undefined) throw usageError('--value NUMBER is missing');
  const reading = { ...typed, listColumn: listColumnOf(typed), mayShareQuestions: true };
  return runOnInput(files, reading, host, async (input, errors) => {
    refuseSeveralScores(input.source, typed, host);
    return withPosLabel(input, withOwnUnit(input, typed, host), async (own) => {
      const { options, ...counts } = await readReport(input, own, host, errors);
      const { provenance } = counts.evaluation;
      const [{ name } = { name: 'predictions' }] = provenance.predictions ?? [];
      const { scores } =
        options.score === undefined ? counts.evaluation : await counts.withScores();
      const sweeps = scores.filter(({ sweep }) => sweep.kind === 'exact');
      return whenceOutcome(counts, name, sweeps, { ...options, value: typed.value });
    });
  });
}

function namesColumns({ true: truth }: { readonly true?: string }): boolean {
  return truth !== undefined;
}
