import assert from 'node:assert/strict';
import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { requireCustomer } from '../../customers/require-customer.ts';
import { requirePrintable } from '../../documents/require-printable.ts';
import { readLetterhead } from '../../messages/read-letterhead.ts';
import { findProject } from '../../projects/rows/projects.ts';
import { proposalPageUrl } from '../../shared/page-links.ts';
import { Refusal } from '../../shared/refusal.ts';
import { sha256 } from '../../shared/secrets.ts';
import { isVisibleLine, trimmed } from '../../shared/text.ts';
import { dateIn, type Moment } from '../../shared/time.ts';
import { recordAuditEntry } from '../audit-trail.ts';
import { closeOtherOffers } from '../close-contract.ts';
import {
  type Contract,
  type Signature,
  type Signer,
  type SignerRequest,
  signerInTurn,
} from '../contract.ts';
import { coolingOffEnd } from '../cooling-off.ts';
import { type Calendar, readCalendar } from '../mark-signed-offline.ts';
import { greetSigner, queueCourtesy } from '../queue-courtesy.ts';
import { identification } from './identification.ts';
import { lockForSigner, requireTurn } from './lock-for-signer.ts';
import { isVerified } from './signing-code.ts';

const strokesMax = 200;
const pointsMax = 10_000;
/** Fewer are a slip of the finger. */
const pointsMin = 5;
const boxMax = 4096;
const typedCharactersMax = 200;

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
  const last = await recordAuditEntry(app, tx, {
    ...entry,
    step: 'consented',
    details: `Consent text SHA-256 ${sha256(contract.consentText)}`,
  });
  await recordAuditEntry(app, tx, {
    ...entry,
    last,
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

/** Sends the signer whose turn has come a link to the page on which they sign. */
async function inviteNextSigner(
  app: App,
  tx: AccountDb,
  { contract, signed, next }: { contract: Contract; signed: Signer; next: Signer },
): Promise<void> {
  const project = await findProject(tx, contract.projectId);
  const letterhead = await readLetterhead(tx);
  const customer = await requireCustomer(tx, { customerId: contract.customerId });
  const title = project?.title || 'your solar system';
  const url = proposalPageUrl(app, project);
  const email = {
    recipient: next.email,
    signerId: next.signerId,
    subject: `Your signature is next: ${title}`,
    text: [
      greetSigner(customer, next.name),
      `${signed.name} has signed the contract with ${letterhead.name} for “${title}”. It needs your signature too. Please read and ` +
        'sign the proposal here:',
      url,
      'This link is for you only. Anyone who has it can sign in your name, so please don’t share it.',
    ].join('\n\n'),
    parts: { button: { url, label: 'Read and sign' } },
  };
  await queueCourtesy(app, tx, contract, email, { customer, letterhead });
}

/**
 * A signature as it is stored, from what a browser sent: nothing besides what a signature has, and coordinates to a
 * tenth of a unit. Refuses with INVALID_PARAMETERS what is empty, too large, or outside its box.
 */
export function readSignature(input: unknown): Signature {
  if (!isObject(input)) throw invalid('The signature is missing');
  if (input.kind === 'typed') return readTyped(input.text);
  if (input.kind === 'drawn') return readDrawn(input);
  throw invalid('A signature is drawn or typed');
}

function readTyped(input: unknown): Signature {
  const text = typeof input === 'string' ? trimmed(input) : '';
  // Some characters take no ink: a name must have letters, digits or the like.
  if (!/[\p{L}\p{N}]/u.test(text) || text.length > typedCharactersMax || !isVisibleLine(text)) {
    throw invalid(`A typed signature has 1 to ${typedCharactersMax} characters`);
  }
  return { kind: 'typed', text };
}

function readDrawn({ width, height, strokes }: Record<string, unknown>): Signature {
  if (!isSide(width) || !isSide(height)) {
    throw invalid(`A signature is drawn in a box of at most ${boxMax} by ${boxMax}`);
  }
  if (!Array.isArray(strokes) || !strokes.every(Array.isArray)) {
    throw invalid('A drawn signature is a list of strokes, each a list of points');
  }
  // Counts the points first, because a hostile signature is large.
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0);
  if (strokes.length > strokesMax || points > pointsMax)
    throw invalid('The signature is too large');
  if (points < pointsMin) throw invalid('The signature is empty');
  const box = { width, height };
  return {
    kind: 'drawn',
    ...box,
    strokes: strokes.map((stroke) => stroke.map((point: unknown) => readPoint(point, box))),
  };
}

function readPoint(input: unknown, box: { width: number; height: number }) {
  if (!isObject(input) || !isWithin(input.x, box.width) || !isWithin(input.y, box.height)) {
    throw invalid('A point of the signature lies outside its box');
  }
  return { x: rounded(input.x), y: rounded(input.y) };
}

function isWithin(value: unknown, end: number): value is number {
  return typeof value === 'number' && value >= 0 && value <= end;
}

function isSide(value: unknown): value is number {
  return isWithin(value, boxMax) && value > 0;
}

/** Downwards, so that what lay within the box still does. */
function rounded(value: number): number {
  return Math.floor(value * 10) / 10;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

async function setSignature(
  db: AccountDb,
  signerId: number,
  signature: Signature,
  at: Moment,
): Promise<void> {
  const signatureJson = JSON.stringify(signature);
  await db
    .change('contractSigners')
    .where('signerId', '=', signerId)
    .set({ state: 'signed', signatureJson, signedAt: at })
    .execute();
}

/**
 * Moves a contract from `open` to `sealing`, for the worker to take up after the commit; false when it is not open.
 */
export async function startSealing(
  db: AccountDb,
  contractId: string,
  {
    at,
    coolingOffEnds,
    traceparent,
  }: { at: Moment; coolingOffEnds: string; traceparent?: string | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .change('contracts')
    .where('contractId', '=', contractId)
    .set({
      state: 'sealing',
      endedAt: at,
      coolingOffEnds,
      sealAt: at,
      traceparent,
    })
    .where('state', '=', 'open')
    .executeTakeFirst();
  db.notify('sealing');
  return numUpdatedRows > 0n;
}
