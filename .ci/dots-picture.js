/**
 * Draws shares of intervals that hold the true value: a row of dots for each kind of interval.
 *
 * @typedef {object} Dot
 * @property {number} share
 * @property {boolean} isMany Whether it is filled.
 *
 * @typedef {object} Dots
 * @property {string} label What the picture shows, for those who do not see it.
 * @property {string} title
 * @property {readonly [few: Key, many: Key]} keys What hollow and filled dots are.
 * @property {readonly number[]} ticks Shares below the axis, ascending, which begins at the first.
 * @property {readonly { name: string, dots: readonly Dot[] }[]} rows
 *
 * @typedef {readonly [text: string, fromRightPx: number]} Key
 */

const LEFT_PX = 208;
const RIGHT_PX = 28;
const WIDTH_PX = 760;
const TOP_PX = 74;
const ROW_PX = 30;
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
 * @param {Dots} picture
 * @returns {string} SVG.
 */
export function dotsPicture({ label, title, keys, ticks, rows }) {
  const height = TOP_PX + rows.length * ROW_PX + 46;
  const bottom = TOP_PX + rows.length * ROW_PX + 4;
  const from = ticks[0] ?? 0;
  const x = (/** @type {number} */ share) => xOf(share, from);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_PX}" height="${height}" viewBox="0 0 ${WIDTH_PX} ${height}" role="img" aria-label="${label}">`,
    `<style>${STYLE}\n</style>`,
    `<rect class="page" width="${WIDTH_PX}" height="${height}" rx="8"/>`,
    `<text class="title" x="20" y="28">${title}</text>`,
    ...keys.flatMap(([text, right], place) => [
      `<circle class="${place === 0 ? 'few' : 'many'}" cx="${WIDTH_PX - right}" cy="23.5" r="${RADIUS_PX}"/>`,
      `<text class="soft" x="${WIDTH_PX - right + 9}" y="28">${text}</text>`,
    ]),
    ...ticks.flatMap((share) => [
      `<path class="${share === 0.95 ? 'nominal' : 'grid'}" d="M${x(share)} ${TOP_PX - 8}V${bottom}"/>`,
      `<text class="tick" x="${x(share)}" y="${bottom + 18}" text-anchor="middle">${share.toFixed(2)}</text>`,
    ]),
    `<text class="named" x="${Math.min(x(0.95), WIDTH_PX - 66)}" y="${TOP_PX - 14}" text-anchor="middle">what they promise</text>`,
    ...rows.flatMap(({ name, dots }, place) => [
      `<text x="${LEFT_PX - 14}" y="${middle(place) + 4.5}" text-anchor="end">${name}</text>`,
      ...placed(dots, middle(place), from),
    ]),
    '</svg>\n',
  ].join('\n');
}

/**
 * @param {number} share
 * @param {number} from
 */
function xOf(share, from) {
  const width = WIDTH_PX - LEFT_PX - RIGHT_PX;
  return Number((LEFT_PX + ((share - from) / (1 - from)) * width).toFixed(1));
}

/** @param {number} place */
function middle(place) {
  return TOP_PX + (place + 0.5) * ROW_PX;
}

/**
 * Dots that would cover one another stand above and below. Shares below the axis are one mark.
 * @param {readonly Dot[]} dots
 * @param {number} y
 * @param {number} from
 */
function placed(dots, y, from) {
  const below = dots.filter(({ share }) => share < from);
  const least = Math.min(...below.map(({ share }) => share));
  /** @type {number[][]} */
  const taken = [];
  const marks = [...dots]
    .filter(({ share }) => share >= from)
    .sort((a, b) => a.share - b.share)
    .map(({ share, isMany }) => {
      const cx = xOf(share, from);
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
    `<text class="off" x="${LEFT_PX + 62.9}" y="${y + 4.5}">${below.length} ${below.length === 1 ? 'case' : 'cases'} below, down to ${least.toFixed(2)}</text>`,
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
