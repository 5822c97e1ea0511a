import { readFileSync, readdirSync } from 'node:fs';

/** The fields of a package.json that tests look at. */
export interface Manifest {
  readonly exports: Record<string, unknown>;
  readonly dependencies: Record<string, string>;
  readonly [field: string]: unknown;
}

interface SourceFile {
  /** Below `src/`, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

export interface PackageFiles {
  readonly manifest: Manifest;
  readonly sources: readonly SourceFile[];
  readonly readme: string;
}

/** Reads a package's manifest, its readme and its TypeScript sources. */
export function readPackage(root: URL): PackageFiles {
  const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
  const paths = readdirSync(new URL('src/', root), { recursive: true, encoding: 'utf8' });
  return {
    manifest: JSON.parse(read('package.json')) as Manifest,
    sources: paths
      .filter((path) => path.endsWith('.ts'))
      .map((path) => {
        const text = read(`src/${path}`);
        return { path: path.replaceAll('\\', '/'), text, imports: importsOf(text) };
      }),
    readme: read('README.md'),
  };
}

/** Static imports and exports, those by call, and `import()` types; not the lines of comments. */
function importsOf(text: string): string[] {
  const code = text.replaceAll(/^ *(?:\/\*)?\*.*$/gm, '');
  const found = code.matchAll(/(?<!['"`])\b(?:from|import|require)\b\s*\(?\s*(['"`])([^'"`]+)\1/g);
  return Array.from(found, ([, , specifier = '']) => specifier);
}

/** `exports` of a package that has its index alone: ESM and CommonJS, types first. */
export const INDEX_EXPORTS: Readonly<Record<string, unknown>> = {
  '.': {
    import: { types: './dist/index.d.ts', default: './dist/index.js' },
    require: { types: './dist/index.d.cts', default: './dist/index.cjs' },
  },
  './package.json': './package.json',
};

/** The same of a package that also has an entry for our own packages. */
export const INTERNAL_EXPORTS: Readonly<Record<string, unknown>> = {
  '.': INDEX_EXPORTS['.'],
  './internal': {
    import: { types: './dist/internal.d.ts', default: './dist/internal.js' },
    require: { types: './dist/internal.d.cts', default: './dist/internal.cjs' },
  },
  './package.json': './package.json',
};

/** Where tools that know no `exports` look. */
export const ENTRY_FIELDS: Readonly<Record<string, unknown>> = {
  type: 'module',
  main: './dist/index.cjs',
  module: './dist/index.js',
  types: './dist/index.d.ts',
};

/** What every published package says of itself, but for what .ci/write-metadata.mjs writes. */
export function publishedFields(name: string): Readonly<Record<string, unknown>> {
  return {
    name,
    license: 'MIT',
    publishConfig: { access: 'public', provenance: true },
    engines: { node: '>=20' },
    files: ['dist', 'README.md', 'CHANGELOG.md', 'LICENSE'],
  };
}
