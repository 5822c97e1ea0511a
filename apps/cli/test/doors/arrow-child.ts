import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { arrowFault } from '@confmat/files';
import { run } from '../../src/run.js';

/** What a child process is asked: to read bytes by the command, as its standard input. */
export interface ReadAsk {
  readonly bytes: Uint8Array;
  readonly args: readonly string[];
}

/** What it answers. */
export interface ReadAnswer {
  /** What the guard says of the bytes. */
  readonly fault: string | null;
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function answerTo({ bytes, args }: ReadAsk): Promise<ReadAnswer> {
  const [out, err]: [string[], string[]] = [[], []];
  const read = (from: number, nBytes: number): Uint8Array => bytes.subarray(from, from + nBytes);
  const fault = await arrowFault({ size: bytes.length, read });
  const code = await run(args, {
    stdin: Readable.from([Buffer.from(bytes)]),
    stdout: { write: (text) => out.push(text), isTTY: false },
    stderr: { write: (text) => err.push(text), isTTY: false },
    env: { CONFMAT_DEBUG: '1' },
    cwd: tmpdir(),
    atExit: () => () => undefined,
  });
  return { fault, code, stdout: out.join(''), stderr: err.join('') };
}

process.on('message', (ask: ReadAsk) => {
  answerTo(ask).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
