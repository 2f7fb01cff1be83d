import assert from 'node:assert/strict';
import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { requireCustomer } from '../../customers/require-customer.ts';
import { emailChannel, requireChannel } from '../../messages/channels/find-channel.ts';
import { readLetterhead } from '../../messages/read-letterhead.ts';
import { queueNotice } from '../../messages/team/queue-notice.ts';
import { findProject } from '../../projects/rows/projects.ts';
import { proposalPageUrl } from '../../shared/page-links.ts';
import { Refusal } from '../../shared/refusal.ts';
import { recordAuditEntry } from '../audit-trail.ts';
import type { AuditStep, Contract, Signer, SignerRequest } from '../contract.ts';
import { greetSigner } from '../queue-courtesy.ts';
import { contractNotFound, findContract, lockContract } from '../rows/contracts.ts';
import { requireOpen } from './lock-for-signer.ts';
import { refuseTooMany } from './signing-code.ts';

type Ask = {
  contractId: string;
  /** The signer's, from 1. */
  position: number;
  request: SignerRequest;
};

const linksPerDay = 5;

/**
 * Emails a signer who has yet to sign their own link, to the address that the contract names; who asks never sees it.
 * Refuses with CONTRACT_NOT_FOUND, CONTRACT_NOT_OPEN, EMAIL_NOT_CONFIGURED, NO_RECIPIENT and, for a second link within a minute or a
 * sixth within a day, RATE_LIMITED. Opens its own transaction.
 */
export async function sendSigningLink(
  app: App,
  store: AccountDb,
  input: Ask & {
    /** Words for the trail: `by Alex Taylor`, `on the page`. */
    requested: string;
  },
): Promise<void> {
  await requireChannel(app, store, 'email');
  await store.transaction(async (tx) => {
    const { contract, signer } = await lockForAsker(app, tx, input, 'link_sent');
    if (signer.email === '') {
      throw new Refusal(
        'NO_RECIPIENT',
        `${signer.name} has no email address. Copy their link instead`,
      );
    }
    const { customerId, projectId } = contract;
    const project = await findProject(tx, projectId);
    assert(project, 'A contract belongs to a project');
    const letterhead = await readLetterhead(tx);
    const customer = await requireCustomer(tx, { customerId });
    const title = project.title || 'your solar system';
    const url = proposalPageUrl(app, project);
    const notice = {
      customerId,
      projectId,
      channel: 'email' as const,
      recipient: signer.email,
      signerId: signer.signerId,
      subject: `Your signing link: ${title}`,
      text: [
        greetSigner(customer, signer.name),
        `Here is your signing link for “${title}”, the proposal from ${letterhead.name}. Read and sign the proposal here:`,
        url,
        'This link is for you only. Anyone who has it can sign in your name, so please don’t share it.',
      ].join('\n\n'),
      parts: { button: { url, label: 'Read and sign' } },
    };
    await queueNotice(app, tx, notice, { customer, letterhead });
    const details = `Signing link emailed to ${signer.email}, requested ${input.requested}`;
    await recordAuditEntry(app, tx, { ...input, contract, signer, step: 'link_sent', details });
  });
}

/**
 * Does what a visitor without their link can have done: emails it, or, without an email server or an address, records the request in
 * the contract's trail, which the customer's timeline shows. Refuses like `sendSigningLink`.
 */
export async function requestSigningLink(app: App, store: AccountDb, ask: Ask): Promise<void> {
  const contract = await findContract(store, ask.contractId);
  const hasEmail = contract?.signers.some(
    ({ position, email }) => position === ask.position && email !== '',
  );
  if (hasEmail && (await emailChannel(app, store)) !== undefined) {
    return sendSigningLink(app, store, { ...ask, requested: 'on the page' });
  }
  await store.transaction(async (tx) => {
    const { contract, signer } = await lockForAsker(app, tx, ask, 'link_requested');
    const details = `${signer.name} needs their signing link. It was requested on the page`;
    await recordAuditEntry(app, tx, { ...ask, contract, signer, step: 'link_requested', details });
  });
}

/** The contract and its signer, if they have yet to sign and did not ask too often. */
async function lockForAsker(
  app: App,
  tx: AccountDb,
  ask: Ask,
  step: AuditStep,
): Promise<{ contract: Contract; signer: Signer }> {
  const contract = await lockContract(tx, ask.contractId);
  const signer = contract?.signers.find(({ position }) => position === ask.position);
  if (contract === undefined || signer === undefined) throw contractNotFound();
  requireOpen(contract);
  if (signer.state !== 'waiting') {
    throw new Refusal('CONTRACT_NOT_OPEN', `${signer.name} has signed already`);
  }
  await refuseTooMany(app, tx, {
    contractId: ask.contractId,
    signerId: signer.signerId,
    step,
    perDay: linksPerDay,
    why: [
      `We send a signer up to ${linksPerDay} links a day. Try again later`,
      'We have just sent a link. Wait a minute before you ask for another',
    ],
  });
  return { contract, signer };
}
