import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { PDF } from '@libpdf/core';
import { readStoredSettings } from '../../../src/domain/accounts/settings/queries.ts';
import type { App } from '../../../src/domain/app.ts';
import type { Contract, Signature } from '../../../src/domain/contracts/contract.ts';
import { findAudit } from '../../../src/domain/contracts/rows/contract-audit.ts';
import { findDocument } from '../../../src/domain/documents/queries.ts';
import { findProject, insertProject } from '../../../src/domain/projects/rows/projects.ts';
import { hourMs, minuteMs, secondMs } from '../../../src/domain/shared/time.ts';
import { contractSigned } from '../../../src/doors/api/event-descriptions.ts';
import { startSealingWorker } from '../../../src/workers/work-in-turns.ts';
import { storeOf } from '../../support/arrange.ts';
import {
  ann,
  bob,
  eventTypesOf,
  find,
  offer,
  queuedOf,
  quickSeal,
  seal,
  sendsEmail,
  sign,
  stepsOf,
} from '../../support/contracts/arrange-contract.ts';
import { openSealingApp } from '../../support/contracts/open-sealing-app.ts';
import { openTestApp } from '../../support/open-test-app.ts';

const ports = { ...quickSeal, ...sendsEmail };
const signedEvents = ['customer_created', 'customer_status_change', 'contract_signed'];

test('the worker seals a contract as soon as it is signed', async (t) => {
  const testApp = await openSealingApp(t, { ports });
  const contract = await offer(testApp);
  await sign(testApp, contract);
  await testApp.attempted(1);
  assert.equal((await find(testApp, contract)).state, 'signed');
  assert.deepEqual(await eventTypesOf(testApp), signedEvents);
  assert.equal(await testApp.app.store.sealing.idleMs(), undefined);
});

test('the last signature alone wakes the worker, once it is committed', async (t) => {
  const testApp = await openTestApp(t, { ports });
  const { sealing } = testApp.app.store;
  const dueWhenWoken: Promise<number | undefined>[] = [];
  testApp.app.store.listen('sealing', () => dueWhenWoken.push(sealing.idleMs()));
  // A node that has just begun to hear the others is woken in case it has missed something, and finds nothing.
  const found = async () => (await Promise.all(dueWhenWoken)).filter((ms) => ms !== undefined);
  const contract = await offer(testApp, { signers: [ann, bob] });
  await sign(testApp, contract, 1);
  assert.deepEqual(await found(), []);
  await sign(testApp, contract, 2);
  await sign(testApp, contract, 2);
  assert.deepEqual(await found(), [0]);
});

test('the worker seals contracts that were signed while none was running', async (t) => {
  let contract: Contract | undefined;
  const testApp = await openSealingApp(t, { ports }, async (before) => {
    contract = await offer(before);
    await sign(before, contract);
  });
  await testApp.attempted(1);
  assert.equal((await find(testApp, contract as Contract)).state, 'signed');
});

test('contract_signed has the payload that its schema promises, with every signer', async (t) => {
  const testApp = await openTestApp(t, { ports });
  const contract = await offer(testApp, { saleType: 'unsolicited', signers: [ann, bob] });
  await sign(testApp, contract, 1);
  testApp.clock.advance(hourMs);
  await sign(testApp, contract, 2);
  testApp.clock.advance(minuteMs);
  await seal(testApp, contract);
  const { body } = await testApp.call('getevents', {
    query: { after: 'start', type_request: 'contract_signed' },
  });
  const [event] = body;
  assert.deepEqual(contractSigned.shape.parse(event), event);
  const { customer, project, ...data } = event.data;
  assert.deepEqual([customer.customer_status, project.project_id], ['Signed', '1']);
  assert.deepEqual(data, {
    contract_id: contract.contractId,
    proposal_version: '1',
    signed_at: '2026-11-21 10:30:00',
    signers: [
      { name: 'Ann Lee', email: 'ann@example.com', signed_at: '2026-11-21 09:30:00' },
      { name: 'Bob Lee', email: 'bob@example.com', signed_at: '2026-11-21 10:30:00' },
    ],
    signed_pdf_url: `https://sundesk.example.com/apidata.php?action=getcontractpdf&contract_id=${contract.contractId}`,
    cooling_off_ends: '2026-12-04',
  });
});

test('a signature moves the customer to Signed, and says so in the history', async (t) => {
  const testApp = await openTestApp(t, { ports });
  const contract = await offer(testApp);
  await sign(testApp, contract);
  await seal(testApp, contract);
  const [change] = (await testApp.call('getevents', { query: { after: 'start' } })).body.slice(1);
  const { customer: _, changed_by, ...data } = change.data;
  assert.deepEqual(
    [data, changed_by.email],
    [
      {
        old_status: 'New Lead',
        new_status: 'Signed',
        source: 'signature',
        reason: `Contract ${contract.contractId} was signed`,
      },
      'alex@example.com',
    ],
  );
});

test('the seal is made of the signed PDF, the signatures and the trail up to the last of them', async (t) => {
  let input: Parameters<App['sealDocument']>[0] | undefined;
  const sealDocument: App['sealDocument'] = (given) => {
    input = given;
    return quickSeal.sealDocument(given);
  };
  const testApp = await openTestApp(t, { ports: { ...ports, sealDocument } });
  const contract = await offer(testApp, { signers: [ann, bob] });
  await sign(testApp, contract, 1);
  await sign(testApp, contract, 2);
  testApp.clock.advance(minuteMs);
  await seal(testApp, contract);
  assert.ok(input);
  assert.equal(sha256(input.pdf), contract.documentSha256);
  assert.deepEqual(
    input.contract.signers.map(({ signature }) => signature),
    [
      { kind: 'typed', text: 'Ann Lee' },
      { kind: 'typed', text: 'Bob Lee' },
    ],
  );
  assert.deepEqual(
    input.audit.map(({ step }) => step),
    ['opened', 'consented', 'signed', 'consented', 'signed'],
  );
  assert.deepEqual(
    [input.company, input.timeZone, input.sealedAt],
    ['Example Solar', 'Australia/Sydney', testApp.app.now()],
  );
  const sealed = await find(testApp, contract);
  const document = await findDocument(storeOf(testApp), sealed.sealedId ?? 0);
  assert.equal(sha256(document?.content ?? new Uint8Array()), sealed.sealedSha256);
  assert.equal(document?.sha256, sealed.sealedSha256);
  const last = (await findAudit(storeOf(testApp), contract.contractId)).at(-1);
  assert.deepEqual(
    [last?.step, last?.details],
    ['sealed', `Sealed PDF SHA-256 ${sealed.sealedSha256}`],
  );
});

test('each signer is sent the sealed PDF', async (t) => {
  const testApp = await openTestApp(t, { ports });
  const contract = await offer(testApp, { signers: [ann, bob] });
  await sign(testApp, contract, 1);
  await sign(testApp, contract, 2);
  testApp.clock.advance(minuteMs);
  await seal(testApp, contract);
  const copies = (await queuedOf(testApp)).filter(({ attachmentId }) => attachmentId !== undefined);
  const { sealedId } = await find(testApp, contract);
  assert.deepEqual(
    copies.map((copy) => [copy.recipient, copy.attachmentId, copy.attachmentName, copy.projectId]),
    // Queued at one moment, so in no order of their own.
    copies.map(({ recipient }) => [recipient, sealedId, `${contract.contractId}.pdf`, 1]),
  );
  assert.deepEqual(copies.map(({ recipient }) => recipient).sort(), [
    'ann@example.com',
    'bob@example.com',
  ]);
});

test('the key of an account is made once, and only its box can open it', async (t) => {
  let made = 0;
  const keys: string[] = [];
  const testApp = await openTestApp(t, {
    ports: {
      ...ports,
      makeSealingKey: async () => {
        made += 1;
        return { certificate: `certificate ${made}`, privateKey: `key ${made}` };
      },
      sealDocument: (input) => {
        keys.push(input.key.privateKey);
        return quickSeal.sealDocument(input);
      },
    },
  });
  const first = await offer(testApp);
  await sign(testApp, first);
  await seal(testApp, first);
  const second = await offer(testApp, { projectId: 1, version: 2 });
  await sign(testApp, second);
  await seal(testApp, second);
  assert.deepEqual([made, keys], [1, ['key 1', 'key 1']]);
  const { sealingKey: stored } = await readStoredSettings(storeOf(testApp));
  assert.equal(stored?.certificate, 'certificate 1');
  assert.match(stored?.sealedPrivateKey.text ?? '', /^v2\./);
});

test('uses the first stored of two keys created at once', async (t) => {
  let made = 0;
  const bothMake = Promise.withResolvers<void>();
  const keys: string[] = [];
  const testApp = await openTestApp(t, {
    ports: {
      ...ports,
      makeSealingKey: async () => {
        made += 1;
        const key = { certificate: `certificate ${made}`, privateKey: `key ${made}` };
        if (made === 2) bothMake.resolve();
        await bothMake.promise;
        return key;
      },
      sealDocument: (input) => {
        keys.push(input.key.privateKey);
        return quickSeal.sealDocument(input);
      },
    },
  });
  const contract = await offer(testApp);
  await sign(testApp, contract);
  const ended = await Promise.all([seal(testApp, contract), seal(testApp, contract)]);
  assert.deepEqual(ended.toSorted(), [false, true]);
  const { sealingKey: stored } = await readStoredSettings(storeOf(testApp));
  assert(stored);
  const key = testApp.app.secretBox.open(stored.sealedPrivateKey);
  assert.deepEqual(keys, [key, key]);
});

test('stores one document, audit entry and event when two workers seal the same contract', async (t) => {
  const [oneSeals, bothSeal] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let sealing = 0;
  const sealDocument: App['sealDocument'] = async (input) => {
    sealing += 1;
    oneSeals.resolve();
    if (sealing === 2) bothSeal.resolve();
    await bothSeal.promise;
    return quickSeal.sealDocument(input);
  };
  const testApp = await openSealingApp(t, { ports: { ...ports, sealDocument } });
  const contract = await offer(testApp);
  await sign(testApp, contract);
  await oneSeals.promise;
  // The first worker takes longer than its lease, so the second takes the contract as well.
  testApp.clock.advance(2 * minuteMs);
  const second = startSealingWorker(testApp.app);
  await bothSeal.promise;
  await Promise.all([testApp.worker.stop(), second.stop()]);
  assert.deepEqual(await eventTypesOf(testApp), signedEvents);
  assert.deepEqual(await stepsOf(testApp, contract), ['opened', 'consented', 'signed', 'sealed']);
  assert.equal((await queuedOf(testApp)).length, 1);
  const { sealedId } = await find(testApp, contract);
  assert.equal(await findDocument(storeOf(testApp), (sealedId ?? 0) + 1), undefined);
  assert.deepEqual(
    testApp.logged.filter(({ level }) => level === 'error'),
    [],
  );
});

test("has the next worker seal a dead worker's contract, once", async (t) => {
  const died = Promise.withResolvers<void>();
  const testApp = await openSealingApp(t, { ports }, async (before) => {
    await sign(before, await offer(before));
    // Nothing comes after the seal of this one, as when its process is killed; only its lease is left.
    startSealingWorker({
      ...before.app,
      sealDocument: async (input) => {
        await quickSeal.sealDocument(input);
        died.resolve();
        return new Promise<never>(() => undefined);
      },
    });
    await died.promise;
  });
  assert.equal(await testApp.app.store.sealing.idleMs(), 2 * minuteMs);
  assert.deepEqual(await eventTypesOf(testApp), ['customer_created']);
  testApp.clock.advance(2 * minuteMs);
  testApp.worker.wake();
  await testApp.attempted(1);
  assert.deepEqual(await eventTypesOf(testApp), signedEvents);
});

test('a seal that fails is made later, ever more rarely, and each failure is an error in the log', async (t) => {
  let failures = 0;
  const testApp = await openSealingApp(t, {
    ports: {
      ...ports,
      sealDocument: async (input) => {
        if (failures < 3) {
          failures += 1;
          throw new Error('No memory');
        }
        return quickSeal.sealDocument(input);
      },
    },
  });
  const contract = await offer(testApp);
  await sign(testApp, contract);
  for (const [failed, seconds] of [5, 10, 20].entries()) {
    await testApp.attempted(failed + 1);
    assert.equal((await find(testApp, contract)).state, 'sealing');
    assert.equal(await testApp.app.store.sealing.idleMs(), seconds * secondMs);
    testApp.clock.advance(seconds * secondMs);
    testApp.worker.wake();
  }
  await testApp.attempted(4);
  assert.deepEqual(
    testApp.logged
      .filter(({ fields }) => fields.contractId === contract.contractId)
      .map(({ level, fields }) => [level, fields.attempt, fields.delayMs]),
    [
      ['error', 1, 5 * secondMs],
      ['error', 2, 10 * secondMs],
      ['error', 3, 20 * secondMs],
      ['info', 4, undefined],
    ],
  );
  assert.deepEqual(await eventTypesOf(testApp), signedEvents);
});

test('a contract that cannot be sealed does not keep the others waiting', async (t) => {
  const testApp = await openSealingApp(t, {
    ports: {
      ...ports,
      sealDocument: async (input) => {
        if (input.contract.proposalVersion === 1) throw new Error('Broken');
        return quickSeal.sealDocument(input);
      },
    },
  });
  const broken = await offer(testApp);
  await sign(testApp, broken);
  await testApp.attempted(1);
  const projectId = await storeOf(testApp).transaction(async (tx) => {
    const project = await findProject(tx, 1);
    assert(project);
    const { projectId: _, revision: __, updatedAt: ___, ...copy } = project;
    return insertProject(tx, copy);
  });
  const fine = await offer(testApp, { projectId, version: 2 });
  await sign(testApp, fine);
  await testApp.attempted(2);
  assert.equal((await find(testApp, fine)).state, 'signed');
  assert.equal((await find(testApp, broken)).state, 'sealing');
});

test('the hash of a sealed PDF alone identifies its contract', async (t) => {
  const testApp = await openTestApp(t, { ports });
  const desk = testApp.app.store.sealing;
  const contract = await offer(testApp, { signers: [ann, bob] });
  await sign(testApp, contract, 1);
  testApp.clock.advance(hourMs);
  await sign(testApp, contract, 2);
  const signedAt = testApp.app.now();
  testApp.clock.advance(hourMs);
  await seal(testApp, contract);
  const { sealedSha256 } = await find(testApp, contract);
  assert.deepEqual(await desk.findSealed(sealedSha256), {
    accountId: testApp.account.accountId,
    accountName: 'Example Solar',
    contractId: contract.contractId,
    signers: 2,
    signedAt,
    documentSha256: contract.documentSha256,
    isVoided: false,
  });
  assert.equal(await desk.findSealed(contract.documentSha256), undefined);
  assert.equal(await desk.findSealed(''), undefined);
});

test('with nothing replaced, the PDF that is stored is sealed, and a changed byte shows', async (t) => {
  const testApp = await openSealingApp(t, {});
  const { app } = testApp;
  const blank = PDF.create();
  blank.addPage();
  const contract = await offer(testApp, { signers: [ann, bob], pdf: await blank.save() });
  await sign(testApp, contract, 1, { signature: drawn });
  await sign(testApp, contract, 2);
  await testApp.attempted(1);
  const { sealedId, sealedSha256 } = await find(testApp, contract);
  const pdf = (await findDocument(storeOf(testApp), sealedId ?? 0))?.content;
  assert.ok(pdf, JSON.stringify(testApp.logged));
  const { verdict, sha256: hash, sealedBy } = await app.verifyDocument(Uint8Array.from(pdf));
  assert.deepEqual([verdict, hash, sealedBy], ['sealed', sealedSha256, 'Example Solar']);
  assert.equal((await app.store.sealing.findSealed(hash))?.contractId, contract.contractId);
  const forged = Uint8Array.from(pdf);
  forged[100] = (forged[100] ?? 0) ^ 1;
  assert.equal((await app.verifyDocument(forged)).verdict, 'changed');
  assert.deepEqual(await eventTypesOf(testApp), signedEvents);
});

const drawn: Signature = {
  kind: 'drawn',
  width: 400,
  height: 150,
  strokes: [
    Array.from({ length: 30 }, (_, step) => ({ x: 20 + step * 10, y: 75 + (step % 5) * 9 })),
  ],
};

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
