import type { Readable } from 'node:stream';

/** Where text goes: standard output or standard error. */
export interface TextOutput {
  readonly write: (text: string) => unknown;
  /** Whether a person reads it at a terminal. */
  readonly isTTY?: boolean;
  /** Width of the terminal, in characters. */
  readonly columns?: number;
}

/** What a run of the command uses of its process, and all that it uses of it. */
export interface Host {
  readonly stdin: Readable;
  readonly stdout: TextOutput;
  readonly stderr: TextOutput;
  /** Where commands of a job on GitHub go as they are. Default: standard error. */
  readonly commands?: TextOutput;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder that relative paths start from. */
  readonly cwd: string;
  /** What was typed after the program's name. */
  readonly typed?: readonly string[];
  /**
   * Call `cleanUp` if the process ends before the run does.
   *
   * @returns Takes the call back.
   */
  readonly atExit: (cleanUp: () => void) => () => void;
  /**
   * Call `stop` if a person or a program interrupts the run, and wait for it before the process ends.
   *
   * @returns Takes the call back.
   */
  readonly onInterrupt?: (stop: () => Promise<void>) => () => void;
}
