import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Contract } from '../../../src/domain/contracts/contract.ts';
import { findAudit } from '../../../src/domain/contracts/rows/contract-audit.ts';
import { findSigningCodes } from '../../../src/domain/contracts/rows/contract-signers.ts';
import {
  confirmSigningCode,
  sendSigningCode,
} from '../../../src/domain/contracts/signing/signing-code.ts';
import { dayMs, minuteMs, secondMs } from '../../../src/domain/shared/time.ts';
import { startMessageWorker } from '../../../src/workers/send-messages.ts';
import { storeOf } from '../../support/arrange.ts';
import {
  ann,
  as,
  bob,
  find,
  offer,
  queuedOf,
  quickSeal,
  sendsEmail,
  sendsSms,
  sign,
  stepsOf,
} from '../../support/contracts/arrange-contract.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';
import { until } from '../../support/until.ts';

const ports = { ...quickSeal, ...sendsEmail, ...sendsSms };
const wrong = { code: 'SIGNING_CODE_WRONG' };

for (const { verification, recipient } of [
  { verification: 'email', recipient: 'ann@example.com' },
  { verification: 'sms', recipient: '+61491570006' },
] as const) {
  test(`a contract with codes by ${verification} is signed with the code sent there`, async (t) => {
    const testApp = await openTestApp(t, { ports });
    const contract = await offer(testApp, { verification });
    await assert.rejects(sign(testApp, contract), { code: 'SIGNING_CODE_REQUIRED' });
    await sendCode(testApp, contract);
    const [message] = await queuedOf(testApp);
    assert.deepEqual(
      [message?.channel, message?.recipient, message?.purpose],
      [verification, recipient, 'notice'],
    );
    const code = await latestCode(testApp);
    await assert.rejects(sign(testApp, contract), { code: 'SIGNING_CODE_REQUIRED' });
    await confirm(testApp, contract, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    assert.equal((await sign(testApp, contract)).state, 'sealing');
    assert.deepEqual(await stepsOf(testApp, contract), [
      'opened',
      'code_sent',
      'code_accepted',
      'consented',
      'signed',
    ]);
  });
}

test('a code is in no row of the contract in a form that it can be found from', async (t) => {
  const testApp = await openTestApp(t, { ports });
  const contract = await offer(testApp, { verification: 'email' });
  await sendCode(testApp, contract);
  const code = await latestCode(testApp);
  const store = storeOf(testApp);
  const stored = await findSigningCodes(store, contract.signers[0]?.signerId ?? 0);
  assert.match(stored.sealedHashes?.text ?? '', /^v2\./);
  assert.ok(!JSON.stringify([stored, await findAudit(store, contract.contractId)]).includes(code));
});

test('the account does not learn the code that it would sign with in the name of its customer', async (t) => {
  const testApp = await openTestApp(t, { ports });
  const contract = await offer(testApp, { verification: 'email' });
  await sendCode(testApp, contract);
  const code = await latestCode(testApp);
  const query = { contract_id: contract.contractId, customer_id: '1' };
  for (const action of ['getmessages', 'getcontract', 'getcontractaudit', 'getevents']) {
    const { status, body } = await testApp.call(action, { query });
    assert.equal(status, 200, action);
    assert.ok(!JSON.stringify(body).includes(code), action);
  }
});

test('a code that is entered twice is good the second time too, and wrong ones stay wrong', async (t) => {
  const testApp = await openTestApp(t, { ports });
  const contract = await offer(testApp, { verification: 'email' });
  await assert.rejects(confirm(testApp, contract, '123456'), wrong, 'none was sent');
  await sendCode(testApp, contract);
  const code = await latestCode(testApp);
  await Promise.all([confirm(testApp, contract, code), confirm(testApp, contract, code)]);
  assert.deepEqual(await stepsOf(testApp, contract), ['opened', 'code_sent', 'code_accepted']);
});

test('after five wrong attempts a new code is needed', async (t) => {
  const testApp = await openTestApp(t, { ports });
  const contract = await offer(testApp, { verification: 'email' });
  await sendCode(testApp, contract);
  const code = await latestCode(testApp);
  const messages: string[] = [];
  for (let attempt = 0; attempt < 6; attempt += 1)
    await confirm(testApp, contract, other(code)).catch(({ message }) => messages.push(message));
  assert.deepEqual(messages, [
    'The code is wrong; 4 tries are left',
    'The code is wrong; 3 tries are left',
    'The code is wrong; 2 tries are left',
    'The code is wrong; 1 try is left',
    'The code is wrong; ask for a new one',
    'This code has expired. Request a new one',
  ]);
  await assert.rejects(confirm(testApp, contract, code), wrong);
  assert.equal(
    (await stepsOf(testApp, contract)).filter((step) => step === 'code_refused').length,
    5,
  );
  testApp.clock.advance(minuteMs);
  await sendCode(testApp, contract);
  await confirm(testApp, contract, await latestCode(testApp));
  assert.equal((await sign(testApp, contract)).state, 'sealing');
});

test('attempts at the same time are all counted', async (t) => {
  const testApp = await openTestApp(t, { ports });
  const contract = await offer(testApp, { verification: 'email' });
  await sendCode(testApp, contract);
  const code = await latestCode(testApp);
  const attempts = Array.from({ length: 20 }, () => confirm(testApp, contract, other(code)));
  const ended = await Promise.allSettled(attempts);
  assert.ok(ended.every(({ status }) => status === 'rejected'));
  assert.equal(
    (await stepsOf(testApp, contract)).filter((step) => step === 'code_refused').length,
    5,
  );
  await assert.rejects(confirm(testApp, contract, code), wrong);
});

test('a code holds for ten minutes and the right to sign for thirty', async (t) => {
  const testApp = await openTestApp(t, { ports });
  const { clock } = testApp;
  const contract = await offer(testApp, { verification: 'email' });
  await sendCode(testApp, contract);
  clock.advance(10 * minuteMs);
  await assert.rejects(confirm(testApp, contract, await latestCode(testApp)), wrong);
  await sendCode(testApp, contract);
  clock.advance(10 * minuteMs - 1);
  await confirm(testApp, contract, await latestCode(testApp));
  clock.advance(30 * minuteMs);
  await assert.rejects(sign(testApp, contract), { code: 'SIGNING_CODE_REQUIRED' });
  await sendCode(testApp, contract);
  await confirm(testApp, contract, await latestCode(testApp));
  clock.advance(30 * minuteMs - 1);
  assert.equal((await sign(testApp, contract)).state, 'sealing');
});

test('either of two codes works in its time', async (t) => {
  const testApp = await openTestApp(t, { ports });
  const contract = await offer(testApp, { verification: 'email', signers: [ann, bob] });
  await sendCode(testApp, contract);
  const first = await latestCode(testApp);
  testApp.clock.advance(minuteMs);
  await sendCode(testApp, contract);
  const second = await latestCode(testApp);
  assert.notEqual(second, first);
  await confirm(testApp, contract, first);
  await sign(testApp, contract, 1);

  await sendCode(testApp, contract, 2);
  const third = await latestCode(testApp);
  testApp.clock.advance(9 * minuteMs);
  await sendCode(testApp, contract, 2);
  const fourth = await latestCode(testApp);
  testApp.clock.advance(minuteMs);
  await assert.rejects(confirm(testApp, contract, third, 2), wrong, 'ten minutes old');
  await confirm(testApp, contract, fourth, 2);
});

test('wrong attempts are counted over all codes', async (t) => {
  const testApp = await openTestApp(t, { ports });
  const contract = await offer(testApp, { verification: 'email' });
  await sendCode(testApp, contract);
  const first = await latestCode(testApp);
  for (let attempt = 0; attempt < 3; attempt += 1)
    await assert.rejects(confirm(testApp, contract, other(first)), wrong);
  testApp.clock.advance(minuteMs);
  await sendCode(testApp, contract);
  const second = await latestCode(testApp);
  await assert.rejects(confirm(testApp, contract, other(first)), {
    message: 'The code is wrong; 1 try is left',
  });
  await assert.rejects(confirm(testApp, contract, other(first)), {
    message: 'The code is wrong; ask for a new one',
  });
  for (const code of [first, second]) await assert.rejects(confirm(testApp, contract, code), wrong);
  testApp.clock.advance(minuteMs);
  await sendCode(testApp, contract);
  for (const code of [first, second]) await assert.rejects(confirm(testApp, contract, code), wrong);
  await confirm(testApp, contract, await latestCode(testApp));
});

for (const verification of ['email', 'sms'] as const) {
  test(`the time of a code by ${verification} begins when it is sent`, async (t) => {
    const sent: string[] = [];
    const take = async ({ text }: { text: string }, beforeSubmit: () => Promise<void>) => {
      await beforeSubmit();
      sent.push(text);
      return { outcome: 'accepted', providerId: '' } as const;
    };
    const channels = { sendEmail: take, sendSms: take };
    const testApp = await openTestApp(t, { ports: { ...ports, ...channels } });
    const contract = await offer(testApp, { verification });
    await sendCode(testApp, contract);
    const first = await latestCode(testApp);
    // The server is away for half an hour, and an impatient signer asks for another code.
    testApp.clock.advance(30 * minuteMs);
    await sendCode(testApp, contract);
    const worker = startMessageWorker(testApp.app);
    t.after(() => worker.stop());
    await until(async () => sent.length, 2);
    testApp.clock.advance(10 * minuteMs - 1);
    assert.ok(sent.some((text) => text.includes(first)));
    await confirm(testApp, contract, first);
    assert.equal((await sign(testApp, contract)).state, 'sealing');
  });
}

test('a code that is worth nothing any more is not sent', async (t) => {
  const sent: string[] = [];
  const testApp = await openTestApp(t, {
    ports: {
      ...ports,
      sendEmail: async ({ subject }) => {
        sent.push(subject);
        return { outcome: 'accepted', providerId: '' };
      },
    },
  });
  const used = await offer(testApp, { verification: 'email' });
  await sendCode(testApp, used);
  const code = await latestCode(testApp);
  for (let attempt = 0; attempt < 5; attempt += 1)
    await assert.rejects(confirm(testApp, used, other(code)), wrong);
  const worker = startMessageWorker(testApp.app);
  t.after(() => worker.stop());
  const ending = async () =>
    (await queuedOf(testApp)).map(({ state, problem }) => [state, problem]);
  await until(ending, [['failed', 'Wrong attempts used up this code']]);
  assert.deepEqual(sent, []);
});

test('one code a minute and ten a day are sent, however many ask at once', async (t) => {
  const testApp = await openTestApp(t, { ports });
  const contract = await offer(testApp, { verification: 'email' });
  const asked = await Promise.allSettled([1, 2, 3].map(() => sendCode(testApp, contract)));
  assert.deepEqual(
    asked.map(({ status }) => status),
    ['fulfilled', 'rejected', 'rejected'],
  );
  testApp.clock.advance(20 * secondMs);
  await assert.rejects(sendCode(testApp, contract), {
    code: 'RATE_LIMITED',
    headers: { 'retry-after': '40' },
  });
  for (let sent = 1; sent < 10; sent += 1) {
    testApp.clock.advance(minuteMs);
    await sendCode(testApp, contract);
  }
  testApp.clock.advance(minuteMs);
  await assert.rejects(sendCode(testApp, contract), { code: 'RATE_LIMITED' });
  assert.equal((await queuedOf(testApp)).length, 10);
  testApp.clock.advance(dayMs);
  await sendCode(testApp, contract);
});

test('a code of one signer is worth nothing to another', async (t) => {
  const testApp = await openTestApp(t, { ports });
  const contract = await offer(testApp, { verification: 'email', signers: [ann, bob] });
  await assert.rejects(sendCode(testApp, contract, 2), { code: 'NOT_YOUR_TURN' });
  await assert.rejects(confirm(testApp, contract, '123456', 2), { code: 'NOT_YOUR_TURN' });
  await sendCode(testApp, contract, 1);
  const code = await latestCode(testApp);
  await confirm(testApp, contract, code, 1);
  await sign(testApp, contract, 1);
  await assert.rejects(sign(testApp, contract, 2), { code: 'SIGNING_CODE_REQUIRED' });
  testApp.clock.advance(minuteMs);
  await sendCode(testApp, contract, 2);
  await assert.rejects(confirm(testApp, contract, code, 2), wrong);
});

test('a contract without codes sends none', async (t) => {
  const testApp = await openTestApp(t, { ports });
  const contract = await offer(testApp);
  await assert.rejects(sendCode(testApp, contract), { code: 'INVALID_PARAMETERS' });
});

test('a request for a code without a channel is refused and not counted', async (t) => {
  const testApp = await openTestApp(t);
  const contract = await offer(testApp, { verification: 'email' });
  await assert.rejects(sendCode(testApp, contract), { code: 'EMAIL_NOT_CONFIGURED' });
  assert.deepEqual(await find(testApp, contract), contract);
  assert.deepEqual(await stepsOf(testApp, contract), ['opened']);
});

function sendCode(testApp: TestApp, contract: Contract, position = 1): Promise<void> {
  return sendSigningCode(testApp.app, storeOf(testApp), as(testApp, contract, position));
}

function confirm(testApp: TestApp, contract: Contract, code: string, position = 1): Promise<void> {
  return confirmSigningCode(testApp.app, storeOf(testApp), {
    ...as(testApp, contract, position),
    code,
  });
}

async function latestCode(testApp: TestApp): Promise<string> {
  const message = (await queuedOf(testApp)).at(-1);
  return /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? '';
}

/** A code that is not this one. */
function other(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
