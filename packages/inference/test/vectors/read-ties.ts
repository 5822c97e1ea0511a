import { readFileSync } from 'node:fs';

const [, ...lines] = readFileSync(new URL('delong-ties.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n');

/** A column of the rows with tied scores: 0 the truth, 1 and 2 the scores of two models. */
export function tiedColumn(place: number): number[] {
  return lines.map((line) => Number(line.split(',')[place]));
}
