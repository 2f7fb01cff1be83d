import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SecretBox } from '../domain/app.ts';

const algorithm = 'aes-256-gcm';
const version = 'v1';
const keyBytes = 32;

/** Secrets kept open, because each delivery needs one and opening takes longer than signing. */
const openedMax = 1000;

/** Encrypts with AES-256-GCM; a sealed text that was changed, or sealed with another key, does not open. */
export function openSecretBox(rawKey: Buffer): SecretBox {
  const key = createSecretKey(rawKey);
  const opened = new Map<string, string>();
  return {
    seal(secret) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv(algorithm, key, nonce);
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return [version, nonce, sealed, cipher.getAuthTag()]
        .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
        .join('.');
    },
    open(text) {
      const known = opened.get(text);
      if (known !== undefined) return known;
      const secret = decrypt(key, text);
      if (opened.size >= openedMax) opened.clear();
      opened.set(text, secret);
      return secret;
    },
  };
}

/** A secret for one other purpose, which tells nothing of the key that it was made from. */
export function deriveSecret(rawKey: Buffer, purpose: string): string {
  return createHmac('sha256', rawKey).update(purpose).digest('base64url');
}

function decrypt(key: KeyObject, text: string): string {
  const [, nonce = '', sealed = '', tag = ''] = text.split('.');
  const decipher = createDecipheriv(algorithm, key, Buffer.from(nonce, 'base64url'), {
    authTagLength: 16,
  });
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  const parts = [decipher.update(Buffer.from(sealed, 'base64url')), decipher.final()];
  return Buffer.concat(parts).toString('utf8');
}

/**
 * The key of the secret box: the one given in the settings, or the one in the data folder, which is made on first
 * use. It lies beside the database file, not in it, so a copied database alone reveals no secret.
 */
export function loadSecretKey(given: string | undefined, dataDir: string): Buffer {
  if (given !== undefined) return Buffer.from(given, 'base64');
  const file = join(dataDir, 'secret.key');
  if (!existsSync(file)) makeSecretKey(file, dataDir);
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length === keyBytes) return key;
  throw new Error(
    `${file} does not hold a key. Put the right one back; without it no signing secret can be read.`,
  );
}

/** Written whole and then linked, so that of two processes that start at once both read the same key. */
function makeSecretKey(file: string, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(keyBytes).toString('base64')}\n`, {
    mode: 0o600,
    flush: true,
  });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  unlinkSync(draft);
}
