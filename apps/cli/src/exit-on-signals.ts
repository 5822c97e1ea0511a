import { EXIT } from './command-error.js';

/** Leave when told to. The engine runs its query on other threads: leaving at once is safe. */
export function exitOnSignals(cleanUp: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      cleanUp();
      process.exit(EXIT.interrupted);
    });
  }
}
