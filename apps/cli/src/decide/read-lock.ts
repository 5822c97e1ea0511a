import { resolve } from 'node:path';
import { CommandError } from '@confmat/rows/command-error.js';
import { readText } from '@confmat/rows/input/read-text.js';
import { quote } from '@confmat/rows/suggest.js';
import { FORMAT, VERSION } from '@confmat/answers/decide/lock.js';
import type { Lock } from '@confmat/answers/decide/lock.js';

/** Read the file of a lock. */
export function readLock(file: string, cwd: string): Lock {
  let text: string;
  try {
    text = readText(resolve(cwd, file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandError(
      `${file}: ${code === 'ENOENT' ? 'there is no such file' : 'cannot be read'} (--locked)`,
    );
  }
  const lock = parsed(text) as Partial<Lock> | null;
  if (lock?.format !== FORMAT) {
    throw new CommandError(
      `${file}: is no decision (--locked)`,
      'confmat decide FILE --lock LOCK writes one',
    );
  }
  if (lock.version !== VERSION) {
    throw new CommandError(
      `${file}: is a decision of version ${quote(String(lock.version))}, this command reads version ${VERSION}`,
    );
  }
  const lists = [lock.edges, lock.right, lock.wrong];
  const numbers = [lock.accuracy, lock.confidence, lock.threshold];
  const isWhole =
    numbers.every((one) => typeof one === 'number') &&
    lists.every((list) => Array.isArray(list) && list.every((one) => typeof one === 'number')) &&
    lock.right?.length === (lock.edges?.length ?? NaN) + 1 &&
    lock.wrong?.length === lock.right.length;
  if (!isWhole) throw new CommandError(`${file}: the decision is damaged (--locked)`);
  return lock as Lock;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
