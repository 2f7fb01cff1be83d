import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import postcssMantine from 'postcss-preset-mantine';
import { defineConfig, type Plugin } from 'vite';

/** What forms and details need of Mantine; the pipeline and lists of customers open without it. */
const controls = new RegExp(
  [
    'mantine/(form|hooks/.*use-session-storage)',
    'fast-deep-equal',
    'klona',
    'react-number-format',
    'shared/(addresses|confirm-button|copy-field|export-button|formats/read-number|new-tab-link|ordering|posted-frame|read-text-file)',
    'shared/(shrink-picture|upload-file|wide-table)',
    'shared/forms/(choice-select|composer-form|day|file-field|page-form|use-entries)',
    'components/(CopyButton|DataList|Divider|Drawer|File|FloatingIndicator|Grid|MultiSelect|NativeSelect|Number)',
    'components/(Pill|Progress|SegmentedControl|SimpleGrid|Switch|Tabs|TagsInput)',
    'components/(Accordion/Accordion(?!Chevron)|Radio/(?!RadioIcon))',
  ].join('|'),
);
/** What every screen after sign-in needs. The geometry of roof plans is for projects alone. */
const desk =
  /@floating-ui|@mantine\/(core|hooks)|@tanstack|lucide|web\/(shared|shell)|\/src\/do|\/packages\/(?!.*(roof-plan\/(?!.*limits)|geometry))/;
const shared = { minShareCount: 2, includeDependenciesRecursively: false };

// biome-ignore lint/style/noDefaultExport: Vite asks for it.
export default defineConfig({
  root: import.meta.dirname,
  base: '/app/',
  // Beside the packages, since all that `web/` holds is source.
  cacheDir: '../node_modules/.vite',
  plugins: [react(), splitMantineStyles(), compress(), stampWorker()],
  css: { postcss: { plugins: [postcssMantine()] } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // An image or font as part of a script would be refused by our own content security policy in places.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: 'controls', test: isIn(controls), priority: 1, ...shared },
            { name: 'desk', test: isIn(desk), ...shared },
          ],
        },
      },
    },
  },
  server: {
    // The limits of values are of the server, and of the solar package.
    fs: { allow: ['.', '../node_modules', '../packages', '../src'] },
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

/** Whether a module is one of those; its path has other slashes on Windows. */
function isIn(modules: RegExp): (id: string) => boolean {
  return (id) => modules.test(id.replaceAll('\\', '/'));
}

/** Sends the styles of a Mantine component only with the component. While developing, all are there. */
function splitMantineStyles(): Plugin {
  const styles = new URL('../node_modules/@mantine/core/styles/', import.meta.url);
  const ofAll = ['baseline', 'default-css-variables', 'global'];
  return {
    name: 'split-mantine-styles',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('@mantine/core/styles.css')) return;
      return ofAll.map((name) => readFileSync(new URL(`${name}.css`, styles), 'utf8')).join('\n');
    },
    transform(code, id) {
      const name = /@mantine\/core\/esm\/.*?(\w+)\.module\.mjs$/.exec(id)?.[1];
      if (name !== undefined) return `import '@mantine/core/styles/${name}.css';\n${code}`;
    },
  };
}

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
