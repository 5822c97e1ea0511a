import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (name: string): string =>
  fileURLToPath(new URL(`packages/${name}/src/index.ts`, import.meta.url));

/** Tests read the packages' sources, so that a stale build cannot lie. */
const alias = {
  '@confmat/core': source('core'),
  '@confmat/sql': source('sql'),
  '@confmat/testkit': source('testkit'),
};

export default defineConfig({
  test: {
    expect: { requireAssertions: true },
    projects: [
      ...['packages/core', 'packages/sql', 'packages/testkit', 'apps/cli'].map((root) => ({
        extends: true as const,
        resolve: { alias },
        test: { name: root.split('/')[1] ?? root, root, include: ['test/**/*.test.ts'] },
      })),
      {
        extends: true,
        resolve: { alias },
        test: { name: 'docs', root: '.ci/docs', include: ['*.test.ts'] },
      },
    ],
    coverage: { provider: 'v8', include: ['packages/*/src/**', 'apps/*/src/**'] },
  },
});
