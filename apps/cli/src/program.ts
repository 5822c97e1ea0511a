import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Argument, Command } from 'commander';
import { INPUT_FORMATS } from '@confmat/files';
import packageJson from '../package.json' with { type: 'json' };
import { COMMANDS } from './commands.js';
import type { CommandFacts } from './commands.js';
import type { CommonOptions } from '@confmat/answers/common-options.js';
import type { Shell } from './completion/completion-script.js';
import { terminalWidth } from './output/terminal-width.js';
import type { Host, TextOutput } from '@confmat/rows/host.js';

const NAMES = COMMANDS.map(({ name }) => name);
/** The file of options that is read where no option names another. */
const CONFIG_FILE = 'confmat.config.json';
const FILES = `${INPUT_FORMATS.join(', ')} files (packed by gzip, Zstandard, bzip2 or xz too), folders or quoted patterns, or - for standard input`;
const EXIT_CODES =
  'Exit codes: 0 done, 1 a gate failed, 2 usage, 3 input or data,\n' +
  '4 a gate is inconclusive, 130 interrupted.';
const EXIT_CODES_WITHOUT_GATES = 'Exit codes: 0 done, 2 usage, 3 input or data, 130 interrupted.';

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
    .version(packageJson.version, '-v, --version')
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: () => undefined,
      getOutHelpWidth: () => widthOf(stdout),
      getErrHelpWidth: () => widthOf(stderr),
    });
  for (const facts of COMMANDS) {
    const { name, description, isWithoutFiles } = facts;
    const command = program.command(name).description(description);
    if (args.includes(name)) await addCommand(command, facts, host, done);
    else command.usage(`[options] ${isWithoutFiles ? '[files...]' : '<files...>'}`);
  }
  addCompletion(program, host);
  return program;
}

/** Give a command its options, its files and its work. */
async function addCommand(
  command: Command,
  facts: CommandFacts,
  host: Host,
  done: (exitCode: number) => void,
): Promise<void> {
  const [{ addOptions, spreadSettings }, parsers] = await Promise.all([
    import('./options/add-options.js'),
    facts.parsers(),
  ]);
  addOptions(command, parsers, {
    examples: examplesOf(facts),
    exitCodes: facts.hasGates ? EXIT_CODES : EXIT_CODES_WITHOUT_GATES,
  });
  const takesEngine = command.options.some(({ long }) => long === '--engine');
  const needsFiles = !facts.isWithoutFiles && !takesEngine;
  command
    .argument(needsFiles ? '<files...>' : '[files...]', FILES)
    .hook('preAction', async () => {
      await useConfig(command, host);
      spreadSettings(command);
    })
    .hook('preAction', () => checkRun(command, facts, host))
    .action(async (files: readonly string[], options: unknown) => {
      // Loaded late, so that help and options at fault need not start an engine.
      const run = await facts.load();
      // Commander gives what the table says, which is what the command declares.
      done(await run(files, options as never, host));
    });
}

/** Use options of a file that were not typed, if there is one. */
async function useConfig(command: Command, { cwd }: Host): Promise<void> {
  const { config } = command.opts<Pick<CommonOptions, 'config'>>();
  const file = config ?? (existsSync(join(cwd, CONFIG_FILE)) ? CONFIG_FILE : 'none');
  if (file === 'none') return;
  // Loaded late: most runs have no such file.
  const { applyConfig } = await import('./config/apply-config.js');
  const used = applyConfig(command, { file, cwd, isFound: config === undefined }, NAMES);
  if (used.options.length > 0 || used.leftOut) command.setOptionValue('usedConfig', used);
}

/** Refuse a run without rows, and options that contradict one another. */
async function checkRun(command: Command, facts: CommandFacts, host: Host): Promise<void> {
  const files = command.args;
  const options = command.opts<CommonOptions>();
  const { engine, table, query } = options;
  if (!facts.isWithoutFiles && files.length === 0 && (engine ?? table ?? query) === undefined) {
    command.error("error: missing required argument 'files'");
  }
  const { checkOptions } = await import('./options/check-options.js');
  let hasRows = files.length > 0 || engine !== undefined;
  if (hasRows && facts.takesSaved && engine === undefined) {
    const { holdEvaluations } = await import('./evaluation/open-saved.js');
    hasRows = !(await holdEvaluations(files, options, host));
  }
  checkOptions(command, facts.questions, hasRows);
}

function examplesOf({ name, examples, more }: CommandFacts): string {
  const lines = examples.map((words) => `  confmat ${name} ${words}`);
  return `\nExamples:\n${lines.join('\n')}\n${more === undefined ? '' : `\n${more}`}`;
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
function widthOf(output: TextOutput): number {
  return terminalWidth(output.isTTY === true ? output : { ...output, columns: 0 });
}
