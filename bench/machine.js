import { execFileSync } from 'node:child_process';
import { arch, availableParallelism, cpus, platform, release, totalmem } from 'node:os';

/** What a result was measured on, and when. */
export function describeMachine() {
  return {
    commit: commit(),
    cpu: cpus()[0]?.model ?? 'unknown',
    nCpus: availableParallelism(),
    memoryBytes: totalmem(),
    os: `${platform()} ${release()} ${arch()}`,
    node: process.version,
    date: new Date().toISOString(),
  };
}

/** The commit's hash, with `-dirty` if the files differ from it. */
function commit() {
  try {
    const args = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'];
    return execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
