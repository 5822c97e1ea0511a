// No file of the repository may name a place of the machine it was written on: no absolute home or
// temporary folder, no package registry, no bare network address.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Written by npm; check-lockfile.mjs refuses addresses there. */
const EXEMPT = /(?:^|\/)package-lock\.json$/;

const RULES = [
  {
    what: 'a path of one machine',
    pattern: /(?<![\w.~)\]}-])(?:\/(?:home|root|work|tmp|Users|mnt)|[A-Z]:\\Users)(?![\w-])/,
  },
  {
    what: 'a package registry',
    pattern: /\bregistry\.[\w-]+\.\w+|\/\/[\w.-]*(?:artifactory|nexus|verdaccio|npmmirror)[\w.-]*/i,
  },
  { what: 'a network address', pattern: /\/\/(?!127\.)\d{1,3}(?:\.\d{1,3}){3}\b/ },
];

const files = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
)
  .split('\0')
  .filter((file) => file !== '' && !EXEMPT.test(file) && existsSync(ROOT + file));

let nFound = 0;
for (const file of files) {
  const text = readFileSync(ROOT + file, 'utf8');
  if (text.includes('\0')) continue;
  for (const [i, line] of text.split('\n').entries()) {
    for (const { what, pattern } of RULES) {
      const found = pattern.exec(line);
      if (!found) continue;
      ++nFound;
      console.error(`${file}:${i + 1}: ${found[0]} is ${what}`);
    }
  }
}
console.log(`paths: ${files.length} files, ${nFound} found`);
process.exitCode = nFound > 0 ? 1 : 0;
