import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { readSettings, writeSettings } from '../../../src/domain/accounts/settings/queries.ts';
import { findDocument } from '../../../src/domain/documents/queries.ts';
import { verifyDoor } from '../../../src/doors/verify/door.ts';
import { storeOf } from '../../support/arrange.ts';
import { find, seal, sign } from '../../support/contracts/arrange-contract.ts';
import { runOn, skipWithout } from '../../support/contracts/sealed-contract.ts';
import { openTestApp, type TestApp, testStart } from '../../support/open-test-app.ts';
import { addReadyProject, publish } from '../../support/proposals/arrange-proposals.ts';

const skip = skipWithout('pdftotext');

// Perth is 8 hours ahead of UTC and, in summer, 3 behind Sydney. No moment is on a day of its own in Perth, so there are two.
const moments = [
  {
    not: 'Sydney',
    at: Date.UTC(2026, 10, 23, 14, 0, 5),
    utc: '2026-11-23 14:00:05 UTC',
    day: '23 November 2026',
    time: '22:00:05 AWST',
    expires: '7 December 2026',
    coolingOff: '7 December 2026',
    wrong: /24 Nov/,
  },
  {
    not: 'UTC',
    at: Date.UTC(2026, 10, 23, 17, 0, 5),
    utc: '2026-11-23 17:00:05 UTC',
    day: '24 November 2026',
    time: '01:00:05 AWST',
    expires: '8 December 2026',
    coolingOff: '8 December 2026',
    wrong: /23 Nov/,
  },
];

/** An unsolicited sale of a firm in Perth, all of it at one moment. */
async function sellAt(t: TestContext, at: number) {
  const sendEmail = async () => ({ outcome: 'accepted', providerId: '' }) as const;
  const testApp = await openTestApp(t, { ports: { sendEmail } });
  testApp.server.register(verifyDoor(testApp.app));
  testApp.clock.advance(at - testStart);
  await storeOf(testApp).transaction(async (tx) => {
    const settings = await readSettings(tx);
    const proposal = { ...settings.proposal, validDays: 14 };
    await writeSettings(tx, { ...settings, proposal, timeZone: 'Australia/Perth' });
  });
  const projectId = await addReadyProject(testApp);
  const { proposal, contract } = await publish(testApp, projectId, { saleType: 'unsolicited' });
  await sign(testApp, contract);
  await seal(testApp, contract);
  const { sealedId } = await find(testApp, contract);
  const contentOf = async (documentId = 0) => {
    const document = await findDocument(storeOf(testApp), documentId);
    assert(document);
    return document.content;
  };
  return {
    testApp,
    offered: await contentOf(proposal.pdfId),
    sealed: await contentOf(sealedId),
    emails: await testApp.database.rows('select text, html from messages order by message_id'),
  };
}

function textOf(pdf: Uint8Array): string {
  return runOn(pdf, 'pdftotext', ['FILE', '-']).replaceAll(/\s+/g, ' ');
}

async function verify({ server }: TestApp, pdf: Uint8Array): Promise<string> {
  const form = new FormData();
  form.append('file', new File([Uint8Array.from(pdf)], 'contract.pdf'));
  const request = new Request('https://example.com', { method: 'POST', body: form });
  const { body } = await server.inject({
    method: 'POST',
    url: '/verify',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
  return body.replaceAll(/<[^>]*>|\s+/g, ' ').replaceAll(/ +/g, ' ');
}

for (const { not, at, utc, day, time, expires, coolingOff, wrong } of moments) {
  test(`a firm in Perth has its own days and times when ${not} is on another day`, {
    skip,
  }, async (t) => {
    const { testApp, offered, sealed, emails } = await sellAt(t, at);
    const proposal = textOf(offered);
    assert.match(proposal, new RegExp(`Version 1 of ${day}, valid until ${expires}`));
    assert.doesNotMatch(proposal, wrong);

    const contract = textOf(sealed);
    assert.ok(contract.includes(`Offered ${day}, ${time} = ${utc}`), contract);
    assert.ok(contract.includes(`Sealed ${day}, ${time} = ${utc}`), contract);
    // The steps of the audit trail: offered, agreed to the consent text, signed.
    const steps = contract.slice(contract.indexOf('Every step up to the seal'));
    for (const words of [`${day} ${time}`, utc]) {
      assert.equal(steps.split(words).length - 1, 3, `${words} three times in ${steps}`);
    }
    assert.ok(contract.includes(`withdraw until the end of ${coolingOff}`), contract);

    assert.equal(emails.length, 1);
    for (const words of Object.values(emails[0] ?? {})) {
      assert.match(
        String(words),
        new RegExp(`withdraw from the contract until the end of ${coolingOff}`),
      );
    }

    const page = await verify(testApp, sealed);
    assert.ok(page.includes(`Signed ${day}, ${time} ${utc} `), page);
    assert.ok(page.includes(`Sealed ${day}, ${time} ${utc} `), page);
  });
}
