// What a web worker runs.
import { buffersOf, countTask } from './count-task.js';
import type { Answer, Task } from './task.js';

self.addEventListener('message', ({ data: task }: MessageEvent<Task>) => {
  const outcome = countTask(task);
  const answer: Answer = { id: task.id, outcome };
  self.postMessage(answer, { transfer: buffersOf(outcome) });
});
