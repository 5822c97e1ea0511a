import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { evaluation } from '@confmat/evaluation';
import type { Evaluation, EvaluationInput } from '@confmat/evaluation';
import packageJson from '../../package.json' with { type: 'json' };
import type { Host } from '../host.js';
import type { FoundFile } from '../input/check-file.js';

/** Hashes of larger files would take longer than the counting. */
const MOST_HASHED = 2 ** 26;

/**
 * Check what was counted, and say from what, when and by which program it was.
 *
 * @param files Those that were read; none where the provenance names them.
 * @param command What was typed; undefined where nothing was.
 */
export async function withProvenance(
  { task: _, ...kept }: Evaluation,
  files: readonly FoundFile[],
  { env }: Pick<Host, 'env'>,
  command?: string,
): Promise<Evaluation> {
  const inputs = kept.provenance.inputs ?? (await Promise.all(files.map(inputOf)));
  const provenance = {
    program: 'confmat',
    version: packageJson.version,
    ...(command !== undefined && { command }),
    created: createdText(env),
    ...kept.provenance,
    inputs,
  };
  return evaluation({ ...kept, provenance });
}

/** When it is, to the second, or what stands for it where output must stay the same to the byte. */
export function createdText(env: Host['env']): string {
  const seconds = Number(env['SOURCE_DATE_EPOCH'] ?? NaN);
  const created = Number.isFinite(seconds) ? new Date(seconds * 1000) : new Date();
  return created.toISOString().replace(/\.\d+Z$/, 'Z');
}

async function inputOf({ file, path, format }: FoundFile): Promise<EvaluationInput> {
  const name = path === null ? 'standard input' : file;
  const status = path === null ? undefined : statSync(path);
  const isHashed = path !== null && status?.isFile() === true && status.size <= MOST_HASHED;
  return { name, format, ...(isHashed ? { sha256: await hashOfFile(path) } : {}) };
}

async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
