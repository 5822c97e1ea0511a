import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const SOURCE = new URL('../../../packages/testkit/src/index.ts', import.meta.url);

/**
 * Import testkit, which is TypeScript without a build: compiled in memory, its goldens read from
 * where they are.
 * @returns {Promise<typeof import('@confmat/testkit')>}
 */
export async function loadTestkit() {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(SOURCE)],
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    define: { 'import.meta.url': JSON.stringify(SOURCE.href) },
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? '').toString('base64');
  return import(`data:text/javascript;base64,${code}`);
}
