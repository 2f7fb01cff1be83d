import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCustomer, addProject, storeOf } from '../../../../test/support/arrange.ts';
import { offer, sign } from '../../../../test/support/contracts/arrange-contract.ts';
import { openTestApp, type TestApp } from '../../../../test/support/open-test-app.ts';
import { findProjectsOf } from '../../projects/rows/projects.ts';
import { minuteMs, secondMs } from '../../shared/time.ts';

const leaseMs = minuteMs;

test('nothing is due while no contract waits for its seal', async (t) => {
  const testApp = await openTestApp(t);
  const { sealing } = testApp.app.store;
  await offer(testApp);
  assert.equal(await sealing.idleMs(), undefined);
  assert.deepEqual(await sealing.lease({ limit: 10, leaseMs }), []);
});

test('the longest waiting are leased first, to one only, and are due again when the lease runs out', async (t) => {
  const testApp = await openTestApp(t);
  const { sealing } = testApp.app.store;
  const [first, second, third] = await signThree(testApp);
  const ids = async (limit: number) =>
    (await sealing.lease({ limit, leaseMs })).map(({ contractId }) => contractId);
  assert.equal(await sealing.idleMs(), 0);
  assert.deepEqual([await ids(1), await ids(1)], [[first], [second]]);
  const atTheSameTime = await Promise.all([ids(5), ids(5), ids(5)]);
  assert.deepEqual(atTheSameTime.flat(), [third]);
  assert.equal(await sealing.idleMs(), leaseMs);
  testApp.clock.advance(leaseMs - 1);
  assert.deepEqual(await ids(5), []);
  testApp.clock.advance(1);
  const again = await sealing.lease({ limit: 5, leaseMs });
  assert.deepEqual(
    again.map(({ attempt }) => attempt),
    [2, 2, 2],
  );
  assert.deepEqual(again.map(({ contractId }) => contractId).sort(), [first, second, third].sort());
});

test('only the lease holder of a contract can postpone it', async (t) => {
  const testApp = await openTestApp(t);
  const { sealing } = testApp.app.store;
  const [, , contractId] = await signThree(testApp);
  const [, , lost] = await sealing.lease({ limit: 3, leaseMs });
  assert.equal(lost?.contractId, contractId);
  testApp.clock.advance(leaseMs);
  const [held] = await sealing.lease({ limit: 1, leaseMs });
  assert(lost && held);
  testApp.clock.advance(secondMs);
  await sealing.putOff({ ...held, leasedUntil: lost.leasedUntil }, 5 * secondMs);
  await sealing.lease({ limit: 2, leaseMs });
  assert.equal(await sealing.idleMs(), leaseMs - secondMs, 'as it was');
  await sealing.putOff(held, 5 * secondMs);
  assert.equal(await sealing.idleMs(), 5 * secondMs);
});

/** Three contracts, each signed a second after the other. */
async function signThree(testApp: TestApp): Promise<string[]> {
  const customerId = await addCustomer(testApp);
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    await addProject(testApp, customerId);
    const projects = await findProjectsOf(storeOf(testApp), Number(customerId));
    const contract = await offer(testApp, { projectId: projects.at(-1)?.projectId ?? 0 });
    await sign(testApp, contract);
    ids.push(contract.contractId);
    testApp.clock.advance(secondMs);
  }
  return ids;
}
