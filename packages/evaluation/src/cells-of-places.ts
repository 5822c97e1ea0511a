import { invalidValue, numbersOfJson } from '@confmat/core/internal';

/** Cells of a square table from their places, row × size + column, ascending, each once. */
export function cellsOfPlaces(
  argument: string,
  places: unknown,
  counts: unknown,
  size: number,
): readonly (readonly [row: number, column: number, count: unknown])[] {
  const at = `${argument}.places`;
  const all = numbersOfJson(at, places);
  numbersOfJson(`${argument}.counts`, counts, all.length);
  return Array.from(all, (place, row) => {
    const isNext = place > (all[row - 1] ?? -1) && place < size * size;
    if (Number.isInteger(place) && isNext) {
      return [Math.floor(place / size), place % size, (counts as readonly unknown[])[row]] as const;
    }
    const expected = `a whole number above the one before it and below ${size * size}`;
    throw invalidValue({ argument: at, row }, place, expected);
  });
}
