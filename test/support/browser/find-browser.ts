import { mkdir } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';

/**
 * Returns the path of the tests' browser: CHROMIUM_PATH, or the bundled one, unpacked at its first use into a folder of
 * this user, since no other user of the machine may run it.
 */
export async function findBrowser(): Promise<string> {
  const { CHROMIUM_PATH, TMPDIR } = process.env;
  if (CHROMIUM_PATH !== undefined) return CHROMIUM_PATH;
  const folder = join(tmpdir(), `sundesk-browser-${userInfo().uid}`);
  await mkdir(folder, { recursive: true });
  process.env.TMPDIR = folder;
  try {
    return await chromium.executablePath();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}
