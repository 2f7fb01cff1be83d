import type { App } from '../../app.ts';
import type { LeasedMessage } from '../../messages/queued-message.ts';
import { findProject } from '../../projects/rows/projects.ts';
import { proposalPageUrl } from '../../shared/page-links.ts';
import { Refusal } from '../../shared/refusal.ts';
import { emailKey } from '../../shared/text.ts';
import type { Contract, Signer } from '../contract.ts';
import { findSigningCodes, setSigningCodes } from '../rows/contract-signers.ts';
import { findLiveContract, lockLiveContract } from '../rows/contracts.ts';
import { requireTurn } from './lock-for-signer.ts';
import { signerUrl } from './signer-token.ts';
import { codeAttemptsMax, withSigningCode } from './signing-code.ts';

/** Prepares a message at the moment of sending: the time of a code begins, and a signing link is written in. */
export async function prepareForSigner(app: App, message: LeasedMessage): Promise<LeasedMessage> {
  await startSigningCode(app, message);
  return withSigningLink(app, message);
}

/**
 * Lets the time of the code in a message begin when the message is sent, however long it waited. Refuses what would bring
 * a code that is worth nothing: with SIGNING_CODE_WRONG after five wrong attempts, and what `requireTurn` refuses.
 */
async function startSigningCode(app: App, message: LeasedMessage): Promise<void> {
  const { accountId, projectId, signerId, purpose, text } = message;
  const code = codeIn(text);
  if (purpose !== 'notice' || projectId === undefined || signerId === undefined) return;
  if (code === undefined) return;
  await app.store.forAccount(accountId).transaction(async (tx) => {
    const contract = await lockLiveContract(tx, projectId);
    const signer = contract?.signers.find((one) => one.signerId === signerId);
    if (contract === undefined || signer === undefined) {
      throw new Refusal('CONTRACT_NOT_OPEN', 'The contract of this code has ended');
    }
    requireTurn(contract, signer);
    const stored = await findSigningCodes(tx, signer.signerId);
    if (stored.attempts >= codeAttemptsMax) {
      throw new Refusal('SIGNING_CODE_WRONG', 'Wrong attempts used up this code');
    }
    const { contractId } = contract;
    const { position } = signer;
    const owner = { accountId, contractId, position, signerId: signer.signerId };
    const now = app.now();
    await setSigningCodes(tx, signer.signerId, {
      ...withSigningCode(app, stored, { ...owner, code, now }),
      attempts: stored.attempts,
      sentAt: now,
    });
  });
}

/** The code of a message from `sendSigningCode`: a paragraph of an email, the beginning of an SMS. */
function codeIn(text: string): string | undefined {
  return /^(\d{6})(?: is the code |$)/m.exec(text)?.[1];
}

/**
 * The message as its recipient gets it: where the recipient has yet to sign, the address of the proposal becomes their
 * signing link. This happens at the moment of sending, so no stored message, event or export ever holds a link that
 * signs.
 */
async function withSigningLink(app: App, message: LeasedMessage): Promise<LeasedMessage> {
  const { accountId, projectId, purpose } = message;
  if (projectId === undefined || purpose === 'team') return message;
  const store = app.store.forAccount(accountId);
  const project = await findProject(store, projectId);
  const page = proposalPageUrl(app, project);
  if (page === '' || !message.text.includes(page)) return message;
  const contract = await findLiveContract(store, projectId);
  const signer = contract?.state === 'open' && (await recipientOf(app, message, contract));
  if (!signer) return message;
  const link = signerUrl(app, project, signer);
  if (link === '') return message;
  const fill = (text: string) => replacePage(text, page, link);
  return { ...message, text: fill(message.text), html: fill(message.html) };
}

/** The signer whom a notice was written for, or the first to sign of those who have the recipient's address. */
async function recipientOf(
  app: App,
  { signerId, purpose, channel, recipient }: LeasedMessage,
  { signers }: Contract,
): Promise<Signer | undefined> {
  const waiting = signers.filter(({ state }) => state === 'waiting');
  if (signerId !== undefined) return waiting.find((signer) => signer.signerId === signerId);
  if (purpose !== 'project') return undefined;
  for (const signer of waiting) {
    const address =
      channel === 'email' ? emailKey(signer.email) : await app.readPhone(signer.phone);
    if (address === (channel === 'email' ? emailKey(recipient) : recipient)) return signer;
  }
  return undefined;
}

/** Replaces the address only where it ends: not that of the PDF below it, nor one that already names a signer. */
function replacePage(text: string, page: string, link: string): string {
  const [first = '', ...rest] = text.split(page);
  return first + rest.map((after) => (/^[\w/?-]/.test(after) ? page : link) + after).join('');
}
