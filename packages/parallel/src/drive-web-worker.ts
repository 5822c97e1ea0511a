import type { Answer } from './task.js';
import type { Engine, EngineEvents } from './thread.js';

export function driveWebWorker(worker: Worker, events: EngineEvents): Engine {
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => events.answered(data));
  worker.addEventListener('messageerror', () => events.failed('it sent what cannot be read'));
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    // A worker whose file cannot be loaded has an error event without a message.
    events.failed(event.message || 'it could not start');
  });
  return {
    post: (task) => worker.postMessage(task),
    hold: () => undefined,
    release: () => undefined,
    stop: () => {
      worker.terminate();
      return Promise.resolve();
    },
  };
}
