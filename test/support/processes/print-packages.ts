import { createRequire } from 'node:module';

// Loaded before the service with `--import`; prints on stderr, at the end, which of these packages were loaded.

const watched = ['@opentelemetry/api', '@prometheus-io/client'];

process.on('exit', () => {
  const files = Object.keys(createRequire(import.meta.url).cache);
  for (const name of watched) {
    if (files.some((file) => file.includes(`/node_modules/${name}/`)))
      process.stderr.write(`${name}\n`);
  }
});
