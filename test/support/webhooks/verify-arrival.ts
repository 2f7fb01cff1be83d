import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { mock } from 'node:test';
import { Webhook } from 'standardwebhooks';
import type { Arrival } from './open-receiver.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test looks into the payload as it pleases.
type Payload = any;

/**
 * Verifies a delivery as its receiver would and returns the payload: with the reference library of Standard Webhooks
 * for a secret `whsec_…`, and without it for a public key `whpk_…`, which it does not know. The library asks the
 * machine for the time, so the test sets its own, in milliseconds.
 */
export function verifyArrival(
  { bytes, headers }: Pick<Arrival, 'bytes' | 'headers'>,
  secret: string,
  now: number,
): Payload {
  if (secret.startsWith(publicPrefix)) return verifyWithPublicKey({ bytes, headers }, secret, now);
  mock.timers.enable({ apis: ['Date'], now });
  try {
    return new Webhook(secret).verify(bytes, headers);
  } finally {
    mock.timers.reset();
  }
}

const publicPrefix = 'whpk_';
/** The DER prefix of the 32 bytes of an ed25519 key (RFC 8410). */
const publicHeader = Buffer.from('302a300506032b6570032100', 'hex');

/** Written anew from the standard, so that it does not agree with the code under test by sharing it. */
function verifyWithPublicKey(
  { bytes, headers }: Pick<Arrival, 'bytes' | 'headers'>,
  publicKey: string,
  now: number,
): Payload {
  const {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures = '',
  } = headers;
  assert.ok(Math.abs(Number(timestamp) - now / 1000) <= 300, 'The time of the delivery is near');
  const raw = Buffer.from(publicKey.slice(publicPrefix.length), 'base64');
  const key = createPublicKey({
    key: Buffer.concat([publicHeader, raw]),
    format: 'der',
    type: 'spki',
  });
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), bytes]);
  const isGenuine = signatures
    .split(' ')
    .filter((signature) => signature.startsWith('v1a,'))
    .some((signature) => verify(null, signed, key, Buffer.from(signature.slice(4), 'base64')));
  assert.ok(isGenuine, 'A signature fits');
  return bytes.length === 0 ? undefined : JSON.parse(bytes.toString());
}
