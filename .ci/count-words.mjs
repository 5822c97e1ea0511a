// node .ci/count-words.mjs: the words of what users read, page by page; it fails where they are too many.
// Words are what `wc -w` counts. What a script writes is looked up, not read, and is counted apart.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The most words of all pages together. */
export const MAX_WORDS = 50_000;

const FOLDERS = ['docs/start', 'docs/guides', 'docs/reference', 'docs/explanation'];
/** Pages whose every number or line a script finds. */
const WRITTEN = new Set(['docs/reference/command-options.md', 'docs/reference/other-programs.md']);
/** A part of a page that names the script that writes it, and its end. */
const WRITTEN_PART = /<!-- ([^:>]+): written by [^>]*-->[^]*?<!-- end of \1 -->/g;

/**
 * @typedef {object} Page
 * @property {string} file From the root.
 * @property {number} words Those that somebody wrote.
 * @property {number} written Those that a script wrote.
 */

/**
 * Count the words of a page.
 *
 * @param {string} file From the root; it says whether a script writes all of the page.
 * @param {string} text
 * @returns {Page}
 */
export function wordsOf(file, text) {
  const all = text.match(/\S+/g)?.length ?? 0;
  if (WRITTEN.has(file)) return { file, words: 0, written: all };
  const words = text.replace(WRITTEN_PART, ' ').match(/\S+/g)?.length ?? 0;
  return { file, words, written: all - words };
}

/**
 * The pages that users read: READMEs, and what the folders of the docs hold.
 *
 * @returns {Page[]} Each with its words.
 */
export function pages() {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => path.endsWith('.md'))
      .sort(),
  );
  const readmes = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(ROOT + folder)
      .map((name) => `${folder}/${name}/README.md`)
      .filter((path) => existsSync(ROOT + path)),
  );
  return [...inFolders, 'README.md', ...readmes, 'examples/README.md'].map((file) =>
    wordsOf(file, readFileSync(ROOT + file, 'utf8')),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const counted = pages();
  const total = {
    file: `all ${counted.length} pages, at most ${MAX_WORDS}`,
    words: counted.reduce((sum, { words }) => sum + words, 0),
    written: counted.reduce((sum, { written }) => sum + written, 0),
  };
  const rows = [...counted.sort((a, b) => b.words - a.words), total];
  console.log(' words  by a script  page');
  for (const { file, words, written } of rows) {
    const apart = written === 0 ? '' : String(written);
    console.log(`${String(words).padStart(6)}  ${apart.padStart(11)}  ${file}`);
  }
  process.exitCode = total.words > MAX_WORDS ? 1 : 0;
}
