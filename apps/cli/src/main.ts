import { EXIT } from '@confmat/rows/command-error.js';
import { readsWithEngine } from '@confmat/rows/reads-with-engine.js';
import { systemReason } from '@confmat/rows/system-error.js';

const { stdin, stdout, stderr, env } = process;
const args = process.argv.slice(2);

stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader of a pipe left (head, less): not a fault. The run goes on, for its exit code.
  if (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED') return;
  void sayUnwritable(error);
});
stderr.on('error', () => {
  // Nobody reads the messages: the exit code still tells.
});
const stops = new Set<() => Promise<void>>();
const LONGEST_STOP_MS = 5000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function interrupted(): void {
  // A second signal ends the process at once.
  for (const signal of SIGNALS) process.off(signal, interrupted);
  const leave = (): never => process.exit(EXIT.interrupted);
  // The command's own engine runs its query on other threads: leaving at once is safe.
  if (stops.size === 0) leave();
  setTimeout(leave, LONGEST_STOP_MS);
  void Promise.allSettled([...stops].map((stop) => stop())).then(leave);
}

let nHeld = 0;
let isListening = false;

/**
 * Listen to signals while there is something to clean up. At other times they have the system's effect,
 * also while this thread is busy, when nothing would be listening.
 *
 * @returns Ends it, after the signals that came until then were heard.
 */
function hold(): () => void {
  nHeld += 1;
  if (!isListening) for (const signal of SIGNALS) process.on(signal, interrupted);
  isListening = true;
  return () => {
    nHeld -= 1;
    setImmediate(() => setImmediate(listenNoLonger));
  };
}

function listenNoLonger(): void {
  if (nHeld > 0 || !isListening) return;
  isListening = false;
  for (const signal of SIGNALS) process.off(signal, interrupted);
}

if (readsWithEngine(args)) {
  const { startDuckdbAhead } = await import('@confmat/rows/engine/start-duckdb.js').catch(
    // Without the engine, what needs it says so.
    () => ({ startDuckdbAhead: () => undefined }),
  );
  startDuckdbAhead();
}
const { run } = await import('./run.js');
process.exitCode = await run(args, {
  stdin,
  stdout,
  stderr,
  env,
  cwd: process.cwd(),
  atExit: (cleanUp) => {
    process.once('exit', cleanUp);
    const letGo = hold();
    return () => {
      process.off('exit', cleanUp);
      letGo();
    };
  },
  onInterrupt: (stop) => {
    stops.add(stop);
    const letGo = hold();
    return () => {
      stops.delete(stop);
      letGo();
    };
  },
});

/** Leave because of standard output. */
async function sayUnwritable(error: NodeJS.ErrnoException): Promise<void> {
  const { say } = await import('./output/messages.js');
  say(stderr, `standard output cannot be written (${systemReason(error)})`);
  process.exit(EXIT.input);
}
