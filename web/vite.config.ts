import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import postcssMantine from 'postcss-preset-mantine';
import { defineConfig, type Plugin } from 'vite';

/**
 * Code of so many screens is one file. With fewer, people would load at the door what they may not need; with more, every
 * screen would load a hundred small files.
 */
const screensSharing = 14;

// biome-ignore lint/style/noDefaultExport: Vite asks for it.
export default defineConfig({
  root: import.meta.dirname,
  base: '/app/',
  // Beside the packages, since all that `web/` holds is source.
  cacheDir: '../node_modules/.vite',
  plugins: [react(), compress(), stampWorker()],
  css: { postcss: { plugins: [postcssMantine()] } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // An image or font as part of a script would be refused by our own content security policy in places.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: 'common', minShareCount: screensSharing, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    // The limits of values are of the server.
    fs: { allow: ['.', '../node_modules', '../src'] },
    proxy: Object.fromEntries(
      // With the slash, since the beginning of `/app/trpc` is that of the file `trpc.ts` too.
      ['/app/trpc/', '/app/auth/', '/app/files/', '/app/live', '/p/', '/docs', '/fonts/'].map(
        (path) => [
          path,
          // With the browser's own host: the server takes changes from pages of its own address only.
          { target: 'http://localhost:8080', changeOrigin: false },
        ],
      ),
    ),
  },
});

/** Compresses once the files that are sent a thousand times. */
function compress(): Plugin {
  let folder = '';
  return {
    name: 'compress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir, 'assets');
    },
    closeBundle() {
      for (const file of globSync('*.{js,css,svg}', { cwd: folder })) {
        const path = join(folder, file);
        const content = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(content));
        writeFileSync(`${path}.gz`, gzipSync(content));
      }
    },
  };
}

/** Names the files it caches, because browsers install a new worker only if its text differs. */
function stampWorker(): Plugin {
  let folder = '';
  return {
    name: 'stamp-worker',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      const hash = createHash('sha256');
      for (const file of globSync(['offline.*', 'icon.svg'], { cwd: folder }).sort()) {
        hash.update(readFileSync(join(folder, file)));
      }
      const path = join(folder, 'sw.js');
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, text.replace('__BUILD__', hash.digest('hex').slice(0, 16)));
    },
  };
}
