import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verifySignature } from '../../../src/domain/deliveries/signature.ts';
import { hourMs } from '../../../src/domain/shared/time.ts';
import {
  act,
  type DeliveringApp,
  openDeliveringApp,
} from '../../support/webhooks/open-delivering-app.ts';
import { type Arrival, openReceiver } from '../../support/webhooks/open-receiver.ts';
import { verifyArrival } from '../../support/webhooks/verify-arrival.ts';

/** A desk with one subscription, and what sends its receiver one event after another. */
async function openOne(t: Parameters<typeof openDeliveringApp>[0]) {
  const receiver = await openReceiver(t);
  const desk = await openDeliveringApp(t);
  const { subscription_id: id, signing_secret: secret } = await desk.subscribe(receiver.url);
  let sent = 0;
  return {
    desk,
    id,
    secret,
    async next(): Promise<Arrival> {
      sent += 1;
      await desk.createCustomer(`c${sent}@example.com`);
      await desk.attempted(sent);
      const arrival = receiver.arrivals[sent - 1];
      assert.ok(arrival);
      return arrival;
    },
  };
}

/** Which of the secrets verify a delivery, as the reference library of Standard Webhooks sees it. */
function verifying(desk: DeliveringApp, arrival: Arrival, secrets: readonly string[]): boolean[] {
  return secrets.map((secret) => {
    try {
      return verifyArrival(arrival, secret, desk.app.now()) !== undefined;
    } catch {
      return false;
    }
  });
}

function kindsOf({ headers }: Arrival): string[] {
  return (headers['webhook-signature'] ?? '').split(' ').map((one) => one.split(',')[0] ?? '');
}

test('while a secret is rotated both verify, and after it the new one alone', async (t) => {
  const { desk, id, secret, next } = await openOne(t);
  const { body } = await act(desk, 'rotatesecret', id);
  assert.deepEqual(body, {
    success: true,
    message: 'Signing secret replaced',
    signing_secret: body.signing_secret,
    secret_rotated_until: '2026-11-22 09:30:00',
  });
  const secrets = [secret, body.signing_secret];
  assert.notEqual(...(secrets as [string, string]));
  assert.deepEqual(verifying(desk, await next(), secrets), [true, true]);
  desk.pass(24 * hourMs - 1);
  assert.deepEqual(verifying(desk, await next(), secrets), [true, true]);
  desk.pass(1);
  const last = await next();
  assert.deepEqual(verifying(desk, last, secrets), [false, true]);
  assert.deepEqual(kindsOf(last), ['v1']);
  const { body: subscriptions } = await desk.call('getsubscriptions');
  assert.equal(subscriptions[0].secret_rotated_until, '');
});

test('rotating again while two sign ends the older one', async (t) => {
  const { desk, id, secret, next } = await openOne(t);
  const second = (await act(desk, 'rotatesecret', id)).body.signing_secret;
  desk.pass(hourMs);
  const third = await act(desk, 'rotatesecret', id, { overlap_hours: 2 });
  assert.equal(third.body.secret_rotated_until, '2026-11-21 12:30:00');
  const secrets = [secret, second, third.body.signing_secret];
  assert.deepEqual(verifying(desk, await next(), secrets), [false, true, true]);
});

test('without overlap the old secret stops at once, and so does an older one', async (t) => {
  const { desk, id, secret, next } = await openOne(t);
  const second = (await act(desk, 'rotatesecret', id)).body.signing_secret;
  const third = (await act(desk, 'rotatesecret', id, { overlap_hours: 0 })).body.signing_secret;
  assert.deepEqual(verifying(desk, await next(), [secret, second, third]), [false, false, true]);
  assert.deepEqual(
    await desk.rows('select previous_sealed_secret, previous_signs_until from subscriptions'),
    [{ previous_sealed_secret: null, previous_signs_until: null }],
  );
});

test('a public key verifies v1a beside the secret, also while that is rotated', async (t) => {
  const { desk, id, secret, next } = await openOne(t);
  const { body } = await act(desk, 'updatesubscription', id, { signature: 'v1a' });
  const publicKey: string = body.subscription.public_key;
  const renewed = (await act(desk, 'rotatesecret', id)).body.signing_secret;
  const arrival = await next();
  assert.deepEqual(kindsOf(arrival), ['v1', 'v1', 'v1a']);
  assert.deepEqual(verifying(desk, arrival, [secret, renewed, publicKey]), [true, true, true]);
  const { headers, body: text } = arrival;
  const given = { headers, body: text, secret: publicKey, now: desk.app.now() };
  assert.equal(verifySignature(given), undefined);
  assert.equal(verifySignature({ ...given, body: `${text} ` }), 'no signature fits');
});

test('asking for v1a again keeps the key, and after v1 it is another', async (t) => {
  const { desk, id, secret, next } = await openOne(t);
  const keys: string[] = [];
  for (const signature of ['v1a', 'v1a', 'v1', 'v1a']) {
    const { body } = await act(desk, 'updatesubscription', id, { signature });
    keys.push(body.subscription.public_key);
  }
  const [first, again, none, other] = keys;
  assert.deepEqual([again, none], [first, '']);
  assert.deepEqual(verifying(desk, await next(), [secret, first ?? '', other ?? '']), [
    true,
    false,
    true,
  ]);
});
