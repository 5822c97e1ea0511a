import process from 'node:process';
import type { Host, TextOutput } from './host.js';

/** A run within a program. */
export interface ProgramHost {
  readonly host: Host;
  /** Ends the run: what it wanted to clean up is done. */
  readonly end: () => void;
}

/**
 * What a run within a program uses of its process: no output, and nothing that a signal has stopped.
 *
 * @param signal Stops queries that run, and refuses further ones.
 * @param hasProgress Whether somebody wants to know how far it is.
 */
export function programHost(signal: AbortSignal | undefined, hasProgress: boolean): ProgramHost {
  const cleanUps = new Set<() => void>();
  const stops = new Set<() => Promise<void>>();
  const cleanUp = (): void => {
    for (const one of cleanUps) one();
  };
  const stop = (): void => {
    cleanUp();
    for (const one of stops) void one();
  };
  const nowhere: TextOutput = { write: () => undefined, isTTY: hasProgress };
  signal?.addEventListener('abort', stop);
  process.on('exit', cleanUp);
  return {
    host: {
      ...{ stdin: process.stdin, stdout: nowhere, stderr: nowhere },
      ...{ env: process.env, cwd: process.cwd() },
      atExit: (one) => {
        if (signal?.aborted) one();
        signal?.throwIfAborted();
        cleanUps.add(one);
        return () => cleanUps.delete(one);
      },
      onInterrupt: (one) => {
        stops.add(one);
        return () => stops.delete(one);
      },
    },
    end: () => {
      signal?.removeEventListener('abort', stop);
      process.off('exit', cleanUp);
      cleanUp();
    },
  };
}
