import type { Command } from 'commander';
import { EXIT_CODES, OPTIONS } from '../common-options.js';
import { afterHelp } from '../help-layout.js';
import type { Host } from '../host.js';
import type { RunOptions } from '../outcome.js';

const EXAMPLES = `
Examples:
  confmat columns telco.csv
  confmat columns run.parquet --json

${EXIT_CODES}`;

/** Add the options of `confmat columns`; `done` is told the exit code. */
export function addColumns(command: Command, host: Host, done: (exitCode: number) => void): void {
  command
    .addOption(OPTIONS.where())
    .addOption(OPTIONS.format())
    .addOption(OPTIONS.json())
    .addOption(OPTIONS.output())
    .addOption(OPTIONS.delimiter())
    .addOption(OPTIONS.comment())
    .addOption(OPTIONS.quote())
    .addOption(OPTIONS.inputFormat())
    .addOption(OPTIONS.encoding())
    .addOption(OPTIONS.quiet())
    .addOption(OPTIONS.noColor())
    .addHelpText('after', afterHelp(EXAMPLES))
    .action(async (files: readonly string[], options: RunOptions) => {
      // Loaded late, so that --help need not start an engine.
      const { columnsCommand } = await import('./columns-command.js');
      done(await columnsCommand(files, options, host));
    });
}
