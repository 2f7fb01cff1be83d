import { createHash, timingSafeEqual } from 'node:crypto';
import type { App } from '../../app.ts';
import type { Sealed } from '../../shared/sealed.ts';
import { type Moment, minuteMs } from '../../shared/time.ts';
import type { StoredCodes } from '../contract.ts';

/** The time in which a code can be entered, from when it is sent. */
export const codeValidMs = 10 * minuteMs;
/** Wrong ones, over all codes of a signer, after which a new code is needed. */
export const codeAttemptsMax = 5;
export const codeEveryMs = minuteMs;
export const codesPerDay = 10;
/** The time in which a signer can sign after entering a code. */
export const verifiedForMs = 30 * minuteMs;

const digits = 6;

type Owner = { accountId: number; contractId: string; position: number; signerId: number };

export function makeSigningCode(randomBytes: App['randomBytes']): string {
  // The range of 48 random bits is so large that its remainder makes no code noticeably likelier.
  return String(randomBytes(6).readUIntBE(0, 6) % 10 ** digits).padStart(digits, '0');
}

/**
 * The codes of a signer with one more, good for ten minutes from now beside those whose time is not over; one that is
 * among them is good for ten minutes again. Their hashes are stored encrypted, because those of all six-digit codes take
 * a moment to compute.
 */
export function withSigningCode(
  app: Pick<App, 'secretBox'>,
  stored: StoredCodes,
  { code, now, ...owner }: Owner & { code: string; now: Moment },
): Pick<StoredCodes, 'expiresAt'> & { sealedHashes: Sealed } {
  const { accountId, contractId, position } = owner;
  const hashed = hash({ ...owner, code }).toString('hex');
  const others = liveHashes(app, stored, now).filter((other) => other.hash !== hashed);
  const expiresAt = now + codeValidMs;
  const entries = [...others, { hash: hashed, expiresAt }].map(
    (one) => `${one.hash}:${one.expiresAt}`,
  );
  const identity = { kind: 'signing_code', accountId, contractId, position } as const;
  return { sealedHashes: app.secretBox.seal(entries.join(' '), identity), expiresAt };
}

/** Returns true if one of the codes that are still good was entered. Spaces do not matter. */
export function isSigningCode(
  app: Pick<App, 'secretBox'>,
  stored: StoredCodes,
  { now, ...entered }: { contractId: string; signerId: number; code: string; now: Moment },
): boolean {
  const given = hash({ ...entered, code: entered.code.replace(/\s/g, '') });
  return liveHashes(app, stored, now).some((live) =>
    timingSafeEqual(Buffer.from(live.hash, 'hex'), given),
  );
}

/** A hash without a time of its own is of a version before, which kept one code. */
function liveHashes(
  app: Pick<App, 'secretBox'>,
  { sealedHashes, expiresAt }: StoredCodes,
  now: Moment,
): { hash: string; expiresAt: Moment }[] {
  if (sealedHashes === undefined) return [];
  return app.secretBox
    .open(sealedHashes)
    .split(' ')
    .map((entry) => entry.split(':'))
    .map(([hashed = '', until = expiresAt]) => ({ hash: hashed, expiresAt: Number(until) }))
    .filter((code) => code.expiresAt > now);
}

/** A code is good for one signer of one contract. */
function hash({
  contractId,
  signerId,
  code,
}: {
  contractId: string;
  signerId: number;
  code: string;
}) {
  return createHash('sha256').update(`${contractId}.${signerId}.${code}`).digest();
}
