import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rollup } from 'rollup';

/** What esbuild tells of the built chunks, by path. */
export type Outputs = Readonly<
  Record<
    string,
    {
      readonly entryPoint?: string;
      readonly imports: readonly { readonly path: string; readonly kind: string }[];
    }
  >
>;

/** As esbuild names them: from the command's folder. */
const ANSWERS = '../../packages/answers/src';
const ROWS = '../../packages/rows/src';
const REPORT = [
  'src/options/add-options.ts',
  'src/options/check-options.ts',
  'src/report/parsers.ts',
  'src/report/report-command.ts',
  `${ANSWERS}/document/render-text.ts`,
];
const CSV = [`${ROWS}/engine/sql-input.ts`, `${ROWS}/input/csv/csv-source.ts`];
const ARROW = [`${ROWS}/arrow/arrow-input.ts`];

/**
 * Merge the chunks that a run loads together into a file each: `start`, `engine`, `report` and `csv`.
 * esbuild makes a chunk for every set of entries that share a module, some sixty for a report, and Node
 * takes longer to find a file than to load it.
 *
 * @param folder The built chunks, which are replaced.
 * @param outputs What esbuild tells of them.
 */
export async function mergeChunks(folder: string, outputs: Outputs): Promise<void> {
  const chunks = new Map(Object.entries(outputs).map(([path, output]) => [basename(path), output]));
  const loadedBy = (sources: readonly string[]): Set<string> => {
    const loaded = new Set<string>();
    const add = (chunk: string): void => {
      if (loaded.has(chunk)) return;
      loaded.add(chunk);
      for (const { path, kind } of chunks.get(chunk)?.imports ?? []) {
        if (kind === 'import-statement' && chunks.has(basename(path))) add(basename(path));
      }
    };
    for (const source of sources) {
      const entry = [...chunks].find(([, { entryPoint }]) => entryPoint === source);
      if (!entry) throw new Error(`${source} is no entry of its own: is it still imported late?`);
      add(entry[0]);
    }
    return loaded;
  };
  const csv = loadedBy(CSV);
  const ofBothReaders = [...loadedBy(ARROW)].filter((chunk) => csv.has(chunk));
  const fileOf = new Map<string, string>();
  const assign = (file: string, loaded: Iterable<string>): void => {
    for (const chunk of loaded) if (!fileOf.has(chunk)) fileOf.set(chunk, file);
  };
  assign('start', loadedBy(['src/run.ts']));
  assign('engine', loadedBy([`${ROWS}/engine/start-duckdb.ts`]));
  assign('report', loadedBy(REPORT));
  assign('report', ofBothReaders);
  assign('csv', csv);

  const built = await rollup({
    input: { main: join(folder, 'main.js') },
    external: (id) => !id.startsWith('.') && !id.startsWith('/') && !chunks.has(basename(id)),
    // esbuild dropped what is unused.
    treeshake: false,
  });
  for (const chunk of chunks.keys()) rmSync(join(folder, chunk));
  await built.write({
    dir: folder,
    format: 'es',
    chunkFileNames: '[name].js',
    compact: true,
    hoistTransitiveImports: false,
    manualChunks: (id) => fileOf.get(basename(id)),
  });
  await built.close();
}
