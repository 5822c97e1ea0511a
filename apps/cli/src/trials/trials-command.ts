import { shellWord } from '@confmat/files';
import type { LeavesOut } from '@confmat/answers/common-options.js';
import { surenessOf } from '@confmat/answers/gates/sureness.js';
import type { Host } from '@confmat/rows/host.js';
import type { Input } from '@confmat/rows/input/input.js';
import { sayNotes } from '../output/messages.js';
import { whichColumn } from '@confmat/rows/refusals.js';
import { runOnInput } from '../run-on-input.js';
import { checkTrialGates } from '@confmat/answers/trials/check-trial-gates.js';
import type { TrialsCommandOptions } from '@confmat/answers/trials/options.js';
import { rowFlags, guessedRows } from '../columns/guessed-rows.js';
import { readTries } from './read-tries.js';
import { trialsAnswers } from '@confmat/answers/trials/trials-answers.js';
import { trialsOutcome } from '@confmat/answers/trials/trials-outcome.js';

/** The column that says which tries passed: the verdicts of results, where none is typed. */
function passedOf({
  passed,
  true: truth,
  pred,
}: Pick<TrialsCommandOptions, 'passed' | 'true' | 'pred'>): string | undefined {
  return passed === undefined && truth === undefined && pred === undefined ? 'judge' : passed;
}

/**
 * The columns of tasks and passes: as typed, or else of results, whose tasks are their questions. Questions
 * of several tasks are named by those, too.
 *
 * @param rows Options of rows that were guessed.
 * @returns A note of what was taken, where it was not typed.
 */
function triedColumns(
  { resultRows }: Input,
  typed: LeavesOut<TrialsCommandOptions, 'task'>,
  rows: readonly string[],
): Pick<TrialsCommandOptions, 'task' | 'passed'> & { readonly note?: string } {
  const own = resultRows?.repeats.question;
  const task = own !== undefined && (typed.task ?? 'question') === 'question' ? own : typed.task;
  if (task === undefined) throw whichColumn('the tasks', '--task COLUMN');
  const passed = passedOf(typed);
  if (passed !== typed.passed && own === undefined) {
    throw whichColumn('what passed', '--passed COLUMN, or --true COLUMN --pred COLUMN');
  }
  const taken = [
    ...(task === typed.task ? [] : ['--task', task]),
    ...(passed === undefined || passed === typed.passed ? [] : ['--passed', passed]),
    ...rows,
  ];
  const note = `columns were guessed: ${taken.map(shellWord).join(' ')}`;
  return {
    task,
    ...(passed === undefined ? {} : { passed }),
    ...(taken.length === 0 ? {} : { note }),
  };
}

/** Run `confmat trials`; the exit code says whether the gates passed. */
export async function trialsCommand(
  files: readonly string[],
  asked: LeavesOut<TrialsCommandOptions, 'task'>,
  host: Host,
): Promise<number> {
  const { tries, failUnder } = asked;
  const passed = passedOf(asked);
  const isGuessed = asked.task === undefined && asked.passed === undefined && passed !== undefined;
  const rows = isGuessed ? await guessedRows(files, asked, host, [passed]) : {};
  const typed = { ...asked, ...rows };
  const read = {
    ...{ ...typed, makesColumns: true, mayShareQuestions: true },
    // What cleans labels, and maps them, knows their columns by these names.
    ...(passed === undefined ? {} : { true: passed }),
  };
  return runOnInput(files, read, host, async (input) => {
    const { note, ...columns } = triedColumns(input, typed, rowFlags(rows));
    if (note !== undefined) sayNotes(host.stderr, [note], typed.quiet);
    const options = { ...typed, ...columns };
    const counted = await readTries(input, options);
    const gates = checkTrialGates(failUnder, counted.matrix, surenessOf(options));
    return trialsOutcome(input, counted, trialsAnswers(counted, tries), gates, options);
  });
}
