// The licenses of the packages that a build takes in, written beside what it built. Each build records the
// files that it took in, in `bundled.json` of its workspace, and `check-notices.mjs` compares the two.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Texts of packages that hold none. */
const LICENSES = join(ROOT, '.ci/licenses');
export const RECORD = 'bundled.json';
export const NOTICES = 'THIRD-PARTY-NOTICES.txt';
const RULE = `\n${'='.repeat(80)}\n`;

/** What was taken in by the builds of this process, which may be several of one workspace. */
const taken = /** @type {Set<string>} */ (new Set());

/**
 * A plugin of esbuild that records what a build of a workspace takes into `dist`, and writes its notices.
 *
 * @param {readonly string[]} copied What is copied into `dist`, built elsewhere: paths from the root.
 * @returns {import('esbuild').Plugin}
 */
export function withNotices(copied = []) {
  return {
    name: 'with-notices',
    setup({ initialOptions, onEnd }) {
      initialOptions.metafile = true;
      onEnd(({ metafile }) => {
        for (const { inputs } of Object.values(metafile?.outputs ?? {})) {
          for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
            if (bytesInOutput > 0) taken.add(resolve(path));
          }
        }
        const dist = [...taken].map((path) => relative(ROOT, path));
        record(relative(ROOT, process.cwd()), { dist: [...copied, ...dist] });
      });
    },
  };
}

/**
 * Record what the builds of a workspace took in, and write the notices of those that are folders.
 *
 * @param {string} workspace Its folder from the root.
 * @param {Readonly<Record<string, readonly string[]>>} places For each file or folder that was built, from
 *   the workspace: the files that were taken in, from the root.
 */
export function record(workspace, places) {
  const entries = Object.entries(places).map(([place, files]) => {
    const kept = files.flatMap((file) => recorded(file.split(sep).join('/')) ?? []);
    return [place, [...new Set(kept)].sort()];
  });
  const folder = join(ROOT, workspace);
  writeFileSync(join(folder, RECORD), `${JSON.stringify(Object.fromEntries(entries), null, 1)}\n`);
  for (const place of Object.keys(places).filter((one) => !one.endsWith('.html'))) {
    const text = noticesText(filesIn(`${workspace}/${place}`));
    const target = join(folder, place, NOTICES);
    mkdirSync(join(folder, place), { recursive: true });
    if (text === '') rmSync(target, { force: true });
    else writeFileSync(target, text);
  }
}

/** @param {string} file A file of another package, or the build of ours that it is of; null for a source. */
function recorded(file) {
  if (file.includes('node_modules/')) return file;
  return /^packages\/[^/]+\/dist(?=\/)|^apps\/[^/]+\/dist\/.+/.exec(file)?.[0] ?? null;
}

/**
 * The files of other packages in a build, also by way of builds of ours.
 *
 * @param {string} built A file or folder that a recorded build made, from the root: `packages/report/dist`.
 * @returns {string[]} Paths from the root, ascending.
 * @throws {Error} Nothing is recorded of the build.
 */
export function filesIn(built) {
  const [, workspace = '', place = ''] = /^([^/]+\/[^/]+)\/(.*)$/.exec(built) ?? [];
  const path = join(ROOT, workspace, RECORD);
  const files = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8'))[place] : undefined;
  if (files === undefined) throw new Error(`${built}: nothing recorded, build it first`);
  const all = files.flatMap((/** @type {string} */ file) =>
    file.includes('node_modules/') ? [file] : filesIn(file),
  );
  return [...new Set(all)].sort();
}

/**
 * @param {readonly string[]} files
 * @returns {Map<string, string[]>} The files by the folder of their package, from the root.
 */
function byPackage(files) {
  const packages = new Map();
  for (const file of files) {
    const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
    packages.set(folder, [...(packages.get(folder) ?? []), file]);
  }
  return packages;
}

/** @param {string} folder Of a package, from the root. */
function manifestOf(folder) {
  return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
}

/**
 * @param {readonly string[]} files
 * @returns {string[]} `name version` of their packages, ascending.
 */
export function packagesOf(files) {
  const names = [...byPackage(files).keys()].map((folder) => {
    const { name, version } = manifestOf(folder);
    return `${name} ${version}`;
  });
  return [...new Set(names)].sort();
}

/**
 * @param {string} text As `noticesText` writes it.
 * @returns {string[]} `name version` of the packages it names, ascending.
 */
export function packagesNamed(text) {
  const [, ...sections] = text.split(RULE);
  const headings = sections.flatMap((section) => section.split('\n\n', 1)[0]?.split('\n') ?? []);
  return headings.map((line) => line.replace(/ \(.*\)$/, '')).sort();
}

/**
 * The notices of the packages that files are of. Packages under the same text share a section.
 *
 * @param {readonly string[]} files Paths from the root.
 * @returns {string} Empty if there are no files.
 */
export function noticesText(files) {
  /** @type {Map<string, { headings: string[], further: Set<string> }>} */
  const sections = new Map();
  for (const [folder, own] of byPackage(files)) {
    const { name, version, license } = manifestOf(folder);
    const [text, ...further] = licenseTexts(folder, name);
    const section = sections.get(text) ?? { headings: [], further: new Set() };
    sections.set(text, section);
    section.headings.push(`${name} ${version} (${license})`);
    for (const one of [...further, ...own.flatMap((file) => noticesInside(file, license))]) {
      const told = [text, ...section.further].some((other) => plain(other).includes(plain(one)));
      if (!told) section.further.add(one);
    }
  }
  if (sections.size === 0) return '';
  const parts = [...sections]
    .map(([text, { headings, further }]) =>
      [headings.sort().join('\n'), text, ...further].join('\n\n'),
    )
    .sort();
  return ['The files here hold code of the following packages.\n', ...parts].join(RULE) + '\n';
}

/**
 * The license that a package holds, what it says of its own parts, and its other notices.
 *
 * @param {string} folder
 * @param {string} name
 * @returns {[string, ...string[]]}
 * @throws {Error} There is no text.
 */
function licenseTexts(folder, name) {
  const read = (/** @type {string} */ path) => readFileSync(path, 'utf8').trim();
  const all = readdirSync(join(ROOT, folder));
  const texts = [/^(?:licen[cs]e|copying)/i, /^notice/i].flatMap((pattern) =>
    all.filter((file) => pattern.test(file)).map((file) => read(join(ROOT, folder, file))),
  );
  const ours = join(LICENSES, `${name.replace('/', '-')}.txt`);
  if (existsSync(ours)) texts.unshift(read(ours));
  const [first, ...others] = texts;
  if (first === undefined) {
    throw new Error(`${name} holds no license text: put the one it names into ${ours}`);
  }
  // Numerical functions name the sources that each of them was translated from.
  const [license = '', ...parts] = first.split(
    /\n\n(?=DEPENDENCIES & ATTRIBUTION|\* \w+ <https?:)/,
  );
  return [license, ...parts, ...others];
}

/**
 * Copyrights in the comments of a file that are not its package's own.
 *
 * @param {string} file
 * @param {string} license Of its package.
 */
function noticesInside(file, license) {
  const comments = readFileSync(join(ROOT, file), 'utf8').match(
    /\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm,
  );
  return (comments ?? [])
    .map((comment) =>
      comment.replaceAll(/^[ \t]*(?:\/\*+!?|\*+\/|\*|\/\/)[ \t]?|\s*\*+\/$/gm, '').trim(),
    )
    .flatMap((text) => /^```text\n([\s\S]*?)(?:\n```|$(?![\s\S]))/m.exec(text)?.[1] ?? text)
    .filter((text) => /copyright\b.*\d{4}|\(c\) [A-Z\d]/i.test(text))
    .filter((text) => !license.includes(/^@license (\S+)/.exec(text)?.[1] ?? ' '));
}

/** @param {string} text Without what differs between copies of it. */
function plain(text) {
  return text.replaceAll(/[\s*]+/g, ' ').trim();
}
