import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isbot } from 'isbot';
import { isScanner, otherScanners } from './visit.ts';

test('recognises clients that fetch links for previews and checks as scanners', () => {
  for (const userAgent of [
    '',
    'Mozilla/5.0',
    'WhatsApp/2.23.20.0',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
    'TelegramBot (like TwitterBot)',
    'BarracudaCentral',
    'Mimecast-URL-Scanner',
    'CiscoSecureEmail/15.0',
    'facebookexternalua',
    'curl/8.5.0',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/153.0.0.0 Safari/537.36',
  ]) {
    assert.equal(isScanner(userAgent), true, userAgent);
  }
});

test('a browser with a reader is not a scanner, in an app or not', () => {
  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  for (const userAgent of [
    `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`,
    `${iPhone} Mobile/15E148 Instagram 300.0`,
    `${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/400]`,
    `${iPhone} GSA/300 Mobile/15E148 Safari/604.1`,
    'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 10; CUBOT X30) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  ]) {
    assert.equal(isScanner(userAgent), false, userAgent);
  }
});

test('our list contains only clients that isbot does not know', () => {
  for (const { pattern, example } of otherScanners) {
    assert.match(example, pattern);
    assert.equal(isbot(example), false, `${example} needs no entry of ours`);
    assert.equal(isScanner(example), true, example);
  }
});
