import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { requireCustomer } from '../../customers/require-customer.ts';
import { readLetterhead } from '../../messages/read-letterhead.ts';
import { findProject } from '../../projects/rows/projects.ts';
import { proposalPageUrl } from '../../shared/proposal-page-url.ts';
import type { Contract, Signer } from '../contract.ts';
import { greetSigner } from '../greet-signer.ts';
import { queueCourtesy } from '../queue-courtesy.ts';

/** Sends the signer whose turn has come a link to the page on which they sign. */
export async function inviteNextSigner(
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
