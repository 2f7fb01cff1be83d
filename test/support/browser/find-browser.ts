import chromium from '@sparticuz/chromium';

/** Where the browser of the tests is: CHROMIUM_PATH, or the one that comes with them, unpacked if it was not before. */
export async function findBrowser(): Promise<string> {
  return process.env.CHROMIUM_PATH ?? chromium.executablePath();
}
