/**
 * Draws how often intervals hold the true value: a row of dots for each kind of interval.
 *
 * @typedef {object} MatrixCase
 * @property {string} design
 * @property {number} nSamples
 * @property {number} runs
 * @property {number} deltaWidth
 * @property {Record<string, { coverage: number | null, meanWidth: number | null, judged: number }>} metrics
 *
 * @typedef {object} SharesCase
 * @property {string} design
 * @property {number} nSamples
 * @property {number} runs
 * @property {Record<string, number>} shares
 *
 * @typedef {Record<'areas' | 'costs' | 'net benefits' | 'units' | 'areas of units' | 'comparisons of units' | 'label sets of units' | 'uneven units' | 'comparisons of uneven units' | 'areas of uneven units' | 'label sets of uneven units' | 'comparisons of spans' | 'weights' | 'comparisons' | 'comparisons of areas' | 'comparisons of areas of units' | 'judges' | 'judges of others' | 'tries' | 'raters' | 'pairs' | 'gaps' | 'marks' | 'prevalence' | 'floors' | 'borders' | 'drops' | 'promises' | 'few units that differ' | 'rare classes' | 'rare classes of units' | 'gates of rare classes' | 'ratios', SharesCase[]> & { matrices: MatrixCase[] }} Recorded
 *
 * @typedef {import('./dots-picture.js').Dot} Dot
 */

import { dotsPicture } from './dots-picture.js';

/**
 * @param {Recorded} recorded
 * @returns {string} The picture, SVG.
 */
export function coveragePicture(recorded) {
  return dotsPicture({
    label: 'Share of simulated 95 % intervals that hold the true value, by kind of interval',
    title: 'How many 95 % intervals hold the true value',
    keys: [
      ['50 to 1,000 rows', 268],
      ['2,000 and more', 126],
    ],
    ticks: [0.85, 0.9, 0.95, 1],
    rows: rowsOf(recorded),
  });
}

/**
 * @param {Recorded} recorded
 * @returns {{ name: string, dots: Dot[] }[]}
 */
function rowsOf(recorded) {
  const ofMatrices = (/** @type {string} */ metric) =>
    recorded.matrices.flatMap(({ nSamples, metrics }) => {
      const { coverage = null, judged = 0 } = metrics[metric] ?? {};
      return coverage === null || judged === 0 ? [] : [dot(coverage, nSamples)];
    });
  const of = (
    /** @type {keyof Recorded} */ kind,
    /** @type {(name: string) => boolean} */ isShown,
  ) =>
    /** @type {SharesCase[]} */ (recorded[kind]).flatMap(({ nSamples, shares }) =>
      Object.entries(shares).flatMap(([name, share]) =>
        isShown(name) ? [dot(share, nSamples)] : [],
      ),
    );
  const own = (/** @type {string} */ name) => !/rows|Kish/.test(name);
  return [
    ...['accuracy', 'F1 of the rarest', 'macro F1', 'macro precision', 'macro recall'].map(
      (name) => ({ name, dots: ofMatrices(name) }),
    ),
    { name: 'weighted F1', dots: ofMatrices('weighted F1') },
    { name: 'Matthews, kappa', dots: [...ofMatrices('Matthews'), ...ofMatrices('kappa')] },
    { name: 'mean cost', dots: of('costs', () => true) },
    { name: 'ROC AUC', dots: of('areas', (name) => name === 'ROC AUC') },
    { name: 'average precision', dots: of('areas', (name) => name === 'average precision') },
    {
      name: 'difference of two models',
      dots: [...of('comparisons', isHeld), ...of('comparisons of areas', isHeld)],
    },
    { name: 'share by a judge', dots: of('judges', isHeld) },
    {
      name: 'tries of tasks',
      dots: of('tries', (name) => !name.startsWith('p at most')),
    },
    { name: 'another prevalence', dots: of('prevalence', () => true) },
    { name: 'rows by unit', dots: of('units', own) },
    { name: '… taken as rows', dots: of('units', (name) => !own(name)) },
    {
      name: '… of unequal size',
      dots: of('uneven units', (name) => !name.startsWith('no interval')),
    },
    { name: 'label sets by unit', dots: of('label sets of units', own) },
    { name: 'rows with weights', dots: of('weights', own) },
    { name: '… taken as counts', dots: of('weights', (name) => name.includes('sums')) },
  ];
}

/** @param {string} name */
function isHeld(name) {
  return name.includes('holds');
}

/**
 * @param {number} share
 * @param {number} nSamples
 * @returns {Dot}
 */
function dot(share, nSamples) {
  return { share, isMany: nSamples >= 2000 };
}
