import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultSettings } from '../accounts/settings/settings.ts';
import { signerUrl } from '../contracts/signing/signer-token.ts';
import { emailHtml } from '../messages/email-html.ts';
import { withoutSigningLinks } from './page-links.ts';

const page = 'https://sundesk.example.com/p/q3Hq8ZtLw5Kd2RbN';
const token = 'Vb2h6nJ0cQ9uTz1W-kYx_R3w';
const link = signerUrl(
  {
    baseUrl: () => 'https://sundesk.example.com',
    secretBox: { seal: (text, identity) => ({ text, identity }), open: ({ text }) => text },
  },
  { proposalLink: '/p/q3Hq8ZtLw5Kd2RbN/proposal.pdf' },
  {
    sealedToken: {
      text: token,
      identity: { kind: 'signing_link', accountId: 1, contractId: 'con_1', position: 1 },
    },
  },
);

test('the address for signing loses its token in text, HTML and JSON', () => {
  const text = `Hi Ann,\n\nsign here:\n${link}\nThank you`;
  assert.ok(link.startsWith(page) && link.includes(token));
  assert.equal(withoutSigningLinks(text), `Hi Ann,\n\nsign here:\n${page}\nThank you`);
  const body = withoutSigningLinks(JSON.stringify({ note: text, other: `"${link}"` }));
  assert.deepEqual(JSON.parse(body), {
    note: `Hi Ann,\n\nsign here:\n${page}\nThank you`,
    other: `"${page}"`,
  });
  const { company, colours } = defaultSettings;
  const letterhead = { name: 'Example Solar', company, colours, hasLogo: false };
  const html = withoutSigningLinks(emailHtml(text, letterhead));
  assert.ok(html.includes(page) && !html.includes(token));
});

test('a token is removed anywhere in a query, and the rest of the query stays', () => {
  const cases: [string, string][] = [
    [`${page}?signer=${token}&from=email`, `${page}?from=email`],
    [`${page}?from=email&signer=${token}`, `${page}?from=email`],
    [`<a href="${page}?from=email&amp;signer=${token}">`, `<a href="${page}?from=email">`],
    [`${page}?SIGNER=${token}.`, `${page}.`],
    [
      `https://safe.example.com/?u=${encodeURIComponent(link)}`,
      `https://safe.example.com/?u=${encodeURIComponent(page)}`,
    ],
    [`signer=${token}`, ''],
  ];
  for (const [text, expected] of cases) assert.equal(withoutSigningLinks(text), expected);
});

test('words that only speak of signers stay as they are', () => {
  const text = 'The signer = Ann; co-signers: none. https://example.com/signers?x=1';
  assert.equal(withoutSigningLinks(text), text);
});
