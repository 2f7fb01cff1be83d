import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { defaultSettings } from '../accounts/settings/settings.ts';
import { contrast } from '../shared/colours.ts';
import { escapeHtml } from '../shared/html.ts';
import { emailHtml, readableOn } from './email-html.ts';

const { company, colours } = defaultSettings;
const letterhead = { name: 'Example Solar', company, colours, hasLogo: false };

/** The text between the tags of the part that holds the message. */
function bodyOf(html: string): string {
  const [, body = ''] = /line-height:1\.5">(.*)<\/td><\/tr>\n<tr>/s.exec(html) ?? [];
  return body;
}

test('paragraphs, lines and addresses of the text are those of the page', () => {
  const text = 'Hi Ann,\n\nsee https://example.com/a?b=1&c=2.\nBye';
  assert.equal(
    bodyOf(emailHtml(text, letterhead)),
    '<p style="margin:0 0 16px">Hi Ann,</p><p style="margin:0 0 16px">see ' +
      '<a href="https://example.com/a?b=1&amp;c=2" style="color:#0b4f6c">https://example.com/a?b=1&amp;c=2</a>.<br>Bye</p>',
  );
});

test('the address of the proposal is a button', () => {
  const button = { url: 'https://example.com/p/t', label: 'Open your proposal' };
  const html = emailHtml('Here:\n\nhttps://example.com/p/t', letterhead, { button });
  assert.match(
    bodyOf(html),
    /<a href="https:\/\/example\.com\/p\/t" style="[^"]*background:#f2a900;color:#000000">Open your proposal<\/a>/,
  );
});

test('a code is shown in large digits, and only where it is a paragraph', () => {
  const html = emailHtml('Your code:\n\n482913\n\nNot 482913 again.', letterhead, {
    code: '482913',
  });
  assert.match(bodyOf(html), /<p style="[^"]*font-size:32px[^"]*">482913<\/p>/);
  assert.match(bodyOf(html), /<p style="margin:0 0 16px">Not 482913 again\.<\/p>/);
});

test('the footer has the firm with its details', () => {
  const own = {
    ...company,
    legalName: 'Example Solar Pty Ltd',
    abn: '51 824 753 556',
    phone: '(02) 5550 1234',
  };
  const html = emailHtml(
    'Hi',
    { ...letterhead, company: own },
    { stopUrl: 'https://example.com/stop/x' },
  );
  assert.match(
    html,
    />Example Solar Pty Ltd · ABN 51 824 753 556<br>\(02\) 5550 1234<br><a href="https:\/\/example\.com\/stop\/x"[^>]*>Unsubscribe<\/a><\/td>/,
  );
});

test('any text and name is shown and makes no element of its own', () => {
  const wild = fc.array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '<script>',
        '"><img src=x onerror=y>',
        '&lt;',
        "'",
        '</p>',
        'https://a.example/"onclick=x',
        'javascript:x',
      ),
    ),
  );
  const frame = tagsOf(emailHtml('x', { ...letterhead, company: { ...company, abn: 'x' } }));
  fc.assert(
    fc.property(wild, (parts) => {
      const text = parts.join('').replaceAll('\n', ' ').replaceAll('https://', 'ftp://');
      const html = emailHtml(text, {
        ...letterhead,
        name: text || 'x',
        company: { ...company, abn: text || 'x' },
      });
      assert.deepEqual(tagsOf(html), frame);
      assert.ok(bodyOf(html).includes(escapeHtml(text)));
    }),
  );
});

test('an address in the text cannot leave its attribute', () => {
  const tails = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(tails, (tail) => {
      const html = emailHtml(`https://a.example/${tail}`, letterhead);
      for (const [, href = ''] of bodyOf(html).matchAll(/<a href="([^"]*)"/g)) {
        assert.match(href, /^https:\/\/[^\s<>"']*$/);
      }
      assert.deepEqual(
        tagsOf(bodyOf(html)).filter((tag) => !/^<(p|\/p|a|\/a|br)\b/.test(tag)),
        [],
      );
    }),
  );
});

test('text on any colour has a contrast of at least 4.5', () => {
  const colour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((number) => `#${number.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(colour, (background) => {
      assert.ok(contrast(readableOn(background), background) >= 4.5);
    }),
  );
});

/** The elements of a page without their attributes, which hold names too. */
function tagsOf(html: string): string[] {
  return [...html.matchAll(/<\/?[a-z!]+/g)].map(([tag]) => tag);
}

test('the logo of an account replaces its name, which stays as alternative text', () => {
  const title =
    '<td style="padding:20px 24px;background:#0b4f6c;color:#ffffff;font-size:20px;font-weight:bold">';
  assert.ok(emailHtml('Hi', letterhead).includes(`${title}Example Solar</td>`));
  const html = emailHtml('Hi', { ...letterhead, name: 'Sun & "Co"', hasLogo: true });
  assert.ok(!html.includes(title));
  assert.match(html, /<img src="cid:logo@sundesk" alt="Sun &amp; &quot;Co&quot;" height="48" /);
});
