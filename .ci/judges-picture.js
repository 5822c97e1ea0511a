/**
 * Draws how often the ways to correct a judge hold the true share, where humans label half good and half
 * bad answers.
 */
import { dotsPicture } from './dots-picture.js';

/** @typedef {import('./coverage-picture.js').SharesCase} SharesCase */

const ROWS = /** @type {const} */ ([
  ['confmat', 'confmat'],
  ["the recipe's bootstrap", "the recipe's bootstrap"],
  ['judgy', 'judgy'],
  ['truescore, Rogan-Gladen', 'truescore, Rogan–Gladen'],
  ['truescore, audit', 'truescore audit'],
]);

/**
 * @param {readonly SharesCase[]} cases
 * @returns {string} The picture, SVG.
 */
export function judgesPicture(cases) {
  const chosen = cases.filter(({ design }) => design.startsWith('by human label'));
  return dotsPicture({
    label:
      'Share of simulated 95 % intervals that hold the true share of good answers, by the program that corrects the judge',
    title: 'How many 95 % intervals hold the true share',
    keys: [
      ['200 or 500 answers', 282],
      ['2,000 answers', 126],
    ],
    ticks: [0, 0.2, 0.4, 0.6, 0.8, 0.95],
    rows: ROWS.map(([key, name]) => ({
      name,
      dots: chosen.map(({ design, shares }) => ({
        share: shares[key] ?? NaN,
        isMany: design.includes(' 2000 rows'),
      })),
    })),
  });
}
