import assert from 'node:assert/strict';
import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { requirePrintable } from '../../documents/require-printable.ts';
import { Refusal } from '../../shared/refusal.ts';
import { sha256 } from '../../shared/sha256.ts';
import { isVisibleLine, trimmed } from '../../shared/text.ts';
import { dateIn } from '../../shared/time.ts';
import { closeOtherOffers } from '../close-other-offers.ts';
import {
  type Contract,
  type Signature,
  type Signer,
  type SignerRequest,
  signerInTurn,
} from '../contract.ts';
import { coolingOffEnd } from '../cooling-off.ts';
import { type Calendar, readCalendar } from '../read-calendar.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { setSignature } from '../rows/contract-signers.ts';
import { startSealing } from '../rows/contracts.ts';
import { isVerified } from './confirm-signing-code.ts';
import { identification } from './identification.ts';
import { inviteNextSigner } from './invite-next-signer.ts';
import { lockForSigner, requireTurn } from './lock-for-signer.ts';
import { readSignature } from './read-signature.ts';

const nameCharactersMax = 200;

/**
 * Signs a contract in the name of one signer. The last signature starts the sealing and closes the offers not chosen;
 * any other invites the next signer. Signing again gives the same answer and records nothing. Refuses with
 * INVALID_PARAMETERS a missing or invalid name, consent or signature, or letters that no font has, with
 * DOCUMENT_CHANGED another document than the contract's, with SIGNING_CODE_REQUIRED a signer who must enter a code
 * first, and as `requireTurn` does.
 */
export async function signContract(
  app: App,
  store: AccountDb,
  input: {
    contractId: string;
    signerToken: string;
    /** The name as the signer wrote it. */
    name: string;
    consents: true;
    /** Unchecked, as it was sent. */
    signature: unknown;
    /** The hash of the PDF that the signer was shown. */
    documentSha256: string;
    request: SignerRequest;
  },
): Promise<Contract> {
  const signature = readSignature(input.signature);
  const name = readName(input.name);
  if (input.consents !== true) throw invalid('Signing needs your consent');
  const typed = signature.kind === 'typed' ? signature.text : '';
  await requirePrintable(app, [
    { name: 'typed signature', text: typed },
    { name: 'name', text: name },
  ]);
  // Reads the calendar before the transaction, because it may have to be loaded first.
  const calendar = await readCalendar(app, store, input.contractId);
  return store.transaction(async (tx) => {
    const { contract, signer } = await lockForSigner(app, tx, input);
    if (signer.state === 'signed') return contract;
    requireTurn(contract, signer);
    if (input.documentSha256 !== contract.documentSha256) {
      throw new Refusal(
        'DOCUMENT_CHANGED',
        'The document is not the one that you were shown; reload the page',
      );
    }
    if (contract.verification !== 'none' && !isVerified(signer, app.now())) {
      throw new Refusal('SIGNING_CODE_REQUIRED', 'Enter the code that was sent to you first');
    }
    const signedAt = app.now();
    await setSignature(tx, signer.signerId, signature, signedAt);
    await recordSignature(app, tx, { ...input, contract, signer, name, signature });
    const signers = contract.signers.map((each) =>
      each.signerId === signer.signerId
        ? { ...each, state: 'signed' as const, signature, signedAt }
        : each,
    );
    const signed = { ...contract, signers };
    const next = signerInTurn(signed);
    if (next === undefined) return complete(app, tx, signed, calendar);
    await inviteNextSigner(app, tx, { contract, signed: signer, next });
    return signed;
  });
}

async function recordSignature(
  app: App,
  tx: AccountDb,
  signed: {
    contract: Contract;
    signer: Signer;
    request: SignerRequest;
    name: string;
    signature: Signature;
  },
): Promise<void> {
  const { contract, signer, request, name, signature } = signed;
  const entry = { contract, signer, request };
  const { verified, unverified } = identification(contract.verification, signer);
  await recordAuditEntry(app, tx, {
    ...entry,
    step: 'consented',
    details: `Consent text SHA-256 ${sha256(contract.consentText)}`,
  });
  await recordAuditEntry(app, tx, {
    ...entry,
    step: 'signed',
    details:
      `As “${name}”, ${signature.kind}; signature SHA-256 ${sha256(JSON.stringify(signature))}. ` +
      `Verified: ${verified}. Not verified: ${unverified}`,
  });
}

/** Returns the contract as it is from now on. */
async function complete(
  app: App,
  tx: AccountDb,
  contract: Contract,
  { timeZone, holidays }: Calendar,
): Promise<Contract> {
  const { contractId, saleType } = contract;
  const at = app.now();
  const coolingOffEnds =
    saleType === 'unsolicited' ? coolingOffEnd(dateIn(at, timeZone), holidays) : '';
  const started = await startSealing(tx, contractId, {
    at,
    coolingOffEnds,
    traceparent: app.tracing.traceparent(),
  });
  assert(started, 'It was open, and no other transaction can have changed it');
  await closeOtherOffers(app, tx, contract);
  return { ...contract, state: 'sealing', endedAt: at, coolingOffEnds };
}

function readName(input: string): string {
  const name = typeof input === 'string' ? trimmed(input) : '';
  if (name === '' || name.length > nameCharactersMax || !isVisibleLine(name)) {
    throw invalid(`Your name must have 1 to ${nameCharactersMax} characters`);
  }
  return name;
}

function invalid(message: string): Refusal {
  return new Refusal('INVALID_PARAMETERS', message);
}
