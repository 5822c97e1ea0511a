import { Command } from 'commander';
import packageJson from '../package.json' with { type: 'json' };
import type { Host, TextOutput } from './host.js';
import { refuseRepeats } from './repeats.js';
import { addReport } from './report/add-report.js';
import { addSweep } from './sweep/add-sweep.js';

/** The commands and options of confmat; `done` is told the exit code. */
export function makeProgram(host: Host, done: (exitCode: number) => void): Command {
  const { stdout, stderr } = host;
  const program = new Command('confmat')
    .description(
      'How good is this classifier? Computes its metrics from a file of labels or scores.',
    )
    .version(packageJson.version, '-V, --version')
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: () => undefined,
      getOutHelpWidth: () => widthOf(stdout),
      getErrHelpWidth: () => widthOf(stderr),
    });
  addReport(program, host, done);
  addSweep(program, host, done);
  refuseRepeats(program);
  return program;
}

/** As wide as commander's own help where there is no terminal. */
function widthOf({ isTTY, columns }: TextOutput): number {
  return (isTTY ? columns : undefined) ?? 80;
}
