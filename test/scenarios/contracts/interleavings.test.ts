import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkAuditTrail } from '../../../src/domain/contracts/audit-trail.ts';
import { closeContract } from '../../../src/domain/contracts/close-contract.ts';
import type { Contract, ContractState } from '../../../src/domain/contracts/contract.ts';
import { findAudit } from '../../../src/domain/contracts/rows/contract-audit.ts';
import { signedDocumentOf } from '../../../src/domain/contracts/sealing/find-signed-pdf.ts';
import { declineContract } from '../../../src/domain/contracts/signing/decline-contract.ts';
import { recordShown } from '../../../src/domain/contracts/signing/lock-for-signer.ts';
import { findEarliestEvents } from '../../../src/domain/events/event-queries.ts';
import { findProjectsOf } from '../../../src/domain/projects/rows/projects.ts';
import { Refusal } from '../../../src/domain/shared/refusal.ts';
import type { RefusalCode } from '../../../src/domain/shared/refusals.ts';
import { addCustomer, addProject, storeOf } from '../../support/arrange.ts';
import {
  addScan,
  ann,
  as,
  bob,
  cleo,
  find,
  markOnPaper,
  offer,
  quickSeal,
  reopen,
  seal,
  sendsEmail,
  sign,
} from '../../support/contracts/arrange-contract.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';
import { runsOfSet } from '../../support/run/test-set.ts';

// Whatever signers, staff and workers do to one contract, in whatever order and how much of it at the same time.

type Act =
  | { act: 'sign' | 'decline' | 'look'; position: number }
  | { act: 'close' | 'seal' | 'seal that fails' | 'mark' | 'scan' | 'reopen' };

const people = [ann, bob, cleo];
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      act: fc.constantFrom('sign' as const),
      position: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constantFrom('decline' as const, 'look' as const),
      position: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constantFrom('close' as const, 'seal' as const, 'seal that fails' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constantFrom('mark' as const, 'scan' as const, 'reopen' as const),
    }),
  },
);
/** The acts of a group happen at the same time. */
const groups = fc.array(fc.array(act, { minLength: 1, maxLength: 5 }), { maxLength: 8 });

/** Few runs come to the rarer ends, so one always does. */
const rare: [number, Act[][]][] = [
  [1, [[{ act: 'sign', position: 1 }], [{ act: 'seal' }], [{ act: 'reopen' }]]],
  [1, [[{ act: 'decline', position: 1 }]]],
];

const mayFollow: Record<ContractState, readonly ContractState[]> = {
  open: ['open', 'sealing', 'signed', 'declined', 'closed', 'voided'],
  sealing: ['sealing', 'signed', 'voided'],
  signed: ['signed', 'voided'],
  declined: ['declined'],
  closed: ['closed'],
  voided: ['voided'],
};
const expectedRefusals: readonly RefusalCode[] = [
  'NOT_YOUR_TURN',
  'CONTRACT_NOT_OPEN',
  'CONTRACT_BEING_SEALED',
  'CONTRACT_NOT_SIGNED',
];

test('a contract fires at most one event, and only when all have signed and what shows it is stored', {
  timeout: 300_000,
}, async (t) => {
  const testApp = await openTestApp(t, { ports: { ...quickSeal, ...sendsEmail } });
  const customerId = await addCustomer(testApp);
  const ends = new Set<ContractState>();
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), groups, async (signers, given) => {
      await addProject(testApp, customerId);
      const projects = await findProjectsOf(storeOf(testApp), Number(customerId));
      const projectId = projects.at(-1)?.projectId ?? 0;
      const contract = await offer(testApp, { projectId, signers: people.slice(0, signers) });
      let before = contract;
      for (const group of given) {
        const results = await Promise.allSettled(
          group.map((one) => perform(testApp, contract, one)),
        );
        for (const result of results) if (result.status === 'rejected') checkFault(result.reason);
        const after = await find(testApp, contract);
        await checkFacts(testApp, before, after);
        before = after;
      }
      ends.add(before.state);
    }),
    { numRuns: 150 * runsOfSet, examples: rare },
  );
  assert.deepEqual([...ends].sort(), ['closed', 'declined', 'open', 'sealing', 'signed', 'voided']);
});

async function perform(testApp: TestApp, contract: Contract, given: Act): Promise<void> {
  const { app } = testApp;
  const store = storeOf(testApp);
  if ('position' in given) {
    const position = Math.min(given.position, contract.signers.length);
    const who = as(testApp, contract, position);
    if (given.act === 'sign') await sign(testApp, contract, position);
    else if (given.act === 'look') await recordShown(app, store, who);
    else await declineContract(app, store, { ...who, reason: 'No' });
  } else if (given.act === 'close') {
    const { projectId } = contract;
    await store.transaction((tx) => closeContract(app, tx, { projectId, reason: 'Withdrawn' }));
  } else if (given.act === 'seal') {
    await seal(testApp, contract);
  } else if (given.act === 'mark') {
    await markOnPaper(testApp, contract);
  } else if (given.act === 'scan') {
    await addScan(testApp, contract);
  } else if (given.act === 'reopen') {
    await reopen(testApp, contract);
  } else {
    const sealDocument = () => Promise.reject(new Refusal('CONTRACT_NOT_OPEN', 'as if it failed'));
    await seal({ ...testApp, app: { ...app, sealDocument } }, contract);
  }
}

function checkFault(fault: unknown): void {
  assert.ok(fault instanceof Refusal, String(fault));
  assert.ok(expectedRefusals.includes(fault.code), fault.code);
}

async function checkFacts(testApp: TestApp, before: Contract, after: Contract): Promise<void> {
  const { state, contractId } = after;
  assert.ok(mayFollow[before.state].includes(state), `${before.state} to ${state}`);
  const signed = after.signers.map((signer) => signer.state === 'signed');
  // In order: nobody signs after a signer who has not signed.
  assert.deepEqual(
    signed,
    signed.toSorted((one, other) => Number(other) - Number(one)),
  );
  assert.equal(signed.every(Boolean), ['sealing', 'signed', 'voided'].includes(state));
  const store = storeOf(testApp);
  const events = await findEarliestEvents(store, { type: 'contract_signed', limit: 1000 });
  const own = events.filter(({ body }) => body.includes(contractId));
  const isShown = signedDocumentOf(after) !== undefined;
  assert.equal(own.length, isShown ? 1 : 0);
  const wasSigned = state === 'signed' || state === 'voided';
  assert.equal(after.sealedId !== undefined, wasSigned && after.paper === undefined);
  const entries = await findAudit(store, contractId);
  assert.ok(checkAuditTrail(after, entries), JSON.stringify(entries));
  const marks = entries.filter(({ step }) => ['signed', 'signed_on_paper'].includes(step)).length;
  assert.equal(marks, signed.filter(Boolean).length, 'one entry for each signature');
}
