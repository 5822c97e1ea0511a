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
};

/** Why the operating system refused, in words. */
export function systemReason(error: unknown): string {
  const code = String((error as { code?: unknown }).code);
  return own(REASONS, code) ?? code;
}
