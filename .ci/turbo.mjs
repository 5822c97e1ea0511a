// Runs turbo without telemetry or update notices, the same way on every platform.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const turbo = createRequire(import.meta.url).resolve('turbo/bin/turbo');
const { status, error } = spawnSync(process.execPath, [turbo, 'run', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: {
    ...process.env,
    DO_NOT_TRACK: '1',
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
    TURBO_PRINT_VERSION_DISABLED: '1',
  },
});
if (error) throw error;
process.exit(status ?? 1);
