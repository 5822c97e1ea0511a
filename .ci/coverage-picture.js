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
 * @typedef {Record<'areas' | 'costs' | 'units' | 'areas of units' | 'comparisons of units' | 'label sets of units' | 'uneven units' | 'comparisons of uneven units' | 'areas of uneven units' | 'label sets of uneven units' | 'weights' | 'comparisons' | 'comparisons of areas' | 'comparisons of areas of units' | 'judges' | 'tries' | 'prevalence' | 'floors' | 'borders' | 'drops' | 'promises', SharesCase[]> & { matrices: MatrixCase[] }} Recorded
 *
 * @typedef {object} Dot
 * @property {number} share
 * @property {boolean} isMany Whether there are 2,000 rows or more.
 */

const LEFT_PX = 208;
const RIGHT_PX = 28;
const WIDTH_PX = 760;
const TOP_PX = 74;
const ROW_PX = 30;
const FROM = 0.85;
const RADIUS_PX = 3.6;
const STYLE = `
text{font:13px system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif;fill:#1f2328}
.page{fill:#ffffff}.title{font-weight:600;font-size:15px}.soft,.tick{fill:#59636e}.tick{font-size:12px}
.grid{stroke:#d1d9e0}.nominal{stroke:#1a7f37;stroke-width:1.5}.named{fill:#1a7f37;font-size:12px}
.many{fill:#0969da;fill-opacity:.75}.few{fill:#ffffff;fill-opacity:.9;stroke:#0969da;stroke-width:1.3}
.off{fill:#cf222e}
@media (prefers-color-scheme:dark){
text{fill:#f0f6fc}.page{fill:#0d1117}.soft,.tick{fill:#9198a1}.grid{stroke:#3d444d}
.nominal{stroke:#3fb950}.named{fill:#3fb950}.many{fill:#4493f8;fill-opacity:.8}
.few{fill:#0d1117;stroke:#4493f8}.off{fill:#f85149}
}`;

/**
 * @param {Recorded} recorded
 * @returns {string} The picture, SVG.
 */
export function coveragePicture(recorded) {
  const rows = rowsOf(recorded);
  const height = TOP_PX + rows.length * ROW_PX + 46;
  const bottom = TOP_PX + rows.length * ROW_PX + 4;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_PX}" height="${height}" viewBox="0 0 ${WIDTH_PX} ${height}" role="img" aria-label="Share of simulated 95 % intervals that hold the true value, by kind of interval">`,
    `<style>${STYLE}\n</style>`,
    `<rect class="page" width="${WIDTH_PX}" height="${height}" rx="8"/>`,
    `<text class="title" x="20" y="28">How many 95 % intervals hold the true value</text>`,
    `<circle class="few" cx="${WIDTH_PX - 268}" cy="23.5" r="${RADIUS_PX}"/>`,
    `<text class="soft" x="${WIDTH_PX - 259}" y="28">50 to 1,000 rows</text>`,
    `<circle class="many" cx="${WIDTH_PX - 126}" cy="23.5" r="${RADIUS_PX}"/>`,
    `<text class="soft" x="${WIDTH_PX - 117}" y="28">2,000 and more</text>`,
    ...[0.85, 0.9, 0.95, 1].flatMap((share) => [
      `<path class="${share === 0.95 ? 'nominal' : 'grid'}" d="M${x(share)} ${TOP_PX - 8}V${bottom}"/>`,
      `<text class="tick" x="${x(share)}" y="${bottom + 18}" text-anchor="middle">${share.toFixed(2)}</text>`,
    ]),
    `<text class="named" x="${x(0.95)}" y="${TOP_PX - 14}" text-anchor="middle">what they promise</text>`,
    ...rows.flatMap(({ name, dots }, place) => [
      `<text x="${LEFT_PX - 14}" y="${middle(place) + 4.5}" text-anchor="end">${name}</text>`,
      ...placed(dots, middle(place)),
    ]),
    '</svg>\n',
  ].join('\n');
}

/** @param {number} share */
function x(share) {
  const width = WIDTH_PX - LEFT_PX - RIGHT_PX;
  return Number((LEFT_PX + ((share - FROM) / (1 - FROM)) * width).toFixed(1));
}

/** @param {number} place */
function middle(place) {
  return TOP_PX + (place + 0.5) * ROW_PX;
}

/**
 * Dots that would cover one another stand above and below. Shares below the axis are one mark.
 * @param {readonly Dot[]} dots
 * @param {number} y
 */
function placed(dots, y) {
  const below = dots.filter(({ share }) => share < FROM);
  const least = Math.min(...below.map(({ share }) => share));
  /** @type {number[][]} */
  const taken = [];
  const marks = [...dots]
    .filter(({ share }) => share >= FROM)
    .sort((a, b) => a.share - b.share)
    .map(({ share, isMany }) => {
      const cx = x(share);
      const lane = firstFree(taken, cx);
      (taken[lane] ??= []).push(cx);
      const step = Math.ceil(lane / 2) * (lane % 2 === 0 ? -1 : 1);
      return `<circle class="${isMany ? 'many' : 'few'}" cx="${cx}" cy="${y + step * 4.2}" r="${RADIUS_PX}"/>`;
    });
  if (below.length === 0) return marks;
  const at = LEFT_PX + 4;
  return [
    ...marks,
    `<path class="off" d="M${at - 8} ${y}l9 -5v10z"/>`,
    `<text class="off" x="${x(0.868)}" y="${y + 4.5}">${below.length} cases below, down to ${least.toFixed(2)}</text>`,
  ];
}

/**
 * @param {readonly number[][]} taken
 * @param {number} cx
 */
function firstFree(taken, cx) {
  const free = [0, 1, 2, 3, 4].findIndex((lane) =>
    (taken[lane] ?? []).every((other) => Math.abs(other - cx) >= 2 * RADIUS_PX - 1),
  );
  return free === -1 ? 0 : free;
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
