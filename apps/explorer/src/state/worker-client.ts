import type { Asked, Fault, QuestionName, Questions, Told } from '../protocol.js';

/** What went wrong in the worker, in words for a person. */
export class WorkerFault extends Error {
  constructor(readonly fault: Fault) {
    super(fault.message);
  }
}

/** Somebody who waits for an answer. */
interface Waiting {
  readonly done: (answer: never) => void;
  readonly failed: (error: Error) => void;
  readonly progress: ((share: number) => void) | undefined;
}

/** Asks a worker, which holds the file. */
export class WorkerClient {
  private readonly waiting = new Map<number, Waiting>();
  private next = 0;

  private constructor(private readonly worker: Worker) {
    worker.onmessage = ({ data }) => this.hear(data as Told);
    worker.onerror = ({ message }) => this.fail(message);
  }

  /** Start a worker: a page that is one file carries it along, packed. */
  static async start(): Promise<WorkerClient> {
    const packed = document.getElementById('worker')?.textContent;
    if (packed === undefined) {
      return new WorkerClient(
        new Worker(new URL('../worker/worker.ts', import.meta.url), { type: 'module' }),
      );
    }
    const url = URL.createObjectURL(
      new Blob([await unpacked(packed)], { type: 'text/javascript' }),
    );
    const worker = new Worker(url);
    URL.revokeObjectURL(url);
    return new WorkerClient(worker);
  }

  ask<K extends QuestionName>(
    name: K,
    ask: Questions[K]['ask'],
    progress?: (share: number) => void,
  ): Promise<Questions[K]['answer']> {
    const id = this.next++;
    return new Promise((done, failed) => {
      this.waiting.set(id, { done, failed, progress });
      this.worker.postMessage({ id, name, ask } satisfies Asked<K>);
    });
  }

  /** End the worker: whatever memory the file took is free. */
  close(): void {
    this.worker.terminate();
    this.waiting.clear();
  }

  private hear(told: Told): void {
    const waiting = this.waiting.get(told.id);
    if (!waiting) return;
    if (told.kind === 'progress') {
      waiting.progress?.(told.share);
      return;
    }
    this.waiting.delete(told.id);
    if (told.kind === 'answer') waiting.done(told.answer as never);
    else waiting.failed(new WorkerFault(told.fault));
  }

  private fail(message: string): void {
    const hint = 'the file may need more memory than the browser has';
    for (const { failed } of this.waiting.values()) failed(new WorkerFault({ message, hint }));
    this.waiting.clear();
  }
}

/** A text that was deflated and written in base64. */
async function unpacked(packed: string): Promise<Blob> {
  const bytes = Uint8Array.from(atob(packed.trim()), (char) => char.charCodeAt(0));
  const text = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(text).blob();
}
