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
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // The engine runs its query on other threads: leaving at once is safe.
  process.once(signal, () => process.exit(EXIT.interrupted));
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
});

/** Leave because of standard output. */
async function sayUnwritable(error: NodeJS.ErrnoException): Promise<void> {
  const { say } = await import('./output/messages.js');
  say(stderr, `standard output cannot be written (${systemReason(error)})`);
  process.exit(EXIT.input);
}
