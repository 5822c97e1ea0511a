import { NO_SENTENCE } from './figures.js';
import type { Difference } from './figures.js';

/** A difference between doors that a study names and that is still to be mended. */
interface KnownDifference {
  /** The study, and the number of its finding. */
  readonly finding: string;
  readonly about: string;
  readonly isOne: (difference: Difference) => boolean;
}

const ON_PAGES = new Set(['page', 'explorer']);
const isOnPages = ({ doors }: Difference): boolean => ON_PAGES.has(doors[1]);

/** This list may only shrink. */
const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  {
    finding: 'pages 28',
    about: 'Matthews and kappa of a constant column are a dash on the page, 0 elsewhere',
    isOne: (difference) =>
      isOnPages(difference) &&
      /^(matthewsCorrcoef|cohenKappa)$/.test(difference.name) &&
      difference.shown.join() === '0,NaN',
  },
  {
    finding: 'pages 9',
    about: 'the page leaves classes that are 0/0 out of its averages; elsewhere they count as 0',
    isOne: (difference) =>
      isOnPages(difference) &&
      difference.hasUndefined &&
      /^(macro|weighted) · (precision|recall|f1)/.test(difference.name),
  },
  {
    finding: 'house 2',
    about: 'the page calls the sum of weights of a group its rows',
    isOne: ({ doors, name }) => doors[1] === 'page' && /^group .* · rows$/.test(name),
  },
  {
    finding: 'house 2',
    about: 'the explorer orders classes by label, the command puts the positive one last',
    isOne: ({ doors, name, shown }) =>
      doors[1] === 'explorer' &&
      name === 'a sentence' &&
      [...shown[0]].sort().join() === [...shown[1]].sort().join(),
  },
  {
    finding: 'house 2',
    about: 'the explorer speaks of the calibration of scores, the report of labels at a threshold',
    isOne: ({ doors, name, shown }) =>
      doors[1] === 'explorer' &&
      name === 'a sentence' &&
      shown[0] === NO_SENTENCE &&
      shown[1].startsWith('The scores are '),
  },
];

/**
 * What the explorer says where it takes numbers for scores because the truth lacks one of them; the command
 * is told that they are labels (pages 26: what the set-up bar offers goes by guesses alone).
 */
export const TAKEN_FOR_SCORES = 'choose the positive label, which scores are of';

/** The differences that no study names. */
export function unknownOf(differences: readonly Difference[]): readonly Difference[] {
  return differences.filter(
    (difference) => !KNOWN_DIFFERENCES.some(({ isOne }) => isOne(difference)),
  );
}
