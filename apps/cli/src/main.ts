import { CommanderError } from 'commander';
import { CommandError, EXIT } from './command-error.js';
import { makeProgram } from './program.js';
import { systemReason } from './system-error.js';

const REPORT_USAGE =
  'usage: confmat report FILE --true COLUMN --pred COLUMN; --help lists the options';
const SWEEP_USAGE =
  'usage: confmat sweep FILE --true COLUMN --score COLUMN --pos-label LABEL; --help lists the options';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader of a pipe left (head, less): not a fault.
  if (error.code === 'EPIPE') process.exit(EXIT.done);
  say(`standard output cannot be written (${systemReason(error)})`, undefined);
  process.exit(EXIT.input);
});
process.stderr.on('error', () => {
  // Nobody reads the messages: the exit code still tells.
});

process.exitCode = await run(process.argv.slice(2));

async function run(args: readonly string[]): Promise<number> {
  let exitCode: number = EXIT.done;
  const program = makeProgram((code) => {
    exitCode = code;
  });
  if (args.length === 0) {
    process.stderr.write(program.helpInformation());
    return EXIT.usage;
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    return explain(error, args[0] === 'sweep' ? SWEEP_USAGE : REPORT_USAGE);
  }
}

function explain(error: unknown, usage: string): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return EXIT.done;
    say(commanderMessage(error), usage);
    return EXIT.usage;
  }
  if (error instanceof CommandError) {
    say(error.message, error.hint);
    return error.exitCode;
  }
  if (process.env['CONFMAT_DEBUG']) console.error(error);
  const message = error instanceof Error ? error.message.split('\n')[0] : String(error);
  say(
    `internal error: ${message ?? ''}`,
    'please report it; CONFMAT_DEBUG=1 shows where it happened',
  );
  return EXIT.input;
}

function say(message: string, hint: string | undefined): void {
  const line = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, ' ');
  process.stderr.write(
    `confmat: ${line(message)}\n${hint === undefined ? '' : `  ${line(hint)}\n`}`,
  );
}

/** Commander's message without its prefix and its own line ends. */
function commanderMessage({ message }: CommanderError): string {
  return message
    .replace(/^error: /, '')
    .replace(/\n\(Did you mean (.*?)\?\)$/s, ', did you mean $1?');
}
