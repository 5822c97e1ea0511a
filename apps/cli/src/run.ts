import { inspect } from 'node:util';
import { CommanderError } from 'commander';
import { CommandError, EXIT } from './command-error.js';
import type { Host } from './host.js';
import { own } from './own.js';
import { makeProgram } from './program.js';
import { isSystemError, systemReason } from './system-error.js';

const REPORT_USAGE =
  'usage: confmat report FILE --true COLUMN --pred COLUMN; --help lists the options';
const SWEEP_USAGE =
  'usage: confmat sweep FILE --true COLUMN --score COLUMN --pos-label LABEL; --help lists the options';
const COMPARE_USAGE =
  'usage: confmat compare FILE --true COLUMN --pred COLUMN,COLUMN; --help lists the options';
const PLAN_USAGE = 'usage: confmat plan --value 0.9 --width 0.04; --help lists the options';
const COLUMNS_USAGE = 'usage: confmat columns FILE; --help lists the options';
const OPEN_USAGE = 'usage: confmat open FILE; --help lists the options';

/**
 * Run the command.
 *
 * @param args What was typed after `confmat`.
 * @param host What the run uses of its process. Files are closed, the engine is stopped and temporary
 *   folders are removed when the run ends.
 * @returns The exit code.
 */
export async function run(args: readonly string[], host: Host): Promise<number> {
  let exitCode: number = EXIT.done;
  const program = await makeProgram(args, { ...host, typed: args }, (code) => {
    exitCode = code;
  });
  if (args.length === 0) {
    host.stderr.write(program.helpInformation());
    return EXIT.usage;
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    const usage = own(
      {
        ...{ sweep: SWEEP_USAGE, compare: COMPARE_USAGE, plan: PLAN_USAGE },
        ...{ columns: COLUMNS_USAGE, open: OPEN_USAGE },
      },
      args[0] ?? '',
    );
    return explain(error, usage ?? REPORT_USAGE, host);
  }
}

async function explain(error: unknown, usage: string, { stderr, env }: Host): Promise<number> {
  if (error instanceof CommanderError && error.exitCode === 0) return EXIT.done;
  // Loaded late: help and version say nothing.
  const { say } = await import('./output/messages.js');
  if (error instanceof CommanderError) {
    say(stderr, commanderMessage(error), usage);
    return EXIT.usage;
  }
  if (error instanceof CommandError) {
    say(stderr, error.message, error.hint);
    return error.exitCode;
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

/** Commander's message without its prefix and its own line ends. */
function commanderMessage({ message }: CommanderError): string {
  return message
    .replace(/^error: /, '')
    .replace(/\n\(Did you mean (.*?)\?\)$/s, ', did you mean $1?');
}
