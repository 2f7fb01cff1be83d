import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import {
  ann,
  bob,
  find,
  offer,
  quickSeal,
  seal,
  sendsEmail,
  sign,
} from '../../support/contracts/arrange-contract.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';

const ports = { ...quickSeal, ...sendsEmail };

test('getcontractpdf answers exactly the bytes that were sealed', async (t) => {
  // All bytes there are, so that none is taken for text.
  const sealed = Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
  ]);
  const testApp = await openTestApp(t, { ports: { ...ports, sealDocument: async () => sealed } });
  const contract = await offer(testApp);
  await sign(testApp, contract);
  await seal(testApp, contract);
  const reply = await testApp.server.inject({
    url: `/apidata.php?action=getcontractpdf&contract_id=${contract.contractId}&api_key=${testApp.apiKey}`,
  });
  assert.deepEqual(
    [
      reply.statusCode,
      reply.headers['content-type'],
      reply.headers['content-length'],
      reply.headers['x-content-type-options'],
      reply.headers['cache-control'],
    ],
    [200, 'application/pdf', String(sealed.length), 'nosniff', 'no-store'],
  );
  assert.deepEqual(reply.rawPayload, sealed);
});

test('the address of the sealed PDF in contract_signed leads to it, with a key added', async (t) => {
  const testApp = await openTestApp(t, { ports });
  const contract = await offer(testApp);
  await sign(testApp, contract);
  await seal(testApp, contract);
  const [event] = (
    await testApp.call('getevents', {
      query: { after: 'start', type_request: 'contract_signed' },
    })
  ).body;
  const url = new URL(event.data.signed_pdf_url);
  url.searchParams.set('api_key', testApp.apiKey);
  const reply = await testApp.server.inject({ url: `${url.pathname}${url.search}` });
  const { sealedSha256 } = await find(testApp, contract);
  assert.equal(createHash('sha256').update(reply.rawPayload).digest('hex'), sealedSha256);
});

test('anyone can check the trail that getcontractaudit answers', async (t) => {
  const testApp = await openTestApp(t, { ports });
  const contractId = await signBoth(testApp);
  const { body } = await testApp.call('getcontractaudit', { query: { contract_id: contractId } });
  assert.equal(body.intact, true);
  assert.equal(body.entries.length, 6);
  let before = '';
  for (const { chained, chain_sha256 } of body.entries) {
    before = createHash('sha256')
      .update(before + chained)
      .digest('hex');
    assert.equal(chain_sha256, before);
  }
});

for (const [what, sql] of Object.entries({
  'an address that was changed': "update contract_audit set address = '' where audit_id = 3",
  'an entry that was removed': 'delete from contract_audit where audit_id = 2',
  'an end that was removed': 'delete from contract_audit where audit_id = 6',
  'a signature without its step':
    "update contract_audit set step = 'shown', signer_id = null where audit_id = 5",
})) {
  test(`getcontractaudit tells of ${what} in the database`, async (t) => {
    const testApp = await openTestApp(t, { ports });
    const contractId = await signBoth(testApp);
    assert.equal(await testApp.database.change(sql), 1);
    const { body } = await testApp.call('getcontractaudit', { query: { contract_id: contractId } });
    assert.equal(body.intact, false);
  });
}

/** Leaves six entries: opened, two each for the signers, and sealed. */
async function signBoth(testApp: TestApp): Promise<string> {
  const contract = await offer(testApp, { signers: [ann, bob] });
  await sign(testApp, contract, 1);
  await sign(testApp, contract, 2);
  await seal(testApp, contract);
  return contract.contractId;
}
