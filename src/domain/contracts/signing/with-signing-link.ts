import type { App } from '../../app.ts';
import type { LeasedMessage } from '../../messages/queued-message.ts';
import { findProject } from '../../projects/rows/projects.ts';
import { proposalPageUrl } from '../../shared/proposal-page-url.ts';
import { emailKey } from '../../shared/text.ts';
import type { Contract, Signer } from '../contract.ts';
import { findLiveContract } from '../rows/contracts.ts';
import { signerUrl } from './signer-url.ts';

/**
 * The message as its recipient gets it: where the recipient has yet to sign, the address of the proposal becomes their
 * signing link. This happens at the moment of sending, so no stored message, event or export ever holds a link that
 * signs.
 */
export async function withSigningLink(app: App, message: LeasedMessage): Promise<LeasedMessage> {
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
