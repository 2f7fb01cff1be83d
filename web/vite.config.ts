import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import postcssMantine from 'postcss-preset-mantine';
import { defineConfig, type Plugin } from 'vite';

// biome-ignore lint/style/noDefaultExport: Vite asks for it.
export default defineConfig({
  root: import.meta.dirname,
  base: '/app/',
  plugins: [react(), compress()],
  css: { postcss: { plugins: [postcssMantine()] } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // An image or font as part of a script would be refused by our own content security policy in places.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    proxy: Object.fromEntries(
      ['/app/trpc', '/app/auth', '/app/live', '/app/files', '/p/'].map((path) => [
        path,
        'http://localhost:8080',
      ]),
    ),
  },
});

/** Compresses once what is sent a thousand times. */
function compress(): Plugin {
  let folder = '';
  return {
    name: 'compress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir, 'assets');
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
