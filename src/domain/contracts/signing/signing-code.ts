import { createHash, timingSafeEqual } from 'node:crypto';
import type { App } from '../../app.ts';
import type { Sealed } from '../../shared/sealed.ts';
import { minuteMs } from '../../shared/time.ts';

/** The time in which a code can be entered. */
export const codeValidMs = 10 * minuteMs;
/** Wrong ones after which a new code is needed: a guess then succeeds once in 200,000 codes. */
export const codeAttemptsMax = 5;
export const codeEveryMs = minuteMs;
export const codesPerDay = 10;
/** The time in which a signer can sign after entering the code. */
export const verifiedForMs = 30 * minuteMs;

const digits = 6;

export function makeSigningCode(randomBytes: App['randomBytes']): string {
  // The range of 48 random bits is so large that its remainder makes no code noticeably likelier.
  return String(randomBytes(6).readUIntBE(0, 6) % 10 ** digits).padStart(digits, '0');
}

/** The hash of a code. It is stored encrypted, because the hashes of all six-digit codes take a moment to compute. */
export function sealSigningCode(
  app: Pick<App, 'secretBox'>,
  code: { accountId: number; contractId: string; position: number; signerId: number; code: string },
): Sealed {
  const { accountId, contractId, position } = code;
  const identity = { kind: 'signing_code', accountId, contractId, position } as const;
  return app.secretBox.seal(hash(code).toString('hex'), identity);
}

/** Spaces in what was entered do not matter. */
export function isSigningCode(
  app: Pick<App, 'secretBox'>,
  sealedHash: Sealed,
  entered: { contractId: string; signerId: number; code: string },
): boolean {
  const code = entered.code.replace(/\s/g, '');
  const expected = Buffer.from(app.secretBox.open(sealedHash), 'hex');
  return timingSafeEqual(expected, hash({ ...entered, code }));
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
