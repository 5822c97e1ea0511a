import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { evaluation, evaluationInBins, evaluationToJson } from '@confmat/inference';
import type { Evaluation, EvaluationInput, EvaluationParts, Provenance } from '@confmat/inference';
import { shellWord } from '@confmat/files';
import packageJson from '../../package.json' with { type: 'json' };
import type { Host } from '../host.js';
import type { CheckedFile } from '../input/check-file.js';

/** What is kept of a run: its counts, and what `--save` says of them besides. */
export type KeptParts = EvaluationParts;

/** Hashes of larger files would take longer than the counting. */
const MOST_HASHED = 2 ** 26;

/**
 * Write an evaluation as the text of a file.
 * @param kept What a run counted.
 * @param files The files that it read.
 */
export async function savedText(
  kept: KeptParts,
  files: readonly CheckedFile[],
  { env, typed }: Host,
): Promise<string> {
  const seconds = Number(env['SOURCE_DATE_EPOCH'] ?? NaN);
  const created = Number.isFinite(seconds) ? new Date(seconds * 1000) : new Date();
  const inputs = kept.provenance?.inputs ?? (await Promise.all(files.map(inputOf)));
  const provenance: Provenance = {
    program: 'confmat',
    version: packageJson.version,
    ...(typed ? { command: ['confmat', ...typed].map(shellWord).join(' ') } : {}),
    created: created.toISOString().replace(/\.\d+Z$/, 'Z'),
    ...kept.provenance,
    inputs,
  };
  return documentText(inFewBins(evaluation({ ...kept, provenance })));
}

async function inputOf({ file, path, format }: CheckedFile): Promise<EvaluationInput> {
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

/** Columns of at most as many distinct scores stay exact, and others are kept in as many bins. */
const MOST_SCORES = 16_384;
const MOST_BINS = 4096;
/** As many thresholds of all columns and groups take half a megabyte. */
const MOST_THRESHOLDS = 2 ** 16;
const LEAST_BINS = 64;

/** Scores as they are if a small file holds them, otherwise in as many bins as fit. */
function inFewBins(whole: Evaluation): Evaluation {
  const all = [whole, ...whole.slices].flatMap(({ scores }) => scores);
  const sizes = all.map(({ sweep }) => sweep.thresholds.length);
  const sizeIn = (bins: number): number =>
    sizes.reduce((sum, size) => sum + Math.min(size, bins), 0);
  if (sizes.every((size) => size <= MOST_SCORES) && sizeIn(MOST_SCORES) <= MOST_THRESHOLDS) {
    return whole;
  }
  let bins = MOST_BINS;
  while (bins > LEAST_BINS && sizeIn(bins) > MOST_THRESHOLDS) bins /= 2;
  return evaluationInBins(whole, bins);
}

/** A line for each field, and each list of numbers on one. */
function documentText(whole: Evaluation): string {
  const json = JSON.stringify(evaluationToJson(whole), null, 2);
  const short = json.replace(/\[\n\s+(?:[-\d][-+.\de,\s]*|(?:"[^"\\\n]*",?\s*)+)\]/g, (list) =>
    list
      .replace(/\s*\n\s*/g, ' ')
      .replace('[ ', '[')
      .replace(/ \]$/, ']'),
  );
  return `${short}\n`;
}
