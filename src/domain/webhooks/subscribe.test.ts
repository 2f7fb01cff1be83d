import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storeOf } from '../../../test/support/arrange.ts';
import { openTestApp } from '../../../test/support/open-test-app.ts';
import { findSubscription } from './rows/subscriptions.ts';
import { subscribe } from './subscribe.ts';

test('a subscription begins as is wished, and otherwise as suits its host', async (t) => {
  const desk = await openTestApp(t);
  const store = storeOf(desk);
  const zapier = 'https://hooks.zapier.com/hooks/catch/1/2';
  const settings = { isOrdered: true, slots: 3, ratePerSecond: null, signature: 'v1a' } as const;
  const [plain, wished] = await store.transaction(async (tx) => [
    await subscribe(desk.app, tx, { hookUrl: zapier, types: ['contract_signed'] }),
    await subscribe(desk.app, tx, { hookUrl: zapier, types: ['contract_signed'], settings }),
  ]);
  assert.equal(plain?.publicKey, undefined);
  assert.match(wished?.publicKey ?? '', /^whpk_/);
  const settingsOf = async (made: typeof plain) => {
    const found = await findSubscription(store, made?.subscriptionId ?? '');
    return [found?.isOrdered, found?.slots, found?.ratePerSecond, found?.publicKey];
  };
  assert.deepEqual(await settingsOf(plain), [false, 10, 25, undefined]);
  assert.deepEqual(await settingsOf(wished), [true, 3, undefined, wished?.publicKey]);
});
