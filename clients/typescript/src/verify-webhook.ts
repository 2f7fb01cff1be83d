import { createHmac, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto';
import { WebhookVerificationError } from './errors.ts';
import type { WebhookEvent } from './generated/types.ts';

/** The headers of a request: of fetch, or an object with names in lower case, as Node has it. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | string[] | undefined>>;

export type VerifyOptions = {
  /** How far the time of the delivery may be from now. */
  toleranceSeconds?: number;
  /** The time in milliseconds, for tests. */
  now?: number;
};

/**
 * Verifies a webhook and returns its event; throws a WebhookVerificationError if it is not genuine or not recent. `body` is
 * the body exactly as it arrived. A `secret` is `whsec_…`, which verifies signatures v1, or a public key `whpk_…`, which
 * verifies v1a. Give both secrets while one replaces the other.
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): WebhookEvent {
  const { toleranceSeconds = 300, now = Date.now() } = options;
  const keys = [secret].flat().map(readKey);
  if (keys.length === 0) throw new WebhookVerificationError('the secret is empty or malformed');
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((part) =>
    readHeader(headers, `webhook-${part}`),
  );
  if (!id || !timestamp || !signatures)
    throw new WebhookVerificationError('a webhook header is missing');
  // With a full stop in it, one signature would fit another split into id, timestamp and body.
  if (id.includes('.')) throw new WebhookVerificationError('the id has a full stop in it');
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookVerificationError('the timestamp is not a number');
  if (Math.abs(Number(timestamp) - now / 1000) > toleranceSeconds)
    throw new WebhookVerificationError('the timestamp is too old or too new');
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), bytes]);
  const given = signatures.split(' ');
  if (!keys.some((fits) => given.some((signature) => fits(signature, signed))))
    throw new WebhookVerificationError('no signature fits');
  return JSON.parse(Buffer.from(bytes).toString());
}

type Fits = (signature: string, signed: Buffer) => boolean;

function readHeader(headers: WebhookHeaders, name: string): string {
  return String((headers instanceof Headers ? headers.get(name) : headers[name]) ?? '');
}

function readKey(secret: string): Fits {
  const [, prefix = '', base64 = ''] = /^(whsec_|whpk_|)(.*)$/s.exec(secret) ?? [];
  const bytes = decodeBase64(base64);
  // An empty secret would let anyone sign.
  if (!bytes?.length || (prefix === 'whpk_' && bytes.length !== 32))
    throw new WebhookVerificationError('the secret is empty or malformed');
  return prefix === 'whpk_' ? fitsPublicKey(bytes) : fitsSecret(bytes);
}

function fitsSecret(secret: Buffer): Fits {
  return (signature, signed) => {
    const given = readSignature(signature, 'v1,');
    const expected = createHmac('sha256', secret).update(signed).digest();
    return given?.length === expected.length && timingSafeEqual(given, expected);
  };
}

function fitsPublicKey(bytes: Buffer): Fits {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') };
  const key: KeyObject = createPublicKey({ key: jwk, format: 'jwk' });
  return (signature, signed) => {
    const given = readSignature(signature, 'v1a,');
    return given !== undefined && verify(null, signed, key, given);
  };
}

function readSignature(signature: string, scheme: string): Buffer | undefined {
  return signature.startsWith(scheme) ? decodeBase64(signature.slice(scheme.length)) : undefined;
}

/** Undefined for anything but standard base64: `Buffer.from` alone skips what it does not know. */
function decodeBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
}
