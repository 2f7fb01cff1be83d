import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { SecretBox } from '../domain/app.ts';
import { BoundedMap } from '../domain/shared/bounded-map.ts';
import { readError } from '../domain/shared/read-error.ts';
import { spellIdentity } from '../domain/shared/sealed.ts';

const fileName = 'secret.key';
const nextName = 'secret.key.next';
const keyBytes = 32;

const algorithm = 'aes-256-gcm';
const version = 'v2';
const keyIdCharacters = 8;

/** The file of the secret key holds something else. */
class SecretKeyError extends Error {
  override name = 'SecretKeyError';
}

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

/**
 * Loads the key of the secret box: the one in the settings, or the one in the data folder, which is created there on first
 * use. It is stored beside the database file, not in it, so a copied database alone reveals no secret.
 */
export function loadSecretKey(setting: string | undefined, dataDir: string): Buffer {
  if (setting !== undefined) return toKey(setting);
  const file = join(dataDir, fileName);
  if (!existsSync(file)) makeSecretKey(file);
  return readKey(file);
}

export function makeKey(): Buffer {
  return randomBytes(keyBytes);
}

export function toKey(text: string): Buffer {
  return Buffer.from(text, 'base64');
}

/**
 * The key in the data folder, and the one that is to follow it. The next one is on the disk before anything is sealed
 * with it, and the current one is kept under its own name, because backups made with it need it.
 */
export function openKeyFiles(dataDir: string) {
  const [file, next] = [join(dataDir, fileName), join(dataDir, nextName)];
  return {
    file,
    read: () => (existsSync(file) ? readKey(file) : undefined),
    readNext: () => (existsSync(next) ? readKey(next) : undefined),

    writeNext(key: Buffer): void {
      const draft = `${next}.${process.pid}`;
      writeWhole(draft, key);
      renameSync(draft, next);
      flushFolder(dataDir);
    },

    /** Makes the next key the current one. Returns where the previous one is kept. */
    advance(presentId: string): string {
      const kept = `${file}.${presentId}`;
      linkUnlessThere(file, kept);
      flushFolder(dataDir);
      renameSync(next, file);
      flushFolder(dataDir);
      return kept;
    },
  };
}

/** Returns whether a rotation was interrupted between the database and the file. */
export function hasNextKey(dataDir: string): boolean {
  return existsSync(join(dataDir, nextName));
}

function readKey(file: string): Buffer {
  // A folder, or a link to nothing, holds no key either.
  const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() === true;
  const key = toKey(isFile ? readFileSync(file, 'utf8').trim() : '');
  if (key.length === keyBytes) return key;
  throw new SecretKeyError(
    `${file} does not hold a key. Put the right one back; without it no signing secret can be read.`,
  );
}

/** Written whole and then linked, so that of two processes that start at once both read the same key. */
function makeSecretKey(file: string): void {
  const draft = `${file}.${process.pid}`;
  writeWhole(draft, makeKey());
  linkUnlessThere(draft, file);
  unlinkSync(draft);
}

function writeWhole(file: string, key: Buffer): void {
  try {
    writeFileSync(file, `${key.toString('base64')}\n`, { mode: 0o600, flush: true });
  } catch (error) {
    rmSync(file, { force: true });
    // A disk that is full is noticed at the write, whose error names no file.
    throw error instanceof Error ? Object.assign(error, { path: file }) : error;
  }
}

function linkUnlessThere(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (readError(error).code !== 'EEXIST') throw error;
  }
}

/** A new name survives a loss of power once its folder is on the disk. */
function flushFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
