import type { Moment } from '../../shared/time.ts';

// The order matters: most browsers also name those that they want to be taken for.
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];
const devices: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'a Mac'],
  [/\bCrOS\b/, 'a Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * A request for the page of a proposal, and what became of it. A request by itself proves nothing, so it is
 * `unconfirmed` until the page says that it was in view; then it is `viewed`, or `repeat` when the same viewer's last
 * view is not long ago, or `late` when the version is over by then, or `automated` when a program held the browser.
 * Requests of other clients get their final verdict at once.
 */
export type PageRequest = {
  pageRequestId: string;
  projectId: number;
  proposalId: number;
  /** SHA-256 of the viewer's cookie. */
  viewer: string;
  verdict: PageRequestVerdict;
  userAgent: string;
  /** Tells whether two page requests came from one address, without saying which. */
  address: string;
  openedAt: Moment;
  /** When the page was in view for long enough. */
  confirmedAt: Moment | undefined;
  seconds: SecondsBySection;
};

export const pageRequestVerdicts = [
  'unconfirmed',
  'viewed',
  'repeat',
  'late',
  'automated',
  'staff',
  'scanner',
  'prefetch',
  'head',
  'pdf',
] as const;
export type PageRequestVerdict = (typeof pageRequestVerdicts)[number];

/** The verdicts in words, for people who wonder why a visit counts or not. */
export const verdictReasons: Readonly<Record<PageRequestVerdict, string>> = {
  unconfirmed: 'The page was requested, but did not report two seconds in view',
  viewed: 'The page was in view for two seconds',
  repeat: 'The same viewer came back within 30 minutes of a counted view',
  late: 'The version was replaced, withdrawn or expired before the page was in view',
  automated: 'The browser reports that a program controls it',
  staff: 'The link was one for your team, or the browser was signed in to your account',
  scanner: 'The client identifies itself as a robot, such as a link preview or an email scanner',
  prefetch: 'The browser loaded the page in advance',
  head: 'Only the headers were requested',
  pdf: 'The PDF was downloaded, which does not show whether it was read',
};

/** The parts of the page that report how long they were in view. */
export const pageSections = [
  'message',
  'summary',
  'system',
  'price',
  'yield',
  'savings',
  'certificates',
  'assumptions',
  'options',
  'warranties',
  'terms',
  'complaints',
  'documents',
  'contract',
  'contact',
] as const;
export type PageSection = (typeof pageSections)[number];

/** Whole seconds that sections were in view. */
export type SecondsBySection = Partial<Record<PageSection, number>>;

export const secondsMax = 86_400;
/** Keeps the larger of the two for each section, since a page counts up and its reports may overtake each other. */
export function raiseSeconds(before: SecondsBySection, now: SecondsBySection): SecondsBySection {
  return merge([before, now], Math.max);
}

export function addSeconds(visits: readonly SecondsBySection[]): SecondsBySection {
  return merge(visits, (sum, seconds) => sum + seconds);
}

function merge(
  all: readonly SecondsBySection[],
  join: (one: number, other: number) => number,
): SecondsBySection {
  const merged: SecondsBySection = {};
  for (const seconds of all) {
    for (const section of pageSections) {
      const value = seconds[section];
      if (value !== undefined) merged[section] = join(merged[section] ?? 0, value);
    }
  }
  return merged;
}

/** Names the browser and device from its user agent, such as `Safari on an iPhone`; empty when unknown. */
export function viewerHint(userAgent: string): string {
  const browser = nameIn(browsers, userAgent);
  const device = nameIn(devices, userAgent);
  if (browser === undefined || device === undefined) return browser ?? device ?? '';
  return `${browser} on ${device}`;
}

function nameIn(known: readonly [RegExp, string][], userAgent: string): string | undefined {
  return known.find(([pattern]) => pattern.test(userAgent))?.[1];
}
