// Whose code is published or on a site, and whose license stands beside it: each package in what was built
// has its notice, and each notice its package. Needs the packages to be built.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NOTICES, RECORD, filesIn, packagesNamed, packagesOf } from './notices.mjs';
import { publishedFolders } from './published.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** @type {string[]} */
const faults = [];
let nPackages = 0;
for (const workspace of [...publishedFolders(), 'apps/explorer']) {
  const path = join(ROOT, workspace, RECORD);
  if (!existsSync(path)) throw new Error(`${workspace} is not built`);
  const places = Object.keys(JSON.parse(readFileSync(path, 'utf8')));
  for (const place of places.filter((one) => !one.endsWith('.html')))
    check(`${workspace}/${place}`);
}
for (const fault of faults) console.log(fault);
console.log(`notices: ${nPackages} packages, ${faults.length} faults`);
if (faults.length > 0) process.exitCode = 1;

/** @param {string} built A folder, from the root. */
function check(built) {
  const notices = join(ROOT, built, NOTICES);
  const named = new Set(existsSync(notices) ? packagesNamed(readFileSync(notices, 'utf8')) : []);
  const taken = new Set(packagesOf(filesIn(built)));
  nPackages += taken.size;
  for (const one of taken) if (!named.has(one)) faults.push(`${built}: no notice of ${one}`);
  for (const one of named)
    if (!taken.has(one)) faults.push(`${built}: notice of ${one}, not in it`);
  // esbuild writes the path of each file before its code, unless it leaves out comments.
  const inCode = readdirSync(join(ROOT, built))
    .filter((file) => /\.c?js$/.test(file))
    .flatMap((file) =>
      Array.from(
        readFileSync(join(ROOT, built, file), 'utf8').matchAll(
          /^ *(?:\/\/ |")[./]*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//gm,
        ),
        ([, name = '']) => name,
      ),
    );
  const names = new Set(Array.from(named, (one) => one.replace(/ [^ ]*$/, '')));
  for (const name of new Set(inCode)) {
    if (!names.has(name)) faults.push(`${built}: code of ${name} without a notice`);
  }
}
