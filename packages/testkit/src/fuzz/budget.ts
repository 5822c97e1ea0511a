import { appendFileSync } from 'node:fs';
import { getCurrentTest } from 'vitest/suite';
import { fuzzSettings } from './settings.js';
import type { FuzzSettings } from './settings.js';

/** Shortest time that a property gets, however late it is. */
const LEAST_MS = 5;

/** Where a part stands; its files share a process. */
interface Progress {
  /** When the part ends. */
  readonly endMs: number;
  readonly files: Set<string>;
  /** When the file that is running ends. */
  fileEndMs: number;
}

const KEY = Symbol.for('confmat.fuzz.progress');

/**
 * The time of the property that is about to run, in milliseconds: an even share of the time of its file
 * that is left, whose own time is an even share of that of the part.
 */
export function nextBudgetMs({ seconds, nFiles }: FuzzSettings): number {
  const shared = globalThis as { [KEY]?: Progress | undefined };
  const now = Date.now();
  const progress = (shared[KEY] ??= {
    endMs: now + seconds * 1000,
    files: new Set(),
    fileEndMs: 0,
  });
  const test = getCurrentTest();
  if (!test) throw new Error('bug: a property outside a test');
  if (!progress.files.has(test.file.filepath)) {
    const nFilesLeft = Math.max(1, nFiles - progress.files.size);
    progress.files.add(test.file.filepath);
    progress.fileEndMs = now + (progress.endMs - now) / nFilesLeft;
  }
  const tests = testsBelow(test.file);
  const nTestsLeft = tests.length - tests.indexOf(test.id);
  return Math.max(LEAST_MS, Math.floor((progress.fileEndMs - now) / nTestsLeft));
}

interface Task {
  readonly id: string;
  readonly tasks?: readonly Task[];
}

/** The tests of a file or a suite by their identifiers, in their order. */
function testsBelow({ id, tasks }: Task): readonly string[] {
  return tasks ? tasks.flatMap(testsBelow) : [id];
}

/** What became of a property. */
export interface FuzzRecord {
  readonly name: string;
  readonly nExamples: number;
  readonly isFailed: boolean;
}

/** Add a line to the summary of `npm run fuzz`; nothing in the tests. */
export function noteFuzz(note: string): void {
  if (fuzzSettings) appendFileSync(fuzzSettings.log, `${JSON.stringify({ note })}\n`);
}

/** Keep what became of a property for the summary. */
export function recordFuzz({ log }: FuzzSettings, record: FuzzRecord): void {
  appendFileSync(log, `${JSON.stringify(record)}\n`);
}
