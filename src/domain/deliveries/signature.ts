import assert from 'node:assert/strict';
import { createHmac, type KeyObject, sign, timingSafeEqual, verify } from 'node:crypto';
import { decodeBase64, readKey, type SigningKey } from './signing-keys.ts';

/** The most that the timestamp of a delivery may differ from the receiver's clock (Standard Webhooks 1.0.0). */
const toleranceSeconds = 5 * 60;

/**
 * The headers that prove who sent a body (Standard Webhooks 1.0.0). Each key is `whsec_…` (symmetric, v1) or `whsk_…`
 * (ed25519, v1a). The signatures are in the order of the keys, separated by spaces. `timestamp` is the time of this
 * attempt in whole seconds; the id stays the same over all attempts. Throws for a value that receivers could not
 * verify.
 */
export function signatureHeaders(message: {
  id: string;
  timestamp: number;
  body: string;
  keys: readonly string[];
}): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const { id, timestamp, body, keys } = message;
  assert(isPart(id), 'An id that is signed is not empty and has no full stop');
  assert(Number.isSafeInteger(timestamp) && timestamp >= 0, 'A timestamp is in whole seconds');
  assert(keys.length > 0, 'Something signs a delivery');
  const signed = signedBytes(id, String(timestamp), body);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': keys.map((key) => signWith(key, signed)).join(' '),
  };
}

/**
 * The receiver's side: `undefined` when a delivery is genuine and recent, otherwise what is wrong with it. The secret
 * is `whsec_…` or its bare base64, which verify signatures `v1`, or a public key `whpk_…`, which verifies `v1a`.
 */
export function verifySignature(delivery: {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
  secret: string;
  /** Milliseconds. */
  now: number;
}): string | undefined {
  const { headers, body, secret, now } = delivery;
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((part) =>
    String(headers[`webhook-${part}`] ?? ''),
  );
  const key = readKey(secret);
  if (key === undefined || key.kind === 'private') return 'the secret is empty or malformed';
  if (!id || !timestamp || !signatures) return 'a webhook header is missing';
  if (!isPart(id)) return 'the id has a full stop in it';
  if (!/^\d{1,12}$/.test(timestamp)) return 'the timestamp is not a number';
  if (Math.abs(Number(timestamp) - now / 1000) > toleranceSeconds)
    return 'the timestamp is too old or too new';
  const scheme = key.kind === 'secret' ? 'v1,' : 'v1a,';
  const fits = verifierOf(key, signedBytes(id, timestamp, body));
  const isGenuine = signatures
    .split(' ')
    .filter((signature) => signature.startsWith(scheme))
    .map((signature) => decodeBase64(signature.slice(scheme.length)))
    .some((signature) => signature !== undefined && fits(signature));
  return isGenuine ? undefined : 'no signature fits';
}

/** An id with a full stop would let one signature fit another split into id, timestamp and body. */
function isPart(id: string): boolean {
  return id !== '' && !id.includes('.');
}

/** The text that both schemes sign, as the bytes that are sent; made once however many keys sign. */
function signedBytes(id: string, timestamp: string, body: string): Buffer {
  return Buffer.from(`${id}.${timestamp}.${body}`);
}

function signWith(text: string, signed: Buffer): string {
  const key = readKey(text);
  assert(
    key !== undefined && key.kind !== 'public',
    'A key that signs is a secret or a private key',
  );
  return key.kind === 'secret'
    ? `v1,${hmac(key.key, signed).toString('base64')}`
    : `v1a,${sign(null, signed, key.key).toString('base64')}`;
}

function verifierOf({ kind, key }: SigningKey, signed: Buffer): (signature: Buffer) => boolean {
  if (kind === 'public') return (signature) => verify(null, signed, key, signature);
  const expected = hmac(key, signed);
  return (signature) =>
    signature.length === expected.length && timingSafeEqual(signature, expected);
}

function hmac(key: KeyObject, signed: Buffer): Buffer {
  return createHmac('sha256', key).update(signed).digest();
}
