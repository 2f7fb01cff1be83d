import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeContract } from '../../../src/domain/contracts/close-contract.ts';
import type { Contract, Signature } from '../../../src/domain/contracts/contract.ts';
import { findAudit } from '../../../src/domain/contracts/rows/contract-audit.ts';
import {
  findContractOfProposal,
  findCoolingOffEnd,
  findLatestSigned,
} from '../../../src/domain/contracts/rows/contracts.ts';
import { declineContract } from '../../../src/domain/contracts/signing/decline-contract.ts';
import { recordShown } from '../../../src/domain/contracts/signing/lock-for-signer.ts';
import { findDocument } from '../../../src/domain/documents/queries.ts';
import { findMemberNotices } from '../../../src/domain/notices/queries.ts';
import { findProject, insertProject } from '../../../src/domain/projects/rows/projects.ts';
import { dayMs, hourMs } from '../../../src/domain/shared/time.ts';
import { storeOf } from '../../support/arrange.ts';
import {
  ann,
  as,
  bob,
  cleo,
  content,
  eventTypesOf,
  find,
  offer,
  queuedOf,
  quickSeal,
  request,
  seal,
  sendsEmail,
  sign,
  stepsOf,
  tokenOf,
} from '../../support/contracts/arrange-contract.ts';
import { openTestApp, type TestApp, testStart } from '../../support/open-test-app.ts';

const ports = { ...quickSeal, ...sendsEmail };

test('a contract opens with its signer, document and consent text', async (t) => {
  const testApp = await openTestApp(t);
  const { signers, contractId, ...contract } = await offer(testApp);
  const [signer, ...others] = signers;
  assert.deepEqual(others, []);
  assert.deepEqual(
    { ...signer, sealedToken: undefined },
    {
      signerId: 1,
      position: 1,
      ...ann,
      sealedToken: undefined,
      state: 'waiting',
      verifiedAt: undefined,
      signature: undefined,
      signedAt: undefined,
    },
  );
  assert.match(tokenOf(testApp, { signers }), /^[\w-]{22}$/);
  assert.ok(!signer?.sealedToken?.text.includes(tokenOf(testApp, { signers })), 'stored encrypted');
  assert.match(contractId, /^con_/);
  assert.deepEqual(contract, {
    projectId: 1,
    customerId: 1,
    proposalId: 1001,
    proposalVersion: 1,
    kind: 'original',
    replacesContractId: undefined,
    chosenContractId: undefined,
    state: 'open',
    saleType: 'solicited',
    verification: 'none',
    consentText:
      'I have read version 1 of the proposal “Lee residence, 6.6 kW” of Example Solar, and I accept it as a contract. ' +
      'I agree to sign electronically and to receive the signed copy as a PDF.',
    documentId: 1,
    documentSha256: contract.documentSha256,
    differences: [],
    payableCents: 819_000,
    openedAt: testStart,
    endedAt: undefined,
    coolingOffEnds: '',
    declineReason: '',
    sealedId: undefined,
    sealedSha256: '',
    filedAt: undefined,
    paper: undefined,
    evidenceId: undefined,
    voided: undefined,
  });
  assert.deepEqual(await eventTypesOf(testApp), ['customer_created']);
});

for (const [what, signers] of Object.entries({
  'a signer without a name': [{ ...ann, name: ' ' }],
  'a signer whose name is too long': [{ ...ann, name: 'a'.repeat(201) }],
  'a signer whose email address is none': [{ ...ann, email: 'ann at example.com' }],
})) {
  test(`a contract with ${what} is not opened`, async (t) => {
    const testApp = await openTestApp(t);
    await assert.rejects(offer(testApp, { signers }), { code: 'INVALID_PARAMETERS' });
    assert.equal(await findContractOfProposal(storeOf(testApp), 1001), undefined);
  });
}

test('codes by email need an address, and without one the signing link alone is enough', async (t) => {
  const testApp = await openTestApp(t);
  const signers = [{ ...ann, email: '' }];
  const refused = offer(testApp, { verification: 'email', signers });
  await assert.rejects(refused, {
    message: 'Add an email address for Ann Lee: the code to sign goes there',
  });
  const { signers: kept } = await offer(testApp, { projectId: 1, verification: 'none', signers });
  assert.deepEqual(
    kept.map(({ name, email }) => [name, email]),
    [['Ann Lee', '']],
  );
});

test('codes by SMS need numbers that can be called, and are sent to them in the international form', async (t) => {
  const testApp = await openTestApp(t);
  const refused = offer(testApp, {
    verification: 'sms',
    signers: [ann, { ...bob, phone: '12' }],
  });
  await assert.rejects(refused, { code: 'INVALID_PARAMETERS' });
  const contract = await offer(testApp, { projectId: 1, verification: 'sms', signers: [ann, bob] });
  assert.deepEqual(
    contract.signers.map(({ phone }) => phone),
    ['+61491570006', '+61491570156'],
  );
});

test('one signature is sealed, moves the customer and fires contract_signed once', async (t) => {
  const testApp = await openTestApp(t, { ports });
  const contract = await offer(testApp);
  testApp.clock.advance(hourMs);
  const signed = await sign(testApp, contract);
  assert.deepEqual(
    [signed.state, signed.endedAt, signed.signers[0]?.state, signed.signers[0]?.signature],
    ['sealing', testStart + hourMs, 'signed', { kind: 'typed', text: 'Ann Lee' }],
  );
  assert.deepEqual(await eventTypesOf(testApp), ['customer_created']);
  assert.equal(await seal(testApp, contract), true);
  assert.deepEqual(await eventTypesOf(testApp), [
    'customer_created',
    'customer_status_change',
    'contract_signed',
  ]);
  assert.deepEqual(await stepsOf(testApp, contract), ['opened', 'consented', 'signed', 'sealed']);
  const { state, sealedId } = await find(testApp, contract);
  assert.equal(state, 'signed');
  assert.equal((await findDocument(storeOf(testApp), sealedId ?? 0))?.kind, 'contract');
  assert.equal((await findLatestSigned(storeOf(testApp), 1))?.contractId, contract.contractId);
});

test('signers sign in their order, and each is invited when it is their turn', async (t) => {
  const testApp = await openTestApp(t, { ports });
  const contract = await offer(testApp, { signers: [ann, bob, cleo] });
  await assert.rejects(sign(testApp, contract, 2), {
    code: 'NOT_YOUR_TURN',
    message: 'Ann Lee signs before you',
  });
  await sign(testApp, contract, 1);
  await assert.rejects(sign(testApp, contract, 3), {
    code: 'NOT_YOUR_TURN',
    message: 'Bob Lee signs before you',
  });
  testApp.clock.advance(hourMs);
  assert.equal((await sign(testApp, contract, 2)).state, 'open');
  assert.equal((await sign(testApp, contract, 3)).state, 'sealing');
  assert.deepEqual(
    (await queuedOf(testApp)).map(({ recipient, subject, purpose }) => [
      recipient,
      subject,
      purpose,
    ]),
    [
      ['bob@example.com', 'Your signature is next: Lee residence, 6.6 kW', 'notice'],
      ['cleo@example.com', 'Your signature is next: Lee residence, 6.6 kW', 'notice'],
    ],
  );
  const [invitation] = await queuedOf(testApp);
  // The link itself comes in when the mail is sent.
  assert.ok(invitation?.text.includes('https://sundesk.example.com/p/3f9c\n'), invitation?.text);
  assert.match(
    `${invitation?.html}`,
    /<a href="https:\/\/sundesk\.example\.com\/p\/3f9c" style="[^"]*">Read and sign<\/a>/,
  );
  assert.ok(!invitation?.text.includes(tokenOf(testApp, contract, 2)));
});

test('signing works without email, and sends none', async (t) => {
  const testApp = await openTestApp(t, { ports: quickSeal });
  const contract = await offer(testApp, { signers: [ann, bob] });
  await sign(testApp, contract, 1);
  await sign(testApp, contract, 2);
  assert.equal(await seal(testApp, contract), true);
  assert.deepEqual(await queuedOf(testApp), []);
});

test('a form that is sent twice signs once', async (t) => {
  const testApp = await openTestApp(t, { ports });
  const contract = await offer(testApp, { signers: [ann, bob] });
  const [first, second] = await Promise.all([sign(testApp, contract), sign(testApp, contract)]);
  assert.deepEqual(second, first);
  testApp.clock.advance(hourMs);
  const later: Signature = { kind: 'typed', text: 'Somebody else' };
  assert.deepEqual(await sign(testApp, contract, 1, { signature: later }), first);
  assert.deepEqual(await stepsOf(testApp, contract), ['opened', 'consented', 'signed']);
  assert.equal((await queuedOf(testApp)).length, 1, 'one invitation');
  await sign(testApp, contract, 2);
  await seal(testApp, contract);
  assert.equal((await sign(testApp, contract, 1)).state, 'signed');
});

test('two signers at once sign one after the other or not at all', async (t) => {
  const testApp = await openTestApp(t, { ports });
  let contract = await offer(testApp, { signers: [ann, bob] });
  for (const order of [
    [2, 1],
    [1, 2],
  ] as const) {
    // Who comes first is not said by who was called first: each reads something before.
    const ended = await Promise.allSettled(order.map((who) => sign(testApp, contract, who)));
    const of = (who: 1 | 2) => ended[order.indexOf(who as never)] ?? assert.fail();
    const [first, second] = [of(1), of(2)];
    assert.equal(first.status === 'fulfilled' && first.value.state, 'open');
    if (second.status === 'fulfilled') assert.equal(second.value.state, 'sealing');
    else assert.equal(second.reason.code, 'NOT_YOUR_TURN');
    const steps = (await stepsOf(testApp, contract)).filter((step) => step === 'signed');
    assert.equal(steps.length, second.status === 'fulfilled' ? 2 : 1);
    const projectId = await anotherProject(testApp);
    contract = await offer(testApp, { projectId, signers: [ann, bob] });
  }
});

const invalid: Record<string, Parameters<typeof sign>[3]> = {
  'without a name': { name: ' ' },
  'with a name of 201 characters': { name: 'a'.repeat(201) },
  'without consent': { consents: false as unknown as true },
  'without a signature': { signature: undefined as unknown as Signature },
};
for (const [what, changes] of Object.entries(invalid)) {
  test(`signing ${what} is refused and leaves nothing`, async (t) => {
    const testApp = await openTestApp(t);
    const contract = await offer(testApp);
    await assert.rejects(sign(testApp, contract, 1, changes), { code: 'INVALID_PARAMETERS' });
    assert.deepEqual(await find(testApp, contract), contract);
    assert.deepEqual(await stepsOf(testApp, contract), ['opened']);
  });
}

test('refuses a signature for another document than the one shown', async (t) => {
  const testApp = await openTestApp(t);
  const contract = await offer(testApp);
  const documentSha256 = '0'.repeat(64);
  await assert.rejects(sign(testApp, contract, 1, { documentSha256 }), {
    code: 'DOCUMENT_CHANGED',
  });
  assert.deepEqual(await find(testApp, contract), contract);
});

test('a token of another contract, of another account or of no signer finds no contract', async (t) => {
  const testApp = await openTestApp(t);
  const contract = await offer(testApp);
  const other = await offer(testApp, { projectId: await anotherProject(testApp) });
  const tokens = ['', 'unknown', contract.contractId, tokenOf(testApp, other)];
  for (const signerToken of tokens) {
    await assert.rejects(sign(testApp, contract, 1, { signerToken }), {
      code: 'CONTRACT_NOT_FOUND',
    });
  }
  await assert.rejects(sign(testApp, contract, 1, { contractId: 'con_unknown' }), {
    code: 'CONTRACT_NOT_FOUND',
  });
});

test('the trail says who did what, when, from where and to which document', async (t) => {
  const testApp = await openTestApp(t, { ports });
  const contract = await offer(testApp, { signers: [ann, bob] });
  testApp.clock.advance(hourMs);
  const odd = { address: '203.0.113.9', userAgent: `Odd\u0000\n${'x'.repeat(600)}` };
  await recordShown(testApp.app, storeOf(testApp), { ...as(testApp, contract, 1), request: odd });
  await sign(testApp, contract, 1);
  const [opened, shown, consented, signed] = await findAudit(storeOf(testApp), contract.contractId);
  const { documentSha256 } = contract;
  assert.deepEqual(
    { ...opened, chainSha256: '' },
    {
      signerId: undefined,
      step: 'opened',
      at: testStart,
      address: '',
      userAgent: '',
      documentSha256,
      details:
        `Contract ${contract.contractId} on version 1; to be signed by Ann Lee <ann@example.com>, ` +
        'Bob Lee <bob@example.com>',
      chainSha256: '',
    },
  );
  assert.equal(shown?.userAgent, `Odd  ${'x'.repeat(495)}`);
  assert.match(consented?.details ?? '', /^Consent text SHA-256 [0-9a-f]{64}$/);
  assert.deepEqual(
    { ...signed, details: '', chainSha256: '' },
    {
      signerId: contract.signers[0]?.signerId,
      step: 'signed',
      at: testStart + hourMs,
      ...request,
      documentSha256,
      details: '',
      chainSha256: '',
    },
  );
  assert.match(
    signed?.details ?? '',
    /^As “Ann Lee”, typed; signature SHA-256 [0-9a-f]{64}\. Verified: the personal signing link was used; no code was sent\. Not verified: email address, phone number and identity; anyone with the link could have signed$/,
  );
});

test('showing an open contract is recorded once for each signer and day', async (t) => {
  const testApp = await openTestApp(t, { ports });
  const contract = await offer(testApp, { signers: [ann, bob] });
  const show = (position: number) =>
    recordShown(testApp.app, storeOf(testApp), as(testApp, contract, position));
  await Promise.all([show(1), show(1)]);
  await show(2);
  await show(1);
  assert.deepEqual(await stepsOf(testApp, contract), ['opened', 'shown', 'shown']);
  // In Sydney the day is over in three and a half hours.
  testApp.clock.advance(3 * hourMs);
  await show(1);
  assert.equal((await stepsOf(testApp, contract)).length, 3);
  testApp.clock.advance(hourMs);
  await show(1);
  assert.equal((await stepsOf(testApp, contract)).length, 4);
  await sign(testApp, contract, 1);
  await sign(testApp, contract, 2);
  testApp.clock.advance(dayMs);
  const steps = await stepsOf(testApp, contract);
  await show(1);
  assert.deepEqual(await stepsOf(testApp, contract), steps);
});

test("declining ends the contract for all signers, and the customer's owner learns why", async (t) => {
  const testApp = await openTestApp(t, { ports });
  const contract = await offer(testApp, { signers: [ann, bob] });
  await sign(testApp, contract, 1);
  const declined = await decline(testApp, contract, 2, ' Too dear. ');
  assert.deepEqual(
    [declined.state, declined.declineReason, declined.endedAt, declined.signers[1]?.state],
    ['declined', 'Too dear.', testStart, 'declined'],
  );
  assert.deepEqual(await decline(testApp, contract, 2, 'Again'), declined);
  await assert.rejects(sign(testApp, contract, 2), { code: 'CONTRACT_NOT_OPEN' });
  assert.equal(
    (await sign(testApp, contract, 1)).state,
    'declined',
    'a signer who has signed learns so',
  );
  assert.deepEqual(await stepsOf(testApp, contract), ['opened', 'consented', 'signed', 'declined']);
  const { userId } = testApp.account;
  const { notices } = await findMemberNotices(storeOf(testApp), { userId, onlyOwner: undefined });
  assert.deepEqual(
    notices.map(({ kind, projectId, message }) => [kind, projectId, message]),
    [['declined', contract.projectId, 'Bob Lee: Too dear.']],
  );
  assert.equal(await seal(testApp, contract), false);
  assert.deepEqual(await eventTypesOf(testApp), ['customer_created']);
});

test('a signer who has signed cannot decline, and a reason has at most 2,000 characters', async (t) => {
  const testApp = await openTestApp(t, { ports });
  const contract = await offer(testApp, { signers: [ann, bob] });
  await sign(testApp, contract, 1);
  await assert.rejects(decline(testApp, contract, 1, ''), {
    code: 'CONTRACT_NOT_OPEN',
    message: 'You have signed already',
  });
  for (const reason of ['x'.repeat(2001), 'half \ud800'])
    await assert.rejects(decline(testApp, contract, 2, reason), { code: 'INVALID_PARAMETERS' });
  await sign(testApp, contract, 2);
  await assert.rejects(decline(testApp, contract, 2, ''), { code: 'CONTRACT_NOT_OPEN' });
  assert.equal((await find(testApp, contract)).state, 'sealing');
});

test('a closed contract is not signed any more, and makes room for the next', async (t) => {
  const testApp = await openTestApp(t, { ports });
  const contract = await offer(testApp, { signers: [ann, bob] });
  await sign(testApp, contract, 1);
  await close(testApp, 'Version 2 was published');
  await assert.rejects(sign(testApp, contract, 2), {
    code: 'CONTRACT_NOT_OPEN',
    message: 'This offer has ended',
  });
  const audit = await findAudit(storeOf(testApp), contract.contractId);
  assert.deepEqual(
    [audit.at(-1)?.step, audit.at(-1)?.details],
    ['closed', 'Version 2 was published'],
  );
  const next = await offer(testApp, { projectId: 1, version: 2 });
  assert.equal((await findContractOfProposal(storeOf(testApp), 1002))?.contractId, next.contractId);
  assert.equal((await findContractOfProposal(storeOf(testApp), 1001))?.state, 'closed');
  await sign(testApp, next);
  await assert.rejects(close(testApp, 'Withdrawn'), { code: 'CONTRACT_BEING_SEALED' });
  await seal(testApp, next);
  await close(testApp, 'Withdrawn');
  assert.equal((await find(testApp, next)).state, 'signed', 'what is signed stays');
});

test('a project has one contract at a time that can be signed', async (t) => {
  const testApp = await openTestApp(t);
  await offer(testApp);
  await assert.rejects(offer(testApp, { projectId: 1, version: 2 }), /must be closed first/);
});

test('a variation names what it changes, and the contract that was signed stays', async (t) => {
  const testApp = await openTestApp(t, { ports });
  const original = await offer(testApp);
  await sign(testApp, original);
  await seal(testApp, original);
  const kept = await find(testApp, original);
  const differences = [{ what: 'Panels', before: '15 × EE-440', after: '12 × EE-440' }];
  const replaces = { contractId: original.contractId, differences };
  const variation = await offer(testApp, { projectId: 1, version: 2, replaces });
  assert.deepEqual(
    [variation.kind, variation.replacesContractId, variation.differences],
    ['variation', original.contractId, differences],
  );
  assert.ok(variation.consentText.includes(`It changes contract ${original.contractId}`));
  assert.equal((await findLatestSigned(storeOf(testApp), 1))?.contractId, original.contractId);
  testApp.clock.advance(hourMs);
  await sign(testApp, variation);
  await seal(testApp, variation);
  assert.equal((await findLatestSigned(storeOf(testApp), 1))?.contractId, variation.contractId);
  assert.deepEqual(await find(testApp, original), kept);
  // The customer has moved to Signed before.
  assert.deepEqual((await eventTypesOf(testApp)).slice(1), [
    'customer_status_change',
    'contract_signed',
    'contract_signed',
  ]);
});

test('an unsolicited sale can be withdrawn from for ten business days, by the calendar of its site', async (t) => {
  const testApp = await openTestApp(t, { ports });
  const { app, clock } = testApp;
  const contract = await offer(testApp, { saleType: 'unsolicited' });
  assert.match(contract.consentText, /may withdraw.* within 10 business days/);
  assert.equal(await findCoolingOffEnd(storeOf(testApp), 1), undefined);
  // It is the 18th in Sydney already, and what follows are Christmas and New Year.
  clock.advance(Date.parse('2026-12-17T13:30:00Z') - app.now());
  assert.equal((await sign(testApp, contract)).coolingOffEnds, '2027-01-06');
  assert.equal(await findCoolingOffEnd(storeOf(testApp), 1), '2027-01-06');
  await seal(testApp, contract);
  assert.equal(await findCoolingOffEnd(storeOf(testApp), 1), '2027-01-06');
  const [copy] = await queuedOf(testApp);
  assert.match(copy?.text ?? '', /until the end of 6 January 2027/);
  const later = await offer(testApp, { projectId: 1, version: 2, content });
  await sign(testApp, later);
  assert.equal((await find(testApp, later)).coolingOffEnds, '');
  assert.equal(await findCoolingOffEnd(storeOf(testApp), 1), '2027-01-06');
});

test('a contract that was declined or closed gives nothing to withdraw from', async (t) => {
  const testApp = await openTestApp(t);
  const contract = await offer(testApp, { saleType: 'unsolicited', signers: [ann, bob] });
  await sign(testApp, contract, 1);
  await decline(testApp, contract, 2, '');
  assert.equal(await findCoolingOffEnd(storeOf(testApp), 1), undefined);
});

function decline(testApp: TestApp, contract: Contract, position: number, reason: string) {
  return declineContract(testApp.app, storeOf(testApp), {
    ...as(testApp, contract, position),
    reason,
  });
}

function close({ app, ...testApp }: TestApp, reason: string) {
  return storeOf({ app, ...testApp }).transaction((tx) =>
    closeContract(app, tx, { projectId: 1, reason }),
  );
}

/** The customer has a second one, just like the first. */
async function anotherProject(testApp: TestApp): Promise<number> {
  return storeOf(testApp).transaction(async (tx) => {
    const project = await findProject(tx, 1);
    assert(project);
    const { projectId: _, revision: __, updatedAt: ___, ...copy } = project;
    return insertProject(tx, copy);
  });
}
