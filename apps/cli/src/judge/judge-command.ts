import { NO_ANSWER, REFUSED } from '@confmat/files';
import { guessedRows, rowFlags } from '../columns/guessed-rows.js';
import { checkFixed, withFixed } from '../columns/fixed-columns.js';
import type { FixedColumn } from '../columns/fixed-columns.js';
import type { LeavesOut } from '@confmat/answers/common-options.js';
import { NoRowsError, usageError } from '@confmat/rows/command-error.js';
import { repeatedNote } from '../input/own-unit.js';
import { parseGate } from '@confmat/answers/gates/parse-gate.js';
import type { Host } from '@confmat/rows/host.js';
import { sayNotes } from '../output/messages.js';
import { findColumn } from '@confmat/rows/input/source.js';
import type { ReportCommandOptions } from '@confmat/answers/report/options.js';
import { readReport } from '../report/read-report.js';
import { reportOutcome } from '@confmat/answers/report/report-outcome.js';
import { checkWrongRowsOptions } from '../report/wrong-rows.js';
import { withColumns } from '@confmat/answers/report/wrong-rows-section.js';
import { runOnInput } from '../run-on-input.js';
import { judgeAddition } from '@confmat/answers/judge/judge-addition.js';
import { judgeAnswers, noHumanLabels } from '@confmat/answers/judge/judge-answers.js';
import type { JudgeCommandOptions } from '@confmat/answers/judge/options.js';
import { readVerdicts } from './read-verdicts.js';
import { withSecondVerdict } from '@confmat/answers/judge/second-verdict.js';

const COLUMNS: readonly FixedColumn<'human' | 'judge'>[] = [
  { key: 'human', flag: '--human', name: 'human', held: 'the human labels' },
  { key: 'judge', flag: '--judge', name: 'judge', held: "the judge's verdicts" },
];

/** Disagreements that the report shows unless `--errors` says how many. */
const SOME_ROWS = 5;

/** Run `confmat judge`: a report of the judge against the humans, and what it says of all rows. */
export async function judgeCommand(
  files: readonly string[],
  asked: LeavesOut<JudgeCommandOptions, 'human' | 'judge'>,
  host: Host,
): Promise<number> {
  checkWrongRowsOptions(asked);
  const isGuessed = asked.human === undefined && asked.judge === undefined;
  // What lacks a label of one of them is left out in any case.
  const { where } = isGuessed ? await guessedRows(files, asked, host, ['human', 'judge']) : {};
  const rows = where === undefined ? {} : { where };
  const typed = { ...asked, ...rows };
  const { showErrors = typed.errors === undefined ? SOME_ROWS : undefined } = typed;
  const bars = typed.bar === undefined ? [] : [`recall>=${typed.bar}`, `specificity>=${typed.bar}`];
  const fixed = withFixed(typed, COLUMNS);
  const options = {
    ...fixed,
    // What cleans labels, and maps them, knows their columns by these names.
    ...{ true: fixed.human, pred: fixed.judge },
    // Readers of results write these where there is no verdict.
    nullValues: [...(typed.nullValues ?? []), NO_ANSWER, REFUSED],
    failUnder: [...bars.map((gate) => parseGate(gate)), ...typed.failUnder],
    ...(showErrors === undefined ? {} : { showErrors }),
  };
  return runOnInput(files, options, host, async (input, errors) => {
    const { human, judge } = options;
    const known = [
      ...checkFixed(input.source, typed, COLUMNS, rowFlags(rows)),
      ...repeatedNote(input, options),
    ];
    sayNotes(host.stderr, known, typed.quiet);
    if (human === judge) throw usageError('--human and --judge name the same column');
    findColumn(input.source, human, '--human');
    findColumn(input.source, judge, '--judge');
    const { show = [], ...ofReport } = options;
    for (const name of show) findColumn(input.source, name, '--show');
    const verdicts = await readVerdicts(input, options);
    const { posLabel } = verdicts;
    const asked: ReportCommandOptions = {
      ...ofReport,
      ...{ nulls: 'skip', posLabel },
      // A rate without rows is unknown, not 0.
      zeroDivision: options.zeroDivision ?? NaN,
    };
    const {
      options: own,
      wrongRows,
      ...counted
    } = await readReport(input, asked, host, errors).catch((error: unknown) => {
      throw error instanceof NoRowsError ? noHumanLabels(input.source.shownFile) : error;
    });
    const counts = {
      ...counted,
      evaluation: withSecondVerdict(counted.evaluation, posLabel),
      ...(wrongRows && {
        wrongRows: async () => {
          const { shown, notes } = await wrongRows();
          const named = [...options.by, human, judge, ...show];
          return { notes, shown: shown && withColumns(shown, named) };
        },
      }),
    };
    const answers = judgeAnswers(counts, verdicts, { ...options, posLabel });
    return reportOutcome(counts, null, own, host, () => judgeAddition(answers, options));
  });
}
