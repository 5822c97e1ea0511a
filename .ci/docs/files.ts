import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { ROOT } from './run.ts';

const SINGLE = ['README.md', 'CONTRIBUTING.md', 'examples/README.md', 'bench/README.md'];

/** The Markdown files that users and contributors read, from the root. */
export function markdownFiles(): string[] {
  const docs = filesBelow('docs').filter((path) => path.endsWith('.md'));
  const readmes = workspaceFolders().map((folder) => `${folder}/README.md`);
  return [...SINGLE, ...docs, ...readmes].filter((path) => existsSync(ROOT + path));
}

/** The folders of packages and apps, from the root. */
export function workspaceFolders(): string[] {
  return [...entries('packages'), ...entries('apps')].filter((folder) =>
    existsSync(`${ROOT}${folder}/package.json`),
  );
}

/** The TypeScript sources of a package, from the root. */
export function sourcesOf(folder: string): string[] {
  return filesBelow(`${folder}/src`).filter((path) => path.endsWith('.ts'));
}

/** The entries beside the index whose functions users call. */
const SECOND_ENTRIES: Readonly<Record<string, readonly string[]>> = {
  'packages/core': ['profiles'],
  'packages/thresholds': ['baselines', 'bounds', 'calibration', 'curves', 'detection', 'profiles'],
};

/** The sources that a package offers its functions in, from the root. */
export function publicEntries(folder: string): string[] {
  const names = ['index', ...(SECOND_ENTRIES[folder] ?? [])];
  return names.map((name) => `${folder}/src/${name}.ts`);
}

/** The text of a file, named from the root. */
export function readText(path: string): string {
  return readFileSync(ROOT + path, 'utf8').replaceAll('\r\n', '\n');
}

function filesBelow(folder: string): string[] {
  return readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .sort();
}

function entries(folder: string): string[] {
  if (!existsSync(ROOT + folder)) return [];
  return readdirSync(ROOT + folder)
    .sort()
    .map((name) => `${folder}/${name}`);
}
