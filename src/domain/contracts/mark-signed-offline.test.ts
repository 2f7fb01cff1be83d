import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storeOf } from '../../../test/support/arrange.ts';
import {
  ann,
  bob,
  eventTypesOf,
  find,
  markOnPaper,
  offer,
  quickSeal,
  refused,
  request,
  sign,
  statusOf,
  stepsOf,
} from '../../../test/support/contracts/arrange-contract.ts';
import { openTestApp, type TestApp, testStart } from '../../../test/support/open-test-app.ts';
import { changeCustomerStatus } from '../customers/change-customer-status.ts';
import { findEarliestEvents } from '../events/event-queries.ts';
import { hourMs } from '../shared/time.ts';
import { checkAuditTrail } from './audit-trail.ts';
import { overrideReason } from './mark-signed-offline.ts';
import { findAudit } from './rows/contract-audit.ts';
import { findSignedPdf } from './sealing/find-signed-pdf.ts';

test('a contract that was signed on paper is signed, by all who had not, on the day of the paper', async (t) => {
  const desk = await openTestApp(t, { ports: quickSeal });
  const contract = await offer(desk, { signers: [ann, bob] });
  await sign(desk, contract, 1);
  const marked = await markOnPaper(desk, contract);
  const { userId } = desk.account;
  const noon = Date.parse('2026-11-20T12:00:00+11:00');
  assert.deepEqual(
    [marked.state, marked.endedAt, marked.paper, marked.coolingOffEnds, marked.sealedId],
    ['signed', noon, { markedBy: userId, scanId: undefined }, '', undefined],
  );
  assert.deepEqual(
    marked.signers.map(({ state, signedAt, signature }) => [state, signedAt, signature?.kind]),
    [
      ['signed', testStart, 'typed'],
      ['signed', noon, undefined],
    ],
  );
  assert.deepEqual(await stepsOf(desk, marked), [
    'opened',
    'consented',
    'signed',
    'signed_on_paper',
  ]);
  const audit = await findAudit(storeOf(desk), marked.contractId);
  const last = audit.at(-1);
  assert.deepEqual(
    [last?.signerId, last?.address, last?.userAgent, last?.details],
    [
      marked.signers[1]?.signerId,
      request.address,
      request.userAgent,
      'On paper on 2026-11-20, says Alex Taylor: Signed at the kitchen table',
    ],
  );
  assert.ok(checkAuditTrail(marked, audit));
});

function moveByHand(desk: TestApp, customerId: number, status: string) {
  return storeOf(desk).transaction((tx) =>
    changeCustomerStatus(desk.app, tx, {
      key: { customerId },
      status,
      reason: 'Price',
      userId: desk.account.userId,
      source: 'user',
    }),
  );
}

test('a signature moves a lost customer to Signed', async (t) => {
  const desk = await openTestApp(t);
  const contract = await offer(desk);
  const { customerId } = contract;
  await moveByHand(desk, customerId, 'Lost');
  await markOnPaper(desk, contract);
  assert.equal(await statusOf(desk, customerId), 'Signed');
});

test('a cancelled customer can be moved back to Signed while a signed contract is in force', async (t) => {
  const desk = await openTestApp(t);
  const contract = await offer(desk);
  const { customerId } = contract;
  await assert.rejects(moveByHand(desk, customerId, 'Signed'), { code: 'STATUS_CHANGE_REFUSED' });
  await markOnPaper(desk, contract);
  await moveByHand(desk, customerId, 'Cancelled');
  await moveByHand(desk, customerId, 'Signed');
  assert.equal(await statusOf(desk, customerId), 'Signed');
});

test('the customer moves to signed in the name of the member who marked it, and webhooks wait for the scan', async (t) => {
  const desk = await openTestApp(t);
  const contract = await offer(desk);
  const before = await eventTypesOf(desk);
  await markOnPaper(desk, contract);
  assert.equal(await statusOf(desk, contract.customerId), 'Signed');
  assert.deepEqual((await eventTypesOf(desk)).slice(before.length), ['customer_status_change']);
  const [change] = await findEarliestEvents(storeOf(desk), {
    type: 'customer_status_change',
    limit: 10,
  });
  const { source, reason, changed_by } = JSON.parse(change?.body ?? '{}').data;
  assert.deepEqual(
    [source, reason, changed_by.first_name],
    [
      'user',
      `Contract ${contract.contractId} was signed on paper: Signed at the kitchen table`,
      'Alex',
    ],
  );
  await assert.rejects(
    async () => findSignedPdf(storeOf(desk), await find(desk, contract)),
    refused('CONTRACT_NOT_SIGNED'),
  );
});

test('days to withdraw begin after the day of the paper', async (t) => {
  const desk = await openTestApp(t);
  const contract = await offer(desk, { saleType: 'unsolicited' });
  const { coolingOffEnds } = await markOnPaper(desk, contract, { signedOn: '2026-11-13' });
  assert.equal(coolingOffEnds, '2026-11-27');
});

test('gives a contract signed today no time in the future', async (t) => {
  const desk = await openTestApp(t);
  // It is 8:30 pm on the 21st in Sydney.
  const today = await markOnPaper(desk, await offer(desk), { signedOn: '2026-11-21' });
  assert.equal(today.endedAt, Date.parse('2026-11-21T12:00:00+11:00'));
  desk.clock.advance(5 * hourMs);
  const contract = await offer(desk, { projectId: today.projectId, version: 2 });
  const night = await markOnPaper(desk, contract, { signedOn: '2026-11-22' });
  assert.equal(night.endedAt, desk.app.now());
});

for (const [signedOn, what] of [
  ['2026-11-22', 'a day to come'],
  ['2025-11-19', 'a day more than a year ago'],
  ['2026-11-31', 'a day that does not exist'],
  ['', 'no day'],
] as const) {
  test(`${what} is refused, and nothing happens`, async (t) => {
    const desk = await openTestApp(t);
    const contract = await offer(desk);
    await assert.rejects(markOnPaper(desk, contract, { signedOn }), refused('INVALID_PARAMETERS'));
    assert.deepEqual(await find(desk, contract), contract);
  });
}

test('refuses to mark a contract that is signed, being sealed or missing', async (t) => {
  const desk = await openTestApp(t);
  const contract = await offer(desk);
  await markOnPaper(desk, contract);
  await assert.rejects(markOnPaper(desk, contract), refused('CONTRACT_NOT_OPEN'));
  const other = await offer(desk, { projectId: contract.projectId, version: 2 });
  await sign(desk, other);
  await assert.rejects(markOnPaper(desk, other), refused('CONTRACT_NOT_OPEN'));
  await assert.rejects(
    markOnPaper(desk, { contractId: 'con_none' }),
    refused('CONTRACT_NOT_FOUND'),
  );
});

test('takes a reason of up to 2,000 characters, trimmed', () => {
  assert.equal(
    overrideReason.parse(' Signed at the kitchen table\n'),
    'Signed at the kitchen table',
  );
  assert.equal(overrideReason.parse('x'.repeat(2000)).length, 2000);
});

test('refuses a reason that is empty, too long or cannot be stored', () => {
  for (const [reason, message] of [
    ['', 'must not be empty'],
    ['  ', 'must not be empty'],
    ['x'.repeat(2001), 'must have at most 2000 characters'],
    ['a\0b', 'must not contain NUL or broken characters'],
  ] as const) {
    const { error } = overrideReason.safeParse(reason);
    assert.deepEqual(
      error?.issues.map((issue) => issue.message),
      [message],
    );
  }
});
