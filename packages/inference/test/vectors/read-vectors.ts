import { readFileSync } from 'node:fs';

/** A file of this folder: numbers that other programs computed. */
export function readVectors(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8'));
}
