import { NO_ROWS } from '@confmat/files';

/** Exit codes of the command. */
export const EXIT = {
  done: 0,
  gateFailed: 1,
  usage: 2,
  input: 3,
  gateInconclusive: 4,
  interrupted: 130,
} as const;

/** A fault that the person who typed the command can mend; shown as one or two lines. */
export class CommandError extends Error {
  override readonly name = 'CommandError';

  constructor(
    message: string,
    /** What may help, on a line of its own. */
    readonly hint?: string,
    readonly exitCode: number = EXIT.input,
  ) {
    super(message);
  }
}

/** Nothing to count: a fault where rows were left out, a result where there are none. */
export class NoRowsError extends CommandError {
  constructor(shownFile: string) {
    super(`${shownFile}: ${NO_ROWS}`);
  }
}

/** Columns of labels that hold labels of different kinds. */
export class MixedLabelsError extends CommandError {}

/** A fault in the words of the command itself. */
export function usageError(message: string, hint?: string): CommandError {
  return new CommandError(message, hint, EXIT.usage);
}
