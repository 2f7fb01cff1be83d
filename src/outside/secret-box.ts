import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { SecretBox } from '../domain/app.ts';
import { BoundedMap } from '../domain/shared/bounded-map.ts';
import { spellIdentity } from '../domain/shared/sealed.ts';

const algorithm = 'aes-256-gcm';
const version = 'v2';
const keyIdCharacters = 8;

/** Secrets kept open, because each delivery needs one and opening takes longer than signing. */
const openedMax = 1000;

/**
 * Encrypts with AES-256-GCM, with the identity as associated data. A text that was changed, that was sealed under another
 * identity or with another key does not open.
 */
export function openSecretBox(rawKey: Buffer): SecretBox {
  const key = createSecretKey(rawKey);
  const opened = new BoundedMap<string, string>(openedMax);
  return {
    seal(secret, identity) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv(algorithm, key, nonce);
      cipher.setAAD(Buffer.from(spellIdentity(identity)));
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      const parts = [nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'));
      return { text: [version, ...parts].join('.'), identity };
    },
    open({ text, identity }) {
      const spelled = spellIdentity(identity);
      const known = opened.get(text + spelled);
      if (known !== undefined) return known;
      const secret = decrypt(key, text, spelled);
      opened.set(text + spelled, secret);
      return secret;
    },
  };
}

/** A secret for one other purpose, which tells nothing of the key that it was made from. */
export function deriveSecret(rawKey: Buffer, purpose: string): string {
  return createHmac('sha256', rawKey).update(purpose).digest('base64url');
}

/** Signs the cookies of sign-in, and encrypts second factors. */
export function signInSecret(rawKey: Buffer): string {
  return deriveSecret(rawKey, 'sign-in');
}

/** The text by which the database recognises its key. */
export function nameOfKey(rawKey: Buffer): string {
  return deriveSecret(rawKey, 'name of the key');
}

/** The beginning of its name, by which people tell keys apart. */
export function keyId(name: string): string {
  return Buffer.from(name, 'base64url').toString('hex').slice(0, keyIdCharacters);
}

function decrypt(key: KeyObject, text: string, associated: string): string {
  const [form, nonce = '', sealed = '', tag = ''] = text.split('.');
  if (form !== version) throw new Error(`A sealed text begins with ${version}`);
  const decipher = createDecipheriv(algorithm, key, Buffer.from(nonce, 'base64url'), {
    authTagLength: 16,
  });
  decipher.setAAD(Buffer.from(associated));
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  const parts = [decipher.update(Buffer.from(sealed, 'base64url')), decipher.final()];
  return Buffer.concat(parts).toString('utf8');
}
