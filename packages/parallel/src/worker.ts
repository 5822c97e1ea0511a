// What a worker thread of Node runs.
import { parentPort } from 'node:worker_threads';
import { countTask } from './count-task.js';
import type { Answer, Task } from './task.js';

parentPort?.on('message', (task: Task) => {
  const answer: Answer = { id: task.id, outcome: countTask(task) };
  // Counts are copied: handing over a buffer slows every later loop of its thread down by a third,
  // since the engine then checks at each access that no buffer was taken away.
  parentPort?.postMessage(answer);
});
