// A file of predictions for the explorer, as CSV and as Parquet, written once.
import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createRandom } from './random.js';
import { openDatabase } from './tables.js';
import { CACHE } from './workload.js';

/** Counted up when the rows change, so that old files are not taken for new ones. */
const VERSION = 1;
const SEED = 20261122;
const REGIONS = ['north', 'south', 'east', 'west'];
const HEADER = 'truth,prediction,score,score_before,region,age\n';
const BLOCK = 10_000;

/** @typedef {Record<'tp' | 'fp' | 'fn' | 'tn', number>} Cells Rows of `score` at 0.5. */

/**
 * Rows of six columns: two classes, two models' scores, a group, a whole number.
 *
 * @param {number} n Rows.
 * @returns {Promise<{ csv: string, parquet: string, cells: Cells }>} Paths.
 */
export async function explorerFiles(n) {
  const folder = fileURLToPath(new URL(`explorer-v${VERSION}-n=${n}/`, CACHE));
  const paths = { csv: `${folder}rows.csv`, parquet: `${folder}rows.parquet` };
  mkdirSync(folder, { recursive: true });
  const cells = await writeRows(n, existsSync(paths.parquet) ? null : paths.csv);
  if (!existsSync(paths.parquet)) await writeParquet(paths);
  return { ...paths, cells };
}

/**
 * @param {number} n
 * @param {string | null} path Null to count alone.
 * @returns {Promise<Cells>}
 */
async function writeRows(n, path) {
  const random = createRandom(SEED);
  const cells = { tp: 0, fp: 0, fn: 0, tn: 0 };
  const file = path === null ? null : createWriteStream(path);
  file?.write(HEADER);
  const noise = () => 2 * (random() + random() + random() + random() * 2 ** -32) - 3;
  const scoreOf = (/** @type {number} */ pull) => 1 / (1 + Math.exp(-pull - noise()));
  for (let row = 0; row < n; row += BLOCK) {
    let text = '';
    for (let place = row; place < Math.min(n, row + BLOCK); ++place) {
      const isTrue = random() < 0.3;
      const score = scoreOf(isTrue ? 0.9 : -0.9);
      const before = scoreOf(isTrue ? 0.6 : -0.6);
      const isFound = score >= 0.5;
      ++cells[isTrue ? (isFound ? 'tp' : 'fn') : isFound ? 'fp' : 'tn'];
      const region = REGIONS[Math.floor(random() * REGIONS.length)];
      const age = 18 + Math.floor(random() * 60);
      text += `${word(isTrue)},${word(isFound)},${score},${before},${region},${age}\n`;
    }
    if (file && !file.write(text)) await once(file, 'drain');
  }
  if (file) {
    file.end();
    await once(file, 'finish');
  }
  return cells;
}

/** @param {boolean} isPositive */
function word(isPositive) {
  return isPositive ? 'yes' : 'no';
}

/** @param {{ csv: string, parquet: string }} paths */
async function writeParquet({ csv, parquet }) {
  const connection = await openDatabase();
  const quoted = (/** @type {string} */ path) => `'${path.replaceAll("'", "''")}'`;
  await connection.run(
    `COPY (FROM read_csv(${quoted(csv)})) TO ${quoted(`${parquet}.tmp`)} (FORMAT parquet)`,
  );
  connection.closeSync();
  // In one step: its presence says that both files are whole.
  renameSync(`${parquet}.tmp`, parquet);
}
