import assert from 'node:assert/strict';
import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  type KeyObject,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto';
import { BoundedMap } from '../shared/bounded-map.ts';

/**
 * The keys of Standard Webhooks 1.0.0 are texts, a prefix that tells their kind and base64:
 *
 * - `whsec_…`, a secret: sender and receiver share it, and both sign with it (scheme `v1`);
 * - `whsk_…`, an ed25519 key, the seed and the public key: the sender's alone, who signs with it (scheme `v1a`);
 * - `whpk_…`, its public key: its holder can verify, but not sign.
 */
const secretPrefix = 'whsec_';
const privatePrefix = 'whsk_';
const publicPrefix = 'whpk_';

const secretBytes = 32;
/** The allowed length of a receiver's own secret (Standard Webhooks 1.0.0). */
export const ownSecretBytes = { min: 24, max: 64 } as const;
const seedBytes = 32;
const publicKeyBytes = 32;

/** The DER of a PKCS #8 private key for ed25519 (RFC 8410), up to the seed, which ends it. */
const seedHeader = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A key that was read from its text. */
type SigningKey = { kind: 'secret' | 'private' | 'public'; key: KeyObject };

const rememberedMax = 1000;
/** Keys read lately: reading an ed25519 key takes longer than signing with it. */
const remembered = new BoundedMap<string, SigningKey>(rememberedMax);

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

/** A new signing secret in the form of Standard Webhooks: `whsec_` and the base64 of 32 random bytes. */
export function makeSigningSecret(randomBytes: (count: number) => Buffer): string {
  return secretPrefix + randomBytes(secretBytes).toString('base64');
}

/**
 * A new ed25519 key for the scheme `v1a` of Standard Webhooks: the signing key is `whsk_` and the base64 of 64 bytes,
 * a random seed and the public key; the public key, for receivers, is `whpk_` and the base64 of its 32 bytes.
 */
export function makeSigningKeyPair(randomBytes: (count: number) => Buffer): {
  signingKey: string;
  publicKey: string;
} {
  const seed = randomBytes(seedBytes);
  const publicKey = publicKeyOf(privateKeyOf(seed));
  return {
    signingKey: privatePrefix + Buffer.concat([seed, publicKey]).toString('base64'),
    publicKey: publicPrefix + publicKey.toString('base64'),
  };
}

/** True for what a receiver can verify with: `whsec_…`, its bare base64, or `whpk_…`. An empty one is none. */
export function isSigningSecret(secret: string): boolean {
  const kind = readKey(secret)?.kind;
  return kind === 'secret' || kind === 'public';
}

/** Returns true for a secret that a receiver may bring: `whsec_` and the base64 of 24 to 64 bytes. */
export function isOwnSecret(text: string): boolean {
  if (!text.startsWith(secretPrefix)) return false;
  const bytes = decodeBase64(text.slice(secretPrefix.length))?.length ?? 0;
  return bytes >= ownSecretBytes.min && bytes <= ownSecretBytes.max;
}

/** Reads a key of any kind; undefined for an empty or malformed text. A bare base64 is a secret. */
export function readKey(text: string): SigningKey | undefined {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const key = parseKey(text);
  if (key === undefined) return undefined;
  remembered.set(text, key);
  return key;
}

function parseKey(text: string): SigningKey | undefined {
  if (text.startsWith(privatePrefix)) return parsePrivateKey(text.slice(privatePrefix.length));
  if (text.startsWith(publicPrefix)) return parsePublicKey(text.slice(publicPrefix.length));
  const bytes = decodeBase64(
    text.startsWith(secretPrefix) ? text.slice(secretPrefix.length) : text,
  );
  // An empty secret would let anyone sign.
  if (bytes === undefined || bytes.length === 0) return undefined;
  return { kind: 'secret', key: createSecretKey(bytes) };
}

function parsePrivateKey(base64: string): SigningKey | undefined {
  const bytes = decodeBase64(base64);
  if (bytes?.length !== seedBytes + publicKeyBytes) return undefined;
  const key = privateKeyOf(bytes.subarray(0, seedBytes));
  // Receivers have the public key, and no signature of another seed would verify with it.
  const belongsTogether = publicKeyOf(key).equals(bytes.subarray(seedBytes));
  return belongsTogether ? { kind: 'private', key } : undefined;
}

function parsePublicKey(base64: string): SigningKey | undefined {
  const bytes = decodeBase64(base64);
  if (bytes?.length !== publicKeyBytes) return undefined;
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') };
  return { kind: 'public', key: createPublicKey({ key: jwk, format: 'jwk' }) };
}

function privateKeyOf(seed: Buffer): KeyObject {
  const der = Buffer.concat([seedHeader, seed]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}

function publicKeyOf(privateKey: KeyObject): Buffer {
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' });
  assert(x !== undefined, 'A public key of ed25519 is the member x');
  return Buffer.from(x, 'base64url');
}

/**
 * The bytes of a standard base64, padding included; undefined for any other text. `Buffer.from` alone skips what it
 * does not know, so that several texts would stand for the same bytes.
 */
function decodeBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
}
