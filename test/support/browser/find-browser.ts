import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';

/**
 * Returns the path of the tests' browser: CHROMIUM_PATH, or the bundled one, unpacked at its first use into a folder of
 * this user, since no other user of the machine may run it. The bundled one sees the font that comes with it and none of
 * the machine's, so that pages look the same everywhere, also where no font is installed.
 */
export async function findBrowser(): Promise<string> {
  const { CHROMIUM_PATH, TMPDIR } = process.env;
  if (CHROMIUM_PATH !== undefined) return CHROMIUM_PATH;
  const folder = join(tmpdir(), `sundesk-browser-${userInfo().uid}`);
  await mkdir(folder, { recursive: true });
  process.env.TMPDIR = folder;
  try {
    const path = await chromium.executablePath();
    process.env.FONTCONFIG_FILE = await describeFonts(folder);
    return path;
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}

/** Writes the settings of fontconfig for a folder with unpacked fonts, whose own settings name another folder. */
async function describeFonts(folder: string): Promise<string> {
  const file = join(folder, 'fonts.conf');
  const members = `<dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'cache')}</cachedir>`;
  await writeFile(file, `<?xml version="1.0"?><fontconfig>${members}</fontconfig>`);
  return file;
}
