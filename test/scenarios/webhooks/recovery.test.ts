import assert from 'node:assert/strict';
import { test } from 'node:test';
import { secondMs } from '../../../src/domain/shared/time.ts';
import { openDeliveringApp } from '../../support/webhooks/open-delivering-app.ts';
import { openReceiver } from '../../support/webhooks/open-receiver.ts';

test('when a receiver that was down returns, one arrival lets the others go long before their time', async (t) => {
  const receiver = await openReceiver(t, 502);
  const desk = await openDeliveringApp(t);
  await desk.subscribe(receiver.url);
  for (let number = 1; number <= 6; number += 1) {
    await desk.createCustomer(`customer${number}@example.com`);
  }
  await desk.attempted(6);
  receiver.answer(200);
  // The schedule leaves them alone for a minute; the endpoint is tested after three seconds.
  desk.pass(3 * secondMs);
  await desk.attempted(12);
  assert.deepEqual(
    await desk.rows('select state, attempts from deliveries'),
    Array.from({ length: 6 }, () => ({ state: 'delivered', attempts: 2 })),
  );
  assert.equal(await desk.idleMs(), undefined);
});
