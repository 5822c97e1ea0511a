import { readFileSync, statSync } from 'node:fs';

/**
 * The text of a file that is read whole.
 * @throws A system error, also for a device: some have no end.
 */
export function readText(path: string): string {
  const status = statSync(path);
  if (status.isCharacterDevice() || status.isBlockDevice()) {
    throw Object.assign(new Error('is a device'), { code: 'EDEVICE', syscall: 'read', path });
  }
  return readFileSync(path, 'utf8');
}
