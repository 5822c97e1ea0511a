import { packIntegers, unpackIntegers } from '../page/pack.js';

/** Write whole numbers of at least 0 as text; of zeros in a row it writes one, and how many follow. */
export function packRuns(values: Iterable<number>): string {
  const written: number[] = [];
  let zeros = 0;
  const endRun = (): void => {
    if (zeros > 0) written.push(0, zeros - 1);
    zeros = 0;
  };
  for (const value of values) {
    if (value === 0) {
      ++zeros;
      continue;
    }
    endRun();
    written.push(value);
  }
  endRun();
  return packIntegers(written);
}

/** Read what `packRuns` wrote. */
export function readRuns(text: string): number[] {
  const values: number[] = [];
  const read = unpackIntegers(text);
  for (let at = 0; at < read.length; ++at) {
    const value = read[at] ?? 0;
    values.push(value);
    if (value === 0) for (let more = read[++at] ?? 0; more > 0; --more) values.push(0);
  }
  return values;
}
