import type { Worker } from 'node:worker_threads';
import type { Answer } from './task.js';
import type { Engine, EngineEvents } from './thread.js';

/**
 * Drive a worker thread of Node.
 *
 * @param worker A worker that has just been made.
 * @param events Whom to tell.
 * @returns The engine; the worker keeps no process running until it is held.
 */
export function driveNodeWorker(worker: Worker, events: EngineEvents): Engine {
  let isOver = false;
  const fail = (reason: string): void => {
    if (!isOver) events.failed(reason);
    isOver = true;
  };
  worker.on('message', (answer: Answer) => events.answered(answer));
  worker.on('messageerror', (error) => fail(`it sent what cannot be read: ${String(error)}`));
  worker.on('error', (error) => fail(String(error)));
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
