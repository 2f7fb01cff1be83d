import chromium from '@sparticuz/chromium';

/** Returns the path of the tests' browser: CHROMIUM_PATH, or the bundled one, unpacked at its first use. */
export async function findBrowser(): Promise<string> {
  return process.env.CHROMIUM_PATH ?? chromium.executablePath();
}
