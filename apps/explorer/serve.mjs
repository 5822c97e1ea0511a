// Serves the built page on this machine.
import { fileURLToPath } from 'node:url';
import { preview } from 'vite';

const server = await preview({
  root: fileURLToPath(new URL('.', import.meta.url)),
  configFile: false,
  build: { outDir: 'dist/site' },
  preview: {
    host: '127.0.0.1',
    port: Number(process.env['PORT'] ?? 4173),
    open: process.argv.includes('--open'),
  },
});
server.printUrls();
