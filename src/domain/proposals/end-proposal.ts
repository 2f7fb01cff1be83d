import assert from 'node:assert/strict';
import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { closeContract } from '../contracts/close-contract.ts';
import type { Contract } from '../contracts/contract.ts';
import { findContractOfProposal } from '../contracts/rows/contracts.ts';
import { eventCustomer } from '../customers/payload.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { recordEvent } from '../events/record-event.ts';
import { publicProject } from '../projects/payload.ts';
import { requireProject, saveProposalLink } from '../projects/rows/projects.ts';
import { Refusal } from '../shared/refusal.ts';
import { expiredVersion } from './payload.ts';
import type { Proposal } from './proposal.ts';
import { findProposal, setEnded, setExpiryAside } from './rows/proposals.ts';
import { findPublished, isDecided } from './state-now.ts';

const reasons = {
  superseded: 'A newer version of the proposal was published',
  withdrawn: 'The proposal was withdrawn',
  expired: 'The time of the offer has run out',
} as const;

/**
 * Ends a published version and closes its contract, if that is open; one that was signed stays. Returns both as they are
 * from now on, and undefined when the version is over already. Refuses with CONTRACT_BEING_SEALED while the last
 * signature is in and the seal is not.
 */
export async function endProposal(
  app: App,
  tx: AccountDb,
  { proposalId, projectId }: Proposal,
  state: keyof typeof reasons,
): Promise<{ proposal: Proposal; closed: Contract | undefined } | undefined> {
  const proposal = await setEnded(tx, proposalId, state, app.now());
  if (proposal === undefined) return undefined;
  return { proposal, closed: await closeContract(app, tx, { projectId, reason: reasons[state] }) };
}

/**
 * Ends a published version where no other takes its place, so that the project has no published proposal any more. Records
 * `proposal_expired` when its time ran out.
 */
export async function takeDown(
  app: App,
  tx: AccountDb,
  proposal: Proposal,
  state: 'withdrawn' | 'expired',
): Promise<boolean> {
  if ((await endProposal(app, tx, proposal, state)) === undefined) return false;
  await saveProposalLink(tx, proposal, { proposalLink: '', at: app.now() });
  if (state === 'expired') await recordExpired(app, tx, proposal);
  return true;
}

/** Records `proposal_expired` for a version whose time ran out, once its project has no published proposal any more. */
async function recordExpired(app: App, tx: AccountDb, proposal: Proposal): Promise<void> {
  const { customerId } = proposal;
  const project = await requireProject(tx, proposal.projectId);
  const data = {
    customer: eventCustomer(await requireCustomer(tx, { customerId })),
    project: publicProject(project),
    ...expiredVersion(proposal),
  };
  await recordEvent(app, tx, { type: 'proposal_expired', customerId, project, data });
}

/**
 * Takes a published version down when its time has run out, and records `proposal_expired`. One that everybody has
 * signed, or another instead, stays for good, and is not checked again.
 */
export async function expireProposal(
  app: App,
  tx: AccountDb,
  proposalId: number,
): Promise<'expired' | 'kept' | 'not due'> {
  const proposal = await findProposal(tx, proposalId);
  if (proposal?.state !== 'published' || proposal.expiresAt > app.now()) return 'not due';
  if (isDecided(await findContractOfProposal(tx, proposalId))) {
    await setExpiryAside(tx, proposalId);
    return 'kept';
  }
  return (await takeDown(app, tx, proposal, 'expired')) ? 'expired' : 'not due';
}

/**
 * Takes the published proposal of a project down: its page and PDF are gone, its open contract is closed, and no event
 * tells of it. What was signed stays signed, so a proposal may be withdrawn after that too; its sealed contract is
 * kept. Refuses with PROJECT_NOT_FOUND, PROPOSAL_NOT_PUBLISHED, and CONTRACT_BEING_SEALED in the moments after the last
 * signature.
 */
export async function withdrawProposal(
  app: App,
  tx: AccountDb,
  { projectId, userId }: { projectId: number; userId: number },
): Promise<Proposal> {
  await requireProject(tx, projectId);
  const published = await findPublished(app, tx, projectId);
  if (published === undefined || !(await takeDown(app, tx, published, 'withdrawn'))) {
    throw proposalNotPublished();
  }
  const { proposalId, version } = published;
  app.log.debug({ projectId, version, userId }, 'a proposal was withdrawn');
  const withdrawn = await findProposal(tx, proposalId);
  assert(withdrawn, 'What was withdrawn is kept');
  return withdrawn;
}

export function proposalNotPublished(): Refusal {
  return new Refusal('PROPOSAL_NOT_PUBLISHED', 'The project has no published proposal');
}
