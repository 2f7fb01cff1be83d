import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { once } from '../../domain/shared/once.ts';
import { Refusal } from '../../domain/shared/refusal.ts';

/** Judging takes longer the longer a password is, and a good beginning is enough. */
const judgedCharactersMax = 40;
/** Below it a password takes fewer than a million guesses. */
const scoreMin = 2;

const judge = once(async () => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
});

/** The cost of scrypt: 128 × 2^log2N × r bytes of memory for each hash. */
export type PasswordCost = { log2N: number; r: number; p: number };

/** The cost that OWASP recommends: 128 MiB for each hash. */
export const recommendedCost: PasswordCost = { log2N: 17, r: 8, p: 1 };

/** The cost of hashes that name none. */
const unnamedCost: PasswordCost = { log2N: 14, r: 16, p: 1 };

const keyBytes = 64;
const saltBytes = 16;
/** The number of hashes computed at once, so that attackers who try passwords use at most 256 MiB. */
const atOnceMax = 2;
/** The number of hashes that may wait; more would take longer than people wait. */
const waitingMax = 40;

/** Hashes passwords, few at a time; refuses with SERVICE_BUSY when too many wait. */
export function openPasswordHashes(cost: PasswordCost = recommendedCost) {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnceMax) {
      if (waiting.length >= waitingMax) {
        throw new Refusal('SERVICE_BUSY', 'Too many people are signing in. Try again in a moment.');
      }
      // The next caller takes over the slot of the one that ends.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  return {
    async hash(password: string): Promise<string> {
      const salt = randomBytes(saltBytes).toString('hex');
      const key = await inTurn(() => deriveKey(password, salt, cost));
      return `scrypt:${cost.log2N}:${cost.r}:${cost.p}:${salt}:${key.toString('hex')}`;
    },

    async verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
      const stored = read(hash);
      const key = await inTurn(() => deriveKey(password, stored.salt, stored.cost));
      return key.length === stored.key.length && timingSafeEqual(key, stored.key);
    },

    /** Returns whether a hash was made with another cost than that of today. */
    isOutdated(hash: string): boolean {
      const { log2N, r, p } = read(hash).cost;
      return log2N !== cost.log2N || r !== cost.r || p !== cost.p;
    },
  };
}

function read(hash: string): { cost: PasswordCost; salt: string; key: Buffer } {
  const parts = hash.split(':');
  const [salt = '', key = ''] = parts.slice(-2);
  if (parts.length === 2) return { cost: unnamedCost, salt, key: Buffer.from(key, 'hex') };
  const [log2N = 0, r = 0, p = 0] = parts.slice(1, 4).map(Number);
  return { cost: { log2N, r, p }, salt, key: Buffer.from(key, 'hex') };
}

function deriveKey(password: string, salt: string, { log2N, r, p }: PasswordCost): Promise<Buffer> {
  const N = 2 ** log2N;
  return new Promise((resolve, reject) => {
    scrypt(
      password.normalize('NFKC'),
      salt,
      keyBytes,
      { N, r, p, maxmem: 2 * 128 * N * r },
      (error, key) => (error === null ? resolve(key) : reject(error)),
    );
  });
}

/**
 * Returns whether a password is common, a repetition, a row of keys or made of what is known about its owner, such as their email
 * address. The list of common passwords is loaded when it is first needed.
 */
export async function isGuessable(password: string, about: readonly string[]): Promise<boolean> {
  const known = about.flatMap((text) => [text, ...text.split(/[@.\s]+/)]).filter(Boolean);
  const { score } = (await judge()).check(password.slice(0, judgedCharactersMax), [
    ...known,
    'Sundesk',
  ]);
  return score < scoreMin;
}
