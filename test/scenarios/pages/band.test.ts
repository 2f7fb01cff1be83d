import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declineContract } from '../../../src/domain/contracts/signing/decline-contract.ts';
import { storeOf } from '../../support/arrange.ts';
import { phoneAgent } from '../../support/browser/open-browser.ts';
import { as, reopen, sendsEmail, sign } from '../../support/contracts/arrange-contract.ts';
import { kim, openPagesApp, type PagesApp, robin } from '../../support/proposals/open-pages-app.ts';

/** The words at the top of a page, which say what happened; the page that was open by then gets the same. */
async function bandOf({ server }: PagesApp, path: string): Promise<string> {
  const { body } = await server.inject({ url: path, headers: { 'user-agent': phoneAgent } });
  const { parts } = (await server.inject(path.replace(/(\?|$)/, '/state$1'))).json();
  for (const [id, part] of Object.entries(parts)) {
    assert.ok(body.includes(`id="${id}">${part}<`), `${id} of ${path}`);
  }
  return parts.band
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const call = 'call (02) 5550 1234 or write to alex@example.com .';

test('while two sign, the top of the page tells each whose turn it is, and whom to call', async (t) => {
  const pages = await openPagesApp(t, {
    ports: sendsEmail,
    publication: { signers: [robin, kim], verification: 'none' },
  });
  assert.equal(await bandOf(pages, pages.pathOf(1)), '');
  assert.equal(
    await bandOf(pages, pages.pathOf(2)),
    `Robin Example signs first Then it is your turn: we will email you. For questions, ${call}`,
  );
  await sign(pages, pages.contract, 1);
  assert.equal(
    await bandOf(pages, pages.pathOf(1)),
    `You have signed Thank you. Next: Kim Example gets a signing link by email, and then your signed copy is on this page. For questions, ${call}`,
  );
  assert.equal(
    await bandOf(pages, pages.pathOf(2)),
    `Robin Example has signed Now it is your turn. For questions, ${call}`,
  );
  assert.equal(
    await bandOf(pages, pages.path),
    `Robin Example has signed Now Kim Example signs. For questions, ${call}`,
  );
  await sign(pages, pages.contract, 2);
  assert.match(
    await bandOf(pages, pages.pathOf(1)),
    /^Signed on 21 November 2026 at .* Thank you\. Next: /,
  );
});

test('without email the page promises none to the second signer', async (t) => {
  const pages = await openPagesApp(t, { publication: { signers: [robin, kim] } });
  assert.match(await bandOf(pages, pages.pathOf(2)), /your turn: come back to this page\./);
  await sign(pages, pages.contract, 1);
  assert.match(await bandOf(pages, pages.pathOf(1)), /Next: Kim Example signs, and then/);
});

test('the top of a page whose contract ended says so, and whom to call', async (t) => {
  const pages = await openPagesApp(t);
  await sign(pages, pages.contract);
  await pages.attempted(1);
  await reopen(pages, pages.contract);
  assert.equal(
    await bandOf(pages, pages.pathOf(1)),
    `No longer in force The contract was cancelled on 21 November 2026. For a current offer, ${call}`,
  );
  const other = await openPagesApp(t);
  const input = { ...as(other, other.contract, 1), reason: 'We are moving.' };
  await declineContract(other.app, storeOf(other), input);
  assert.equal(
    await bandOf(other, other.path),
    `Declined on 21 November 2026 Nothing was agreed and nothing is owed. If that was a mistake, or you would like something changed, ${call}`,
  );
});
