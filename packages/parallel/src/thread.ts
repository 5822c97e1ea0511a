import type { Answer, Outcome, Task } from './task.js';

/** A worker of Node or of a browser, as the pool drives it. */
export interface Engine {
  /** Send a task; throws if it cannot be sent. */
  readonly post: (task: Task) => void;
  /** Keep the process running until the thread has answered. */
  readonly hold: () => void;
  /** Let the process end though the thread is there. */
  readonly release: () => void;
  readonly stop: () => Promise<void>;
}

export interface EngineEvents {
  readonly answered: (answer: Answer) => void;
  /** The thread could not start, threw or ended; it answers no more. */
  readonly failed: (reason: string) => void;
}

/** Starts a worker; it may throw. */
export type StartEngine = (events: EngineEvents) => Engine;

interface Waiting {
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: Error) => void;
}

/** One worker and the tasks it has not answered yet. It takes them one after the other. */
export class Thread {
  readonly #engine: Engine;
  readonly #waiting = new Map<number, Waiting>();
  readonly #ended: (thread: Thread) => void;

  constructor(start: StartEngine, ended: (thread: Thread) => void) {
    this.#ended = ended;
    this.#engine = start({
      answered: ({ id, outcome }) => this.#settle(id, outcome),
      failed: (reason) => this.#fail(reason),
    });
  }

  /**
   * Let the worker count rows.
   * @throws {Error} The worker failed, or the task cannot be sent.
   */
  count(task: Task): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#engine.post(task);
      if (this.#waiting.size === 0) this.#engine.hold();
      this.#waiting.set(task.id, { resolve, reject });
    });
  }

  /** End the worker; what it has not answered is rejected. */
  async stop(): Promise<void> {
    this.#rejectAll('it was stopped');
    await this.#engine.stop();
  }

  #settle(id: number, outcome: Outcome): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#engine.release();
    waiting?.resolve(outcome);
  }

  #fail(reason: string): void {
    this.#ended(this);
    this.#rejectAll(reason);
    void this.#engine.stop();
  }

  #rejectAll(reason: string): void {
    const rejected = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of rejected) reject(new Error(reason));
  }
}
