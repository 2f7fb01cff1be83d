import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
/** Databases, uploads and the profiles of browsers. Containers often have only 64 MB. */
const bytesNeeded = 3_000_000_000;

/**
 * A folder for all that the tests of one run write, which ends with this process. It is kept in memory where there is
 * enough, because ordinary tests do not ask what survives a loss of power.
 */
export function makeRunFolder(): string {
  const folder = mkdtempSync(join(hasRoom() ? memory : tmpdir(), 'sundesk-tests-'));
  // A signal ends a process without `exit` unless it is asked to.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > bytesNeeded;
  } catch {
    return false;
  }
}
