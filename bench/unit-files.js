// Files of rows that belong to users, once made from a seed.
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { makeFile } from './made-whole.js';
import { createRandom } from './random.js';
import { openDatabase } from './tables.js';
import { CACHE } from './workload.js';

/** Counted up when the rows change, so that old files are not taken for new ones. */
const VERSION = 1;
const SEED = 20261129;
const ROWS_PER_USER = 5;
const CLASSES = 12;
const GROUPS = 1000;
const HEADER = 'user,t,a,b,y,s,g,passed\n';
const BLOCK = 10_000;

/**
 * @typedef {object} UnitFacts Counted while the rows were drawn.
 * @property {number} nUsers
 * @property {number} nCells Combinations of a user, a true label and a label of model a.
 * @property {number} rightA Rows where model a is right.
 * @property {number} rightB
 * @property {number} nPositives
 * @property {number} passed
 *
 * @typedef {object} UnitFiles
 * @property {string} csv Path.
 * @property {string} parquet Path.
 * @property {UnitFacts} facts
 */

/**
 * Rows of eight columns: the user, the true label and those of two models (12 classes, texts), fraud or fine
 * with its score, a group (1,000 of them), and whether a try passed. A user has five rows on average, in
 * no order.
 *
 * @param {number} n Rows.
 * @returns {Promise<UnitFiles>}
 */
export async function unitFiles(n) {
  const folder = fileURLToPath(new URL(`users-v${VERSION}-n=${n}/`, CACHE));
  const csv = `${folder}rows.csv`;
  const parquet = `${folder}rows.parquet`;
  const facts = `${folder}facts.json`;
  mkdirSync(folder, { recursive: true });
  if (!existsSync(csv) || !existsSync(facts)) {
    await makeFile(csv, async (own) => {
      writeFileSync(facts, JSON.stringify(await writeRows(n, own)));
    });
  }
  if (!existsSync(parquet)) await makeFile(parquet, (own) => writeParquet(csv, own));
  return { csv, parquet, facts: JSON.parse(readFileSync(facts, 'utf8')) };
}

/**
 * @param {number} n
 * @param {string} path
 * @returns {Promise<UnitFacts>}
 */
async function writeRows(n, path) {
  const random = createRandom(SEED);
  const nUsers = Math.max(1, Math.round(n / ROWS_PER_USER));
  const users = new Set();
  const cells = new Set();
  const facts = { rightA: 0, rightB: 0, nPositives: 0, passed: 0 };
  const noise = () => 2 * (random() + random() + random() + random() * 2 ** -32) - 3;
  const draw = (/** @type {number} */ k) => Math.floor(random() * k);
  const file = createWriteStream(path);
  file.write(HEADER);
  for (let row = 0; row < n; row += BLOCK) {
    let text = '';
    for (let place = row; place < Math.min(n, row + BLOCK); ++place) {
      const user = draw(nUsers);
      const t = draw(CLASSES);
      // Rows of a user are hard alike, so that they are not independent.
      const skill = 0.6 + 0.3 * ((user * 7919) % 97 < 60 ? 1 : 0);
      const a = random() < skill ? t : draw(CLASSES);
      const b = random() < 0.7 ? a : random() < skill ? t : draw(CLASSES);
      const y = random() < 0.3;
      const s = 1 / (1 + Math.exp(1 - (y ? 1.2 : 0) - noise()));
      const passed = random() < skill;
      users.add(user);
      cells.add((user * CLASSES + t) * CLASSES + a);
      facts.rightA += Number(a === t);
      facts.rightB += Number(b === t);
      facts.nPositives += Number(y);
      facts.passed += Number(passed);
      text += `user-${user},class-${t},class-${a},class-${b},${y ? 'fraud' : 'fine'},${s},g${draw(GROUPS)},${passed}\n`;
    }
    if (!file.write(text)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
  return { nUsers: users.size, nCells: cells.size, ...facts };
}

/**
 * @param {string} csv
 * @param {string} path
 */
async function writeParquet(csv, path) {
  const connection = await openDatabase();
  const quoted = (/** @type {string} */ text) => `'${text.replaceAll("'", "''")}'`;
  await connection.run(`COPY (FROM read_csv(${quoted(csv)})) TO ${quoted(path)} (FORMAT parquet)`);
  connection.closeSync();
}
