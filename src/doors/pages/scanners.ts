import { isbot } from 'isbot';

/**
 * Clients that fetch links before a person does, and that `isbot` 5.2.3 does not know, each with what it says. None is a
 * browser that a person reads with. A scanner that gives itself out for a browser is not recognised here; it is not
 * counted either, because a view needs the page in sight for two seconds.
 *
 * Sources: [1] check.live-direct-marketing.online, "Bot clicks from security scanners: a field guide"; [2] suped.com,
 * "How can I identify bot user agents in my email click data?".
 */
export const otherScanners: readonly { pattern: RegExp; example: string }[] = [
  // Gateways that check the links of mails. [1]
  { pattern: /proofpoint/i, example: 'Mozilla/5.0 (compatible; Proofpoint)' },
  { pattern: /safelinks/i, example: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) SafeLinks' },
  { pattern: /trend ?micro/i, example: 'Mozilla/5.0 (compatible; TrendMicro)' },
  { pattern: /ms-?office/i, example: 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)' },
  // Programs that look at a link for a preview. Browsers of Android and Apple say `Mozilla` first. [2]
  {
    pattern: /^microsoft office/i,
    example: 'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.5361; Pro)',
  },
  {
    pattern: /^Dalvik\//,
    example: 'Dalvik/2.1.0 (Linux; U; Android 13; SM-G991B Build/TP1A)',
  },
  {
    pattern: /^(?!Mozilla\/).*\bCFNetwork\//,
    example: 'MobileSMS/1.0 CFNetwork/1410.0.3 Darwin/22.6.0',
  },
];

/**
 * Returns whether a client identifies itself as something other than a browser for people. A client without a user agent counts
 * as one too.
 */
export function isScanner(userAgent: string): boolean {
  const trimmed = userAgent.trim();
  return (
    trimmed === '' || isbot(trimmed) || otherScanners.some(({ pattern }) => pattern.test(trimmed))
  );
}
