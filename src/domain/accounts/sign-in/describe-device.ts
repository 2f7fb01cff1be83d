const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string, 'phone' | 'tablet' | 'computer'])[] = [
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS', 'computer'],
  [/\bLinux\b/, 'Linux', 'computer'],
];

type Device = { words: string; kind: 'phone' | 'tablet' | 'computer' };

/** No browser needs more to say what it is, and the search for a word takes longer the longer the text is. */
const charactersRead = 400;

/** Describes the browser of a user agent: `Chrome on Android`. */
export function describeDevice(header: string): Device {
  const userAgent = header.slice(0, charactersRead);
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'A browser';
  const [, system, kind = 'computer'] = systems.find(([pattern]) => pattern.test(userAgent)) ?? [];
  return { words: system === undefined ? browser : `${browser} on ${system}`, kind };
}
