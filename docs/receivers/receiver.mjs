// Receives webhooks from Sundesk. Needs Node 20 or later and no package.
//
//   SIGNING_SECRET=whsec_… PORT=3000 node receiver.mjs

import { createHmac, createPublicKey, randomUUID, timingSafeEqual, verify } from 'node:crypto';
import { link, mkdir, unlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const toleranceSeconds = 5 * 60;
const bodyBytesMax = 10 * 1024 * 1024;

/**
 * Whether Sundesk sent exactly this body within the last five minutes. `secret` is the `whsec_…` of the subscription,
 * which verifies signatures v1, or its public key `whpk_…`, which verifies v1a. `now` is in seconds.
 */
export function isGenuine({ headers, body, secret, now }) {
  const id = headers['webhook-id'] ?? '';
  const timestamp = headers['webhook-timestamp'] ?? '';
  if (!/^[\w-]+$/.test(id) || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Number(timestamp) - now) > toleranceSeconds) return false;

  const isPublicKey = secret.startsWith('whpk_');
  const base64 = secret.replace(/^(whsec_|whpk_)/, '');
  const key = Buffer.from(base64, 'base64');
  if (key.length === 0 || key.toString('base64') !== base64) return false;

  // Sign the bytes as they arrived: JSON that was parsed and written again can differ.
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
  const fits = isPublicKey ? fitsPublicKey(key, signed) : fitsSecret(key, signed);
  // While a secret is replaced, the header has a signature by each of the two.
  return (headers['webhook-signature'] ?? '').split(' ').some(fits);
}

function fitsSecret(key, signed) {
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  return (signature) => {
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
}

function fitsPublicKey(key, signed) {
  if (key.length !== 32) return () => false;
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  return (signature) =>
    signature.startsWith('v1a,') &&
    verify(null, signed, publicKey, Buffer.from(signature.slice(4), 'base64'));
}

/** Stores an event under its ID before it is confirmed. Returns false if the event is a repeat. */
async function store(folder, id, body) {
  const draft = join(folder, `${id}.${randomUUID()}`);
  await writeFile(draft, body, { flush: true });
  try {
    await link(draft, join(folder, `${id}.json`));
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await unlink(draft);
  }
}

/** Your work. It runs after the response, so it may be slow. */
async function handle(event) {
  console.log(event.type, event.data.customer?.customer_email);
}

async function readBody(request) {
  const chunks = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > bodyBytesMax) throw new Error('The body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function answer(request, secret, folder) {
  const body = await readBody(request);
  const { headers } = request;
  if (!isGenuine({ headers, body, secret, now: Date.now() / 1000 })) return { status: 400 };
  const isNew = await store(folder, headers['webhook-id'], body);
  return { status: 200, event: isNew ? JSON.parse(body) : undefined };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { SIGNING_SECRET: secret, INBOX: folder = 'inbox', PORT: port = '3000' } = process.env;
  if (!secret) throw new Error('Set SIGNING_SECRET to the signing secret of the subscription');
  await mkdir(folder, { recursive: true });
  createServer(async (request, response) => {
    try {
      const { status, event } = await answer(request, secret, folder);
      response.writeHead(status).end();
      if (event !== undefined) await handle(event);
    } catch (error) {
      console.error(error);
      // Sundesk retries after an error.
      if (!response.headersSent) response.writeHead(500).end();
    }
  }).listen(Number(port));
}
