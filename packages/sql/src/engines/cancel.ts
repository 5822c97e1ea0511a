import type { StopSignal } from './engine.js';

/** A query may be stopped before the engine knows it. */
const AGAIN_MS = 250;

/**
 * Run something that a signal may stop.
 *
 * @param run Starts it; its promise settles once the engine has ended it.
 * @param cancel Stops it in the engine; it is called again until what runs has ended.
 * @returns What it came to.
 * @throws The signal's reason once it was aborted, or the error of `cancel`.
 */
export async function cancellable<R>(
  signal: StopSignal | undefined,
  run: () => Promise<R>,
  cancel: () => unknown,
): Promise<R> {
  if (!signal) return run();
  signal.throwIfAborted();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop: () => void = () => undefined;
  const unstoppable = new Promise<never>((_, reject) => {
    stop = () => {
      void Promise.resolve().then(cancel).catch(reject);
      timer = setTimeout(stop, AGAIN_MS);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([run(), unstoppable]);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
