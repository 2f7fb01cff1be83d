// Copies what the compiler does not: icons and the descriptions for n8n's search.
import { cpSync } from 'node:fs';

cpSync('nodes', 'dist/nodes', {
  recursive: true,
  filter: (path) => !/\.[a-z]+$/.test(path) || /\.(?:svg|json)$/.test(path),
});
