import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { readLetterhead } from '../../messages/read-letterhead.ts';
import { queueNotice } from '../../messages/team/queue-notice.ts';
import { Refusal } from '../../shared/refusal.ts';
import { dayMs, hourMs, minuteMs } from '../../shared/time.ts';
import type { Signer, SignerRequest, Verification } from '../contract.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { countSteps } from '../rows/contract-audit.ts';
import { findSigningCodes, setSigningCodes } from '../rows/contract-signers.ts';
import { lockForSigner, requireTurn } from './lock-for-signer.ts';
import {
  codeAttemptsMax,
  codeEveryMs,
  codesPerDay,
  codeValidMs,
  makeSigningCode,
  withSigningCode,
} from './signing-code.ts';

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
    await refuseTooMany(app, tx, { contractId, signerId: signer.signerId });
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

async function refuseTooMany(
  app: App,
  tx: AccountDb,
  { contractId, signerId }: { contractId: string; signerId: number },
): Promise<void> {
  const now = app.now();
  const since = now - dayMs;
  const sent = await countSteps(tx, contractId, { signerId, step: 'code_sent', since });
  if (sent.count >= codesPerDay) {
    throw tooMany(`We send up to ${codesPerDay} codes a day. Try again later`, hourMs);
  }
  const waitMs = (sent.lastAt ?? -Infinity) + codeEveryMs - now;
  if (waitMs > 0)
    throw tooMany('We have just sent a code. Wait a minute before you ask for another', waitMs);
}

function tooMany(message: string, waitMs: number): Refusal {
  return new Refusal('RATE_LIMITED', message, { 'retry-after': String(Math.ceil(waitMs / 1000)) });
}

function recipientOf(signer: Signer, channel: Exclude<Verification, 'none'>): string {
  return channel === 'email' ? signer.email : signer.phone;
}

type Words = { code: string; company: string; name: string };

/** Shown to the account's own team, who must not learn the code. */
const subject = 'Your signing code';

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
