import { inspect } from 'node:util';
import { CommanderError } from 'commander';
import { CommandError, EXIT, usageError } from '@confmat/rows/command-error.js';
import { meant } from './as-typed.js';
import { COMMANDS } from './commands.js';
import type { Host } from '@confmat/rows/host.js';
import { forJobLog } from './output/job-log.js';
import { makeProgram } from './program.js';
import { isMissingEngine } from '@confmat/rows/engine/missing-engine.js';
import { quote } from '@confmat/rows/suggest.js';
import { isSystemError, systemReason } from '@confmat/rows/system-error.js';

/**
 * Run the command.
 *
 * @param typed What was typed after `confmat`.
 * @param host What the run uses of its process. Files are closed, the engine is stopped and temporary
 *   folders are removed when the run ends.
 * @returns The exit code.
 */
export async function run(typed: readonly string[], given: Host): Promise<number> {
  const host = forJobLog(given);
  const args = meant(typed, host.cwd);
  let exitCode: number = EXIT.done;
  const program = await makeProgram(args, { ...host, typed: args }, (code) => {
    exitCode = code;
  });
  if (args.length === 0) {
    host.stderr.write(program.helpInformation());
    return EXIT.usage;
  }
  try {
    refuseOneDash(args);
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    return explain(error, args, host);
  }
}

/** Refuse a long name after one dash, which would be a letter with the rest as its value. */
function refuseOneDash(args: readonly string[]): void {
  const found = args.find((arg, place) => {
    // A label that `--only` leaves out may look like a name.
    const isName = /^-(?:true|pred|score|proba|labels|where|json)$/.test(arg);
    return isName && args[place - 1] !== '--only';
  });
  if (found !== undefined)
    throw usageError(`${found}: names of options have two dashes, -${found}`);
}

async function explain(
  thrown: unknown,
  args: readonly string[],
  { stderr, env }: Host,
): Promise<number> {
  if (thrown instanceof CommanderError && thrown.exitCode === 0) return EXIT.done;
  // Loaded late: help and version say nothing.
  const { say } = await import('./output/messages.js');
  const error = thrown instanceof CommanderError ? await refusalOf(thrown, args) : thrown;
  if (error instanceof CommandError) {
    say(stderr, error.message, error.hint);
    return error.exitCode;
  }
  if (isMissingEngine(error)) {
    say(
      stderr,
      `confmat ${args[0] ?? ''}: needs DuckDB, which is not installed here`,
      'without it, report, sweep, compare, sets and spans count Arrow, if no option looks at rows (--where, --errors, --clean, --map, --on)',
    );
    return EXIT.input;
  }
  if (isSystemError(error)) {
    say(stderr, `${error.path ?? 'a file'}: cannot be used (${systemReason(error)})`);
    return EXIT.input;
  }
  if (env['CONFMAT_DEBUG']) stderr.write(`${inspect(error)}\n`);
  const message = error instanceof Error ? error.message.split('\n')[0] : String(error);
  say(
    stderr,
    `internal error: ${message ?? ''}`,
    'please report it; CONFMAT_DEBUG=1 shows where it happened',
  );
  return EXIT.input;
}

/** What commander refused, in one message, with how the command is typed or another that fits. */
async function refusalOf(error: CommanderError, args: readonly string[]): Promise<CommandError> {
  const { elsewhere } = await import('./options/unknown-option.js');
  const message = error.message
    .replace(/^error: /, '')
    .replace(/\n\(Did you mean (.*?)\?\)$/s, ', did you mean $1?');
  if (args[0] === 'completion') {
    const [, shell = '', shells = ''] =
      /'(.*)' is invalid .* choices are (.*)\.$/s.exec(message) ?? [];
    const what = shells === '' ? message : `no script for ${quote(shell)}, only for ${shells}`;
    return usageError(what, 'usage: confmat completion SHELL');
  }
  const { name, usage } = COMMANDS.find((command) => command.name === args[0]) ?? COMMANDS[0];
  return (
    elsewhere(error, args) ??
    usageError(message, `usage: confmat ${name} ${usage}; --help lists the options`)
  );
}
