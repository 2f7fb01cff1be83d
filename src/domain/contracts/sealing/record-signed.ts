import assert from 'node:assert/strict';
import type { AccountStore, App } from '../../app.ts';
import { eventCustomer } from '../../customers/event-customer.ts';
import { requireCustomer } from '../../customers/require-customer.ts';
import { recordEvent } from '../../events/record-event.ts';
import { publicProject } from '../../projects/project.ts';
import { formatMoment } from '../../shared/time.ts';
import type { Contract } from '../contract.ts';
import { signedPdfUrl } from './signed-pdf-url.ts';

/** Records `contract_signed` for a contract that all have signed, once what shows it is stored. */
export async function recordSigned(app: App, tx: AccountStore, contract: Contract): Promise<void> {
  const { contractId, customerId, projectId, endedAt, signers } = contract;
  const customer = await requireCustomer(tx, { customerId });
  const project = await tx.projects.find(projectId);
  assert(project && endedAt !== undefined);
  const data = {
    customer: eventCustomer(customer),
    project: publicProject(project),
    contract_id: contractId,
    proposal_version: String(contract.proposalVersion),
    signed_at: formatMoment(endedAt),
    signers: signers.map(({ name, email, signedAt }) => ({
      name,
      email,
      signed_at: formatMoment(signedAt ?? endedAt),
    })),
    signed_pdf_url: signedPdfUrl(app, contractId),
    cooling_off_ends: contract.coolingOffEnds,
  };
  await recordEvent(app, tx, { type: 'contract_signed', customerId, data });
}
