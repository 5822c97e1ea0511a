// What a worker thread of Node runs.
import { parentPort } from 'node:worker_threads';
import { buffersOf, countTask } from './count-task.js';
import type { Answer, Task } from './task.js';

parentPort?.on('message', (task: Task) => {
  const outcome = countTask(task);
  const answer: Answer = { id: task.id, outcome };
  parentPort?.postMessage(answer, buffersOf(outcome));
});
