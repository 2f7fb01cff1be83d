import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { readError } from '../domain/shared/read-error.ts';

const fileName = 'secret.key';
const nextName = 'secret.key.next';
const keyBytes = 32;

/**
 * Loads the key of the secret box: the one in the settings, or the one in the data folder, which is created on first
 * use. It is stored beside the database file, not in it, so a copied database alone reveals no secret.
 */
export function loadSecretKey(setting: string | undefined, dataDir: string): Buffer {
  if (setting !== undefined) return toKey(setting);
  const file = join(dataDir, fileName);
  if (!existsSync(file)) makeSecretKey(file, dataDir);
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
  const key = toKey(readFileSync(file, 'utf8').trim());
  if (key.length === keyBytes) return key;
  throw new Error(
    `${file} does not hold a key. Put the right one back; without it no signing secret can be read.`,
  );
}

/** Written whole and then linked, so that of two processes that start at once both read the same key. */
function makeSecretKey(file: string, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
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
