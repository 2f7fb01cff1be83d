import type { AccountStore, App } from '../../app.ts';
import { readLetterhead } from '../../messages/read-letterhead.ts';
import type { Contract, Signer } from '../contract.ts';
import { queueCourtesy } from '../queue-courtesy.ts';
import { pageUrl } from './signer-url.ts';

/** Sends the signer whose turn has come a link to the page on which they sign. */
export async function inviteNextSigner(
  app: App,
  tx: AccountStore,
  { contract, signed, next }: { contract: Contract; signed: Signer; next: Signer },
): Promise<void> {
  const project = await tx.projects.find(contract.projectId);
  const { name: company } = await readLetterhead(tx);
  const title = project?.title || 'your solar system';
  await queueCourtesy(app, tx, contract, {
    recipient: next.email,
    signerId: next.signerId,
    subject: `Your signature is next: ${title}`,
    text: [
      `Dear ${next.name},`,
      `${signed.name} has signed the contract with ${company} on “${title}”. It needs your signature too. Please read the ` +
        'proposal and sign it here:',
      pageUrl(app, project),
      'The address is yours alone, so please do not pass it on.',
    ].join('\n\n'),
  });
}
