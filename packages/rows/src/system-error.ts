import { own } from './own.js';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'no permission',
  EPERM: 'no permission',
  EISDIR: 'it is a directory',
  ENOENT: 'no such folder',
  ENOTDIR: 'no such folder',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
  ENAMETOOLONG: 'the name is too long',
  EMFILE: 'too many files are open',
  EDEVICE: 'it is a device',
  EBUSY: 'another process uses it',
  EIO: 'the disk does not answer',
  ELOOP: 'its links go round in a circle',
};

/** Whether the operating system refused, and not our code. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

/** Why the operating system refused to read a file, in words. */
export function readReason(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  return code === 'ENOENT' || code === 'ENOTDIR' ? 'no such file' : systemReason(error);
}

/** Why the operating system refused to write, in words. */
export function systemReason(error: unknown): string {
  const code = String((error as { code?: unknown }).code);
  return own(REASONS, code) ?? code;
}
