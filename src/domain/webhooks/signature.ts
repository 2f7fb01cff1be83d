import assert from 'node:assert/strict';
import { createHmac, timingSafeEqual } from 'node:crypto';

const prefix = 'whsec_';
const secretBytes = 32;

/** A new signing secret in the form of Standard Webhooks: `whsec_` and the base64 of 32 random bytes. */
export function makeSigningSecret(randomBytes: (count: number) => Buffer): string {
  return prefix + randomBytes(secretBytes).toString('base64');
}

/** How far the time of a delivery may lie from the receiver's clock (Standard Webhooks 1.0.0). */
const toleranceSeconds = 5 * 60;

/**
 * The headers that prove who sent a body (Standard Webhooks 1.0.0, symmetric scheme `v1`). `timestamp` is the
 * time of this attempt in whole seconds; the id stays the same over all attempts.
 */
export function signatureHeaders(message: {
  id: string;
  timestamp: number;
  body: string;
  secret: string;
}): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(message.timestamp);
  const signature = sign({ ...message, timestamp }).toString('base64');
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}

/** The receiver's side: `undefined` when a delivery is genuine and recent, otherwise what is wrong with it. */
export function verifySignature(delivery: {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
  secret: string;
  /** In milliseconds. */
  now: number;
}): string | undefined {
  const { headers, body, secret, now } = delivery;
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((part) =>
    String(headers[`webhook-${part}`] ?? ''),
  );
  if (!isSigningSecret(secret)) return 'the secret is empty';
  if (!id || !timestamp || !signatures) return 'a webhook header is missing';
  if (!/^\d{1,12}$/.test(timestamp)) return 'the timestamp is not a number';
  if (Math.abs(Number(timestamp) - now / 1000) > toleranceSeconds)
    return 'the timestamp is too old or too new';
  const expected = sign({ id, timestamp, body, secret });
  const given = signatures
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice('v1,'.length), 'base64'));
  const isGenuine = given.some(
    (candidate) => candidate.length === expected.length && timingSafeEqual(candidate, expected),
  );
  return isGenuine ? undefined : 'no signature fits';
}

/** True for what can be a key: an empty one would let anyone sign. */
export function isSigningSecret(secret: string): boolean {
  return keyOf(secret).length > 0;
}

function keyOf(secret: string): Buffer {
  return Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, 'base64');
}

/** HMAC-SHA256 over `id.timestamp.body`. */
function sign(message: { id: string; timestamp: string; body: string; secret: string }): Buffer {
  const { id, timestamp, body, secret } = message;
  const key = keyOf(secret);
  assert(key.length > 0, 'A signing secret is not empty');
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
}
