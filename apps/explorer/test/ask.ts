import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { QuestionName, Questions, Told } from '../src/protocol.js';
import { serveQuestions } from '../src/worker/serve.js';

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Asks about one file, as the page asks the worker. */
export type Ask = <K extends QuestionName>(
  name: K,
  ask: Questions[K]['ask'],
) => Promise<Questions[K]['answer']>;

/** The worker's questions and answers, in this thread. */
export function startWorker(): Ask {
  const told: Told[] = [];
  const serve = serveQuestions((one) => told.push(one));
  let id = 0;
  return async (name, ask) => {
    const own = id++;
    await serve({ id: own, name, ask });
    const last = told.findLast((one) => one.id === own);
    if (last?.kind === 'answer') return last.answer as never;
    throw new Error(last?.kind === 'fault' ? last.fault.message : 'no answer');
  };
}

/** A file as the page takes it. */
export function fileOf(path: string): Blob {
  return new Blob([readFileSync(path.startsWith('/') ? path : ROOT + path)]);
}
