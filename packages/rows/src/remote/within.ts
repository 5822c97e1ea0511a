import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { CommandError } from '../command-error.js';

/** How long connecting may take, in seconds, unless an option says otherwise. */
export const CONNECT_SECONDS = 10;

/** A host that did not answer in time. */
export function noAnswer(shown: string, timeoutMs: number): CommandError {
  return new CommandError(
    `${shown}: cannot be reached (no answer within ${timeoutMs / 1000} s)`,
    '?connect_timeout=SECONDS after the address lets it take longer',
  );
}

/** Wait for a connection, but not for ever; what comes late is for the caller to close. */
export async function within<R>(
  shown: string,
  timeoutMs: number,
  connecting: Promise<R>,
): Promise<R> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(noAnswer(shown, timeoutMs));
    }, timeoutMs);
  });
  try {
    return await Promise.race([connecting, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Wait until a server answers over HTTP, whatever it says: its driver waits for ever for one that
 * accepts a connection and is silent, and its queries may take hours. Other faults are for the driver
 * to tell.
 */
export function untilAnswers(url: string, shown: string, timeoutMs: number): Promise<void> {
  const send = url.startsWith('https:') ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const asked = send(url, (answer) => {
      answer.resume();
      clearTimeout(timer);
      asked.destroy();
      resolve();
    });
    const timer = setTimeout(() => {
      asked.destroy();
      reject(noAnswer(shown, timeoutMs));
    }, timeoutMs);
    asked.on('error', () => {
      clearTimeout(timer);
      resolve();
    });
    asked.end();
  });
}
