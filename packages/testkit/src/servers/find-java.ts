import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldersOf } from './find-program.js';

const PLACES = [
  process.env['JAVA_HOME'] ?? '',
  '/usr/lib/jvm/*',
  '/Library/Java/JavaVirtualMachines/*/Contents/Home',
].filter((place) => place !== '');

/**
 * Find a Java by its version.
 *
 * @param atLeast Its major version.
 * @param below The first major version that is too new.
 * @returns Its home; null where there is none.
 */
export function findJava(atLeast: number, below: number): string | null {
  const homes = PLACES.flatMap(foldersOf).filter((home) => existsSync(join(home, 'bin', 'java')));
  const isFit = (home: string): boolean => {
    const version = versionOf(home);
    return version >= atLeast && version < below;
  };
  return homes.find(isFit) ?? null;
}

/** The major version that a Java names in its file `release`; 0 without one. */
function versionOf(home: string): number {
  try {
    const release = readFileSync(join(home, 'release'), 'utf8');
    return Number(/^JAVA_VERSION="(\d+)/m.exec(release)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** The variables that make a program use this Java. */
export function javaVariables(home: string): Readonly<Record<string, string>> {
  return { JAVA_HOME: home, PATH: `${join(home, 'bin')}:${process.env['PATH'] ?? ''}` };
}
