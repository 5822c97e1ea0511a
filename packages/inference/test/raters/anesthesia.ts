/** Digits for each patient: three answers of the first observer, one of each of the other four. */
const PATIENTS =
  '1111111 3334334 1122122 2223121 2223222 2223322 1222111 3333433 2222223 2322223 4444444 2223343 ' +
  '1111111 2223212 1211111 1112111 1111111 1111111 2222221 2221322 2222222 2222221 2223222 2212222 ' +
  '1111111 1111111 2322222 1111111 1111111 1121121 1111111 3333233 1111111 2222222 2223232 4334343 ' +
  '2212232 2323233 3333432 1111111 1111111 1212111 2322222 1211111 2222222';

const OBSERVERS = [1, 1, 1, 2, 3, 4, 5];

const rows = PATIENTS.split(' ').flatMap((answers, patient) =>
  OBSERVERS.map((rater, at) => ({ unit: patient + 1, rater, rating: Number(answers[at]) })),
);

/**
 * Fitness for anaesthesia, 1 to 4, of 45 patients by five observers, the first of whom answered three times.
 *
 * @see Dawid & Skene 1979, table 1.
 */
export const ANESTHESIA: Readonly<Record<'unit' | 'rater' | 'rating', number[]>> = {
  unit: rows.map(({ unit }) => unit),
  rater: rows.map(({ rater }) => rater),
  rating: rows.map(({ rating }) => rating),
};
