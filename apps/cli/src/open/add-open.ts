import { Option } from 'commander';
import type { Command } from 'commander';
import { VIEW_NAMES } from '@confmat/files';
import { OPTIONS } from '../common-options.js';
import { afterHelp } from '../help-layout.js';
import type { Host } from '../host.js';
import { columnList, finiteNumber } from '../option-values.js';
import type { OpenOptions } from './open-command.js';

const EXAMPLES = `
Examples:
  confmat open telco.csv
  confmat open telco.csv --true churn --score score --pos-label Yes --view threshold
  confmat open visits.csv --true y --pred p --unit patient
  confmat open evaluation.json
  psql -c 'copy t to stdout csv header' | confmat open - --input-format csv

Exit codes: 0 done, 2 usage, 3 input or data, 130 ended by Ctrl-C.`;

/** Add the options of `confmat open`; `done` is told the exit code. */
export function addOpen(command: Command, host: Host, done: (exitCode: number) => void): void {
  command
    .addOption(
      new Option(
        '--pred <columns>',
        'column of the predicted labels; a second one, after a comma, is compared with it',
      ).argParser(columnList),
    )
    .addOption(
      new Option(
        '--score <columns>',
        'column of scores of the positive label; a second one, after a comma, is compared with it',
      ).argParser(columnList),
    )
    .option('--proba <pattern>', 'columns of scores, one for each class, such as p_*')
    .option('--pos-label <label>', 'the positive label')
    .option(
      '--threshold <number>',
      'predict --pos-label where the score is at least this',
      finiteNumber,
    )
    .addOption(OPTIONS.weight())
    .addOption(OPTIONS.unit())
    .addOption(
      new Option('--by <columns>', 'columns whose values make the slices').argParser(columnList),
    )
    .addOption(new Option('--view <name>', 'the view to begin with').choices(VIEW_NAMES))
    .option('--once', 'end when the page is closed')
    .option('--no-browser', 'only print the address of the page')
    .addOption(OPTIONS.inputFormat())
    .addOption(OPTIONS.encoding())
    .addOption(OPTIONS.quiet())
    .addHelpText('after', afterHelp(EXAMPLES))
    .action(async (files: readonly string[], options: OpenOptions) => {
      // Loaded late, so that --help need not start an engine.
      const { openCommand } = await import('./open-command.js');
      done(await openCommand(files, options, host));
    });
}
