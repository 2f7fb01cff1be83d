import { DatabaseSync } from 'node:sqlite';

/** Opens the file. Only the connection that writes can change how it is kept. */
export function openFile(file: string, { readOnly }: { readOnly: boolean }): DatabaseSync {
  const raw = new DatabaseSync(file, { readOnly, enableForeignKeyConstraints: true });
  raw.exec('pragma busy_timeout = 5000');
  if (!readOnly) raw.exec('pragma journal_mode = wal; pragma synchronous = full');
  // Pages in memory: negative numbers are KiB. Reading through a memory map spares one copy of each page.
  raw.exec('pragma cache_size = -65536; pragma mmap_size = 2147418112');
  return raw;
}
