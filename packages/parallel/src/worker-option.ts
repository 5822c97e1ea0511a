import { invalidOption } from '@confmat/core/internal';

/** Where the file of a worker is: a `URL`, or text that a `Worker` takes in its place. */
export type WorkerAddress = string | { readonly href: string };

/** A `Worker` of `node:worker_threads`, described so that no types of Node are needed. */
export interface NodeWorker {
  postMessage(message: unknown): void;
  terminate(): Promise<number>;
  ref(): void;
  unref(): void;
}

/** A `Worker` of a browser, described so that no types of the DOM are needed. */
export interface WebWorker {
  readonly onmessage: unknown;
  postMessage(message: unknown): void;
  terminate(): void;
}

export function checkWorkerOption(worker: unknown): void {
  if (worker === undefined || typeof worker === 'function' || isAddress(worker)) return;
  throw invalidOption('worker', worker, 'a URL, its text, or a function that returns a new Worker');
}

function isAddress(worker: unknown): boolean {
  if (typeof worker === 'string') return worker !== '';
  return typeof worker === 'object' && worker !== null && 'href' in worker;
}

export function addressText(address: WorkerAddress): string {
  return typeof address === 'string' ? address : address.href;
}

/** Name a worker in the message about its failure. */
export function workerSource(worker: unknown, own: string): string {
  if (typeof worker === 'function') return 'made by the option worker';
  if (worker !== undefined) return addressText(worker as WorkerAddress);
  return `${own}; the option worker of createPool names another`;
}

export function checkMade(worker: unknown): unknown {
  const made = worker as { readonly postMessage?: unknown } | null | undefined;
  if (typeof made?.postMessage === 'function') return worker;
  throw new Error('the function given as worker returned none, expected a new Worker');
}
