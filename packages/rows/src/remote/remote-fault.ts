import { CommandError } from '../command-error.js';
import { BadNames } from '../options/name-lists.js';

/** What system calls of a connection fail by, in words. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was lost',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'no such host',
  ETIMEDOUT: 'no answer',
  EHOSTUNREACH: 'no way to the host',
};

const LONGEST = 300;

/** What ClickHouse writes around its messages. */
const OF_SERVER =
  /^Code: \d+[.,] (?:e\.displayText\(\) = )?DB::Exception: |, e\.what\(\) = DB::Exception\s*$/g;

/**
 * The message of an engine or its driver as the command's error; the command's own errors stay.
 *
 * @param hint What may help, if the engine can be reached.
 */
export function remoteFault(error: unknown, shown: string, hint?: string): Error {
  if (error instanceof CommandError || error instanceof BadNames) return error;
  const reason = reasonOf(error);
  if (reason !== undefined) return new CommandError(`${shown}: cannot be reached (${reason})`);
  const said = error instanceof Error ? error.message : String(error);
  const [line = ''] = said.replace(OF_SERVER, '').trim().split('\n');
  const text = line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
  return new CommandError(
    `${shown}: ${text === '' ? 'the engine failed and did not say why' : text}`,
    hint,
  );
}

/** Drivers try several addresses of a host, and tell of each. */
function reasonOf(error: unknown): string | undefined {
  const { code, errors, cause } = (error ?? {}) as {
    readonly code?: unknown;
    readonly errors?: readonly unknown[];
    readonly cause?: unknown;
  };
  if (typeof code === 'string' && Object.hasOwn(REASONS, code)) return REASONS[code];
  const inner = errors?.[0] ?? cause;
  return inner === undefined ? undefined : reasonOf(inner);
}
