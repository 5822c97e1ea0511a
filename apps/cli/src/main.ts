import { EXIT } from './command-error.js';
import { readsWithEngine } from './reads-with-engine.js';
import { systemReason } from './system-error.js';

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
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    const leave = (): never => process.exit(EXIT.interrupted);
    // The command's own engine runs its query on other threads: leaving at once is safe.
    if (stops.size === 0) leave();
    setTimeout(leave, LONGEST_STOP_MS);
    void Promise.allSettled([...stops].map((stop) => stop())).then(leave);
  });
}

if (readsWithEngine(args)) (await import('./engine/start-duckdb.js')).startDuckdbAhead();
const { run } = await import('./run.js');
process.exitCode = await run(args, {
  stdin,
  stdout,
  stderr,
  env,
  cwd: process.cwd(),
  atExit: (cleanUp) => {
    process.once('exit', cleanUp);
    return () => process.off('exit', cleanUp);
  },
  onInterrupt: (stop) => {
    stops.add(stop);
    return () => stops.delete(stop);
  },
});

/** Leave because of standard output. */
async function sayUnwritable(error: NodeJS.ErrnoException): Promise<void> {
  const { say } = await import('./output/messages.js');
  say(stderr, `standard output cannot be written (${systemReason(error)})`);
  process.exit(EXIT.input);
}
