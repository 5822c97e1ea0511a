import { Argument, Command } from 'commander';
import packageJson from '../package.json' with { type: 'json' };
import type { Shell } from './completion/completion-script.js';
import type { Host, TextOutput } from './host.js';
import { refuseRepeats } from './repeats.js';

/** Adds a command's own options, and what it does. */
type AddCommand = (command: Command, host: Host, done: (exitCode: number) => void) => void;

interface CommandFacts {
  readonly name: string;
  readonly description: string;
  /** Whether it compares something with the true labels. */
  readonly hasTruth: boolean;
  /** False if it may do without; true otherwise. */
  readonly needsFiles?: boolean;
  readonly load: () => Promise<AddCommand>;
}

const COMMANDS: readonly CommandFacts[] = [
  {
    name: 'report',
    description: 'print the confusion matrix and the classification report of predictions',
    hasTruth: true,
    load: async () => (await import('./report/add-report.js')).addReport,
  },
  {
    name: 'sweep',
    description: 'compute metrics at every threshold of a score, and find the best thresholds',
    hasTruth: true,
    load: async () => (await import('./sweep/add-sweep.js')).addSweep,
  },
  {
    name: 'compare',
    description: 'compare predictions of the same rows: by how much do they differ, and is it sure',
    hasTruth: true,
    load: async () => (await import('./compare/add-compare.js')).addCompare,
  },
  {
    name: 'plan',
    description: 'tell how many rows an interval, a gate or a comparison needs',
    hasTruth: true,
    needsFiles: false,
    load: async () => (await import('./plan/add-plan.js')).addPlan,
  },
  {
    name: 'columns',
    description: 'list the columns of files: what they hold, and which command fits them',
    hasTruth: false,
    load: async () => (await import('./columns/add-columns.js')).addColumns,
  },
  {
    name: 'open',
    description: 'open a file in the browser: move the threshold, see; nothing leaves this machine',
    hasTruth: true,
    needsFiles: false,
    load: async () => (await import('./open/add-open.js')).addOpen,
  },
];

const NAMES = COMMANDS.map(({ name }) => name);

/**
 * The commands and options of confmat.
 * @param args What was typed: commands that it does not name are there without their own options,
 *   so that nothing of theirs is loaded.
 * @param done Told the exit code.
 */
export async function makeProgram(
  args: readonly string[],
  host: Host,
  done: (exitCode: number) => void,
): Promise<Command> {
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
  for (const { name, description, hasTruth, needsFiles = true, load } of COMMANDS) {
    const command = program.command(name).description(description);
    if (hasTruth) command.option('--true <column>', 'column of the true labels');
    if (!args.includes(name)) {
      command.argument(needsFiles ? '<files...>' : '[files...]');
      continue;
    }
    const [addCommand, { finishCommand }] = await Promise.all([
      load(),
      import('./finish-command.js'),
    ]);
    addCommand(command, host, done);
    finishCommand(command, host, NAMES, needsFiles);
  }
  addCompletion(program, host);
  refuseRepeats(program);
  return program;
}

/** Add `confmat completion`, which is made of the options of all commands. */
function addCompletion(program: Command, host: Host): void {
  program
    .command('completion')
    .description('print the script by which a shell completes commands and options')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish']))
    .action(async (shell: Shell) => {
      const { completionScript } = await import('./completion/completion-script.js');
      const whole = await makeProgram(NAMES, host, () => undefined);
      host.stdout.write(completionScript(shell, whole.commands));
    });
}

/** As wide as commander's own help where there is no terminal. */
function widthOf({ isTTY, columns }: TextOutput): number {
  return (isTTY ? columns : undefined) ?? 80;
}
