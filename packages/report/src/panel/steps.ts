import { packIntegers, unpackIntegers } from './pack.js';

/** Shifts to try: how many low bits of a number hold a count. */
const SHIFTS = [0, 1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20];
/** Stands where a shift would: the numbers are differences, their lowest bit the sign. */
const DIFFERENCES = 31;
/** From the mean of as many numbers before. */
const BEFORE = 8;
/** Twice a difference of greater numbers may not be whole. */
const MOST_DIFFERENT = 2 ** 50;

/**
 * Write whole numbers of at least 0 as text: of each that is not zero one number, its low bits the count
 * and the others the zeros before it. A count too great for its bits is followed by the rest of it. The
 * first number says how many bits. Many rows leave no zeros: then differences from the numbers before are
 * shorter. What makes the shortest text is taken.
 */
export function packSteps(values: readonly number[]): string {
  const areSmall = values.every((value) => value < MOST_DIFFERENT);
  let best = areSmall ? packIntegers([DIFFERENCES, ...differencesOf(values)]) : '';
  for (const shift of SHIFTS) {
    const text = packIntegers([shift, ...numbersOf(values, 2 ** shift)]);
    if (best === '' || text.length < best.length) best = text;
  }
  return best;
}

function differencesOf(values: readonly number[]): number[] {
  return values.map((value, at) => {
    const difference = value - meanBefore(values, at);
    return difference < 0 ? -2 * difference - 1 : 2 * difference;
  });
}

/** Rounded down; those before the first are 0. */
function meanBefore(values: readonly number[], at: number): number {
  let sum = 0;
  for (let back = 1; back <= BEFORE; ++back) sum += values[at - back] ?? 0;
  return Math.floor(sum / BEFORE);
}

function numbersOf(values: readonly number[], room: number): number[] {
  const written: number[] = [];
  let zeros = 0;
  for (const value of values) {
    if (value === 0) {
      ++zeros;
      continue;
    }
    const low = Math.min(value, room) - 1;
    written.push(zeros * room + low);
    if (value >= room) written.push(value - room);
    zeros = 0;
  }
  return written;
}

/**
 * Read what `packSteps` wrote.
 *
 * @param size How many numbers there were.
 */
export function readSteps(text: string, size: number): number[] {
  const [shift = 0, ...read] = unpackIntegers(text);
  if (shift === DIFFERENCES) {
    const found: number[] = [];
    read.forEach((number, at) => {
      found.push(meanBefore(found, at) + (number % 2 === 0 ? number / 2 : -(number + 1) / 2));
    });
    return found;
  }
  const room = 2 ** shift;
  const values = new Array<number>(size).fill(0);
  let at = -1;
  for (let place = 0; place < read.length; ++place) {
    const number = read[place] ?? 0;
    const low = number % room;
    at += 1 + (number - low) / room;
    values[at] = low + 1 < room ? low + 1 : room + (read[++place] ?? 0);
  }
  return values;
}
