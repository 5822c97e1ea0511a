import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os';
import { RIVALS } from './import-rival.js';

/** What a result was measured on, and when. */
export function describeMachine() {
  return {
    commit: commit(),
    date: new Date().toISOString(),
    cpu: cpus()[0]?.model ?? 'unknown',
    nCpus: availableParallelism(),
    memoryBytes: totalmem(),
    os: `${platform()} ${release()} ${arch()}`,
    /** Over 1, 5 and 15 minutes, before the first case. */
    loadAverage: loadavg().map((load) => Math.round(load * 100) / 100),
  };
}

/**
 * Versions of Node and of packages.
 *
 * @param {readonly string[]} packages
 * @returns {Record<string, string>}
 */
export function versionsOf(packages) {
  const entries = packages.map((name) => [name, versionOf(name)]);
  return { node: process.versions.node, v8: process.versions.v8, ...Object.fromEntries(entries) };
}

/** @param {string} name */
function versionOf(name) {
  if (RIVALS[name] !== undefined) return RIVALS[name];
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  for (const folder of folders) {
    try {
      return JSON.parse(readFileSync(`${folder}/${name}/package.json`, 'utf8')).version;
    } catch {
      // Not in this folder.
    }
  }
  return 'unknown';
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
