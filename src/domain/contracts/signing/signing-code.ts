import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { readLetterhead } from '../../messages/read-letterhead.ts';
import { queueNotice } from '../../messages/team/queue-notice.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { Sealed } from '../../shared/sealed.ts';
import { isSameSecret, sha256 } from '../../shared/secrets.ts';
import { dayMs, hourMs, type Moment, minuteMs } from '../../shared/time.ts';
import { recordAuditEntry } from '../audit-trail.ts';
import type {
  AuditStep,
  Contract,
  Signer,
  SignerRequest,
  StoredCodes,
  Verification,
} from '../contract.ts';
import { countSteps } from '../rows/contract-audit.ts';
import { findSigningCodes, setSigningCodes, setVerified } from '../rows/contract-signers.ts';
import { lockForSigner, requireTurn } from './lock-for-signer.ts';

type Words = { code: string; company: string; name: string };

/** Shown to the account's own team, who must not learn the code. */
const subject = 'Your signing code';

/** The time in which a code can be entered, from when it is sent. */
export const codeValidMs = 10 * minuteMs;
/** Wrong ones, over all codes of a signer, after which a new code is needed. */
export const codeAttemptsMax = 5;
const codesPerDay = 10;
/** The time in which a signer can sign after entering a code. */
const verifiedForMs = 30 * minuteMs;

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
  const hashed = hash({ ...owner, code });
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
  return liveHashes(app, stored, now).some((live) => isSameSecret(live.hash, given));
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
  return sha256(`${contractId}.${signerId}.${code}`);
}

type Confirmation = {
  contractId: string;
  signerToken: string;
  code: string;
  request: SignerRequest;
};

/**
 * Takes a code that a signer was sent, after which they may sign for half an hour. Refuses with SIGNING_CODE_WRONG a code
 * that is wrong, used up by five wrong attempts at all that were sent, or ten minutes old, besides what `requireTurn`
 * refuses.
 */
export async function confirmSigningCode(
  app: App,
  store: AccountDb,
  input: Confirmation,
): Promise<void> {
  // A wrong try is counted, so its refusal must not take the transaction back.
  const refusal = await store.transaction(async (tx) => {
    const { contract, signer } = await lockForSigner(app, tx, input);
    requireTurn(contract, signer);
    return checkCode(app, tx, { ...input, contract, signer });
  });
  if (refusal !== undefined) throw refusal;
}

async function checkCode(
  app: App,
  tx: AccountDb,
  input: Confirmation & { contract: Contract; signer: Signer },
): Promise<Refusal | undefined> {
  const { contract, signer, code, request } = input;
  const { signerId } = signer;
  const { contractId } = contract;
  const stored = await findSigningCodes(tx, signerId);
  const now = app.now();
  const isSpent = stored.sealedHashes === undefined || stored.attempts >= codeAttemptsMax;
  // A form that is sent twice finds the code spent by its first time.
  if (isSpent && isVerified(signer, now)) return undefined;
  if (isSpent || stored.expiresAt <= now) return wrong('This code has expired. Request a new one');
  const entry = { contract, signer, request };
  if (isSigningCode(app, stored, { contractId, signerId, code, now })) {
    await setVerified(tx, signerId, now);
    await recordAuditEntry(app, tx, { ...entry, step: 'code_accepted', details: '' });
    return undefined;
  }
  await countWrongTry(tx, signerId);
  const left = codeAttemptsMax - stored.attempts - 1;
  await recordAuditEntry(app, tx, {
    ...entry,
    step: 'code_refused',
    details: `${left} tries left`,
  });
  if (left === 0) return wrong('The code is wrong; ask for a new one');
  return wrong(`The code is wrong; ${left === 1 ? '1 try is' : `${left} tries are`} left`);
}

/** Returns true if the signer entered a code recently enough to sign. */
export function isVerified({ verifiedAt }: Pick<Signer, 'verifiedAt'>, now: number): boolean {
  return verifiedAt !== undefined && now - verifiedAt < verifiedForMs;
}

function wrong(message: string): Refusal {
  return new Refusal('SIGNING_CODE_WRONG', message);
}

/**
 * Sends a signer whose turn it is a code of six digits to the address or number that the contract names; those sent
 * before stay good for their time. Refuses with RATE_LIMITED a second code within a minute and an eleventh within a
 * day, besides what `requireTurn` and `queueNotice` refuse.
 */
export async function sendSigningCode(
  app: App,
  store: AccountDb,
  input: { contractId: string; signerToken: string; request: SignerRequest },
): Promise<void> {
  await store.transaction(async (tx) => {
    const { contract, signer } = await lockForSigner(app, tx, input);
    requireTurn(contract, signer);
    const { contractId, verification } = contract;
    if (verification === 'none') {
      throw new Refusal('INVALID_PARAMETERS', 'This contract is signed without a code');
    }
    await refuseTooMany(app, tx, {
      contractId,
      signerId: signer.signerId,
      step: 'code_sent',
      perDay: codesPerDay,
      why: [
        `We send up to ${codesPerDay} codes a day. Try again later`,
        'We have just sent a code. Wait a minute before you ask for another',
      ],
    });
    const code = makeSigningCode(app.randomBytes);
    const { signerId, position } = signer;
    const owner = { accountId: tx.accountId, contractId, position, signerId };
    const stored = await findSigningCodes(tx, signerId);
    const now = app.now();
    const isSpent = stored.attempts >= codeAttemptsMax || stored.expiresAt <= now;
    const kept = isSpent ? { ...stored, sealedHashes: undefined, attempts: 0 } : stored;
    await setSigningCodes(tx, signerId, {
      ...withSigningCode(app, kept, { ...owner, code, now }),
      attempts: kept.attempts,
      sentAt: now,
    });
    const letterhead = await readLetterhead(tx);
    const { customerId, projectId } = contract;
    const recipient = recipientOf(signer, verification);
    const notice = { customerId, projectId, signerId, channel: verification, recipient };
    const words = { code, company: letterhead.name, name: signer.name };
    const message = verification === 'email' ? emailWording(words) : smsWording(words);
    await queueNotice(app, tx, { ...notice, ...message }, { letterhead });
    const details = `Code sent to ${recipient}`;
    await recordAuditEntry(app, tx, { ...input, contract, signer, step: 'code_sent', details });
  });
}

/** Refuses with RATE_LIMITED a step that sends a signer something more than once a minute, or too often in a day. */
export async function refuseTooMany(
  app: App,
  tx: AccountDb,
  ask: {
    contractId: string;
    signerId: number;
    step: AuditStep;
    perDay: number;
    /** Why, for more in a day, and for one right after another. */
    why: readonly [ofDay: string, ofMinute: string];
  },
): Promise<void> {
  const { signerId, step, why } = ask;
  const now = app.now();
  const since = now - dayMs;
  const sent = await countSteps(tx, ask.contractId, { signerId, step, since });
  if (sent.count >= ask.perDay) throw tooMany(why[0], hourMs);
  const waitMs = (sent.lastAt ?? -Infinity) + minuteMs - now;
  if (waitMs > 0) throw tooMany(why[1], waitMs);
}

function tooMany(message: string, waitMs: number): Refusal {
  return new Refusal('RATE_LIMITED', message, { 'retry-after': String(Math.ceil(waitMs / 1000)) });
}

function recipientOf(signer: Signer, channel: Exclude<Verification, 'none'>): string {
  return channel === 'email' ? signer.email : signer.phone;
}

function emailWording({ code, company, name }: Words) {
  const text = [
    `Here is the code for ${name} to sign the contract with ${company}:`,
    code,
    `It is valid for ${codeValidMs / minuteMs} minutes. Don’t share it.`,
  ].join('\n\n');
  return { subject, text, parts: { code } };
}

/** Short enough for one SMS. */
function smsWording({ code, company, name }: Words) {
  return {
    subject,
    text:
      `${code} is the code for ${name} to sign the contract with ${company}. It is valid for ` +
      `${codeValidMs / minuteMs} minutes. Don't share it.`,
  };
}

async function countWrongTry(db: AccountDb, signerId: number): Promise<void> {
  await db
    .change('contractSigners')
    .where('signerId', '=', signerId)
    .set((build) => ({ codeAttempts: build('codeAttempts', '+', 1) }))
    .execute();
}
