import type { Worker } from 'node:worker_threads';
import type { Answer } from './task.js';
import type { Engine, EngineEvents } from './thread.js';

/** Codes of Node's errors for a file that is not there. */
const NOT_FOUND: readonly unknown[] = ['MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND'];

export function driveNodeWorker(worker: Worker, events: EngineEvents): Engine {
  let isOver = false;
  const fail = (reason: string): void => {
    if (!isOver) events.failed(reason);
    isOver = true;
  };
  worker.on('message', (answer: Answer) => events.answered(answer));
  worker.on('messageerror', (error) => fail(`it sent what cannot be read: ${String(error)}`));
  worker.on('error', (error) => fail(reasonOf(error)));
  worker.on('exit', (code) => fail(`it ended with exit code ${code}`));
  worker.unref();
  return {
    post: (task) => worker.postMessage(task),
    hold: () => worker.ref(),
    release: () => worker.unref(),
    stop: async () => {
      isOver = true;
      await worker.terminate();
    },
  };
}

/**
 * Of a file that is not there, the message alone: the stack of files that asked for it is Node's.
 */
function reasonOf(error: unknown): string {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (!NOT_FOUND.includes(code)) return String(error);
  return `it could not start: ${String(message).split('\n', 1)[0] ?? ''}`;
}
