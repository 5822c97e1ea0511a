import { Command } from 'commander';
import packageJson from '../package.json' with { type: 'json' };
import { addReport } from './report/add-report.js';
import { addSweep } from './sweep/add-sweep.js';

/** The commands and options of confmat; `done` is told the exit code. */
export function makeProgram(done: (exitCode: number) => void): Command {
  const program = new Command('confmat')
    .description('How good is this classifier? Counts a file of labels or scores into figures.')
    .version(packageJson.version, '-V, --version')
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({ outputError: () => undefined });
  addReport(program, done);
  addSweep(program, done);
  return program;
}
