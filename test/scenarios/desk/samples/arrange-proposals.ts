import assert from 'node:assert/strict';
import { readSettings, writeSettings } from '../../../../src/domain/accounts/settings/queries.ts';
import { markSignedOffline } from '../../../../src/domain/contracts/mark-signed-offline.ts';
import { createCustomer } from '../../../../src/domain/customers/create-customer.ts';
import { createProject } from '../../../../src/domain/projects/create-project.ts';
import { publishProposal } from '../../../../src/domain/proposals/publish-proposal.ts';
import { findStatuses } from '../../../../src/domain/statuses/queries.ts';
import { exampleCompany } from '../../../support/api/example-company.ts';
import { smallContent } from '../../../support/proposals/proposal-content.ts';
import { customerMark, mark, type Things, type World } from './sample.ts';

declare module './sample.ts' {
  interface Things {
    /** Published once, with an unsigned contract. */
    offeredProjectId: number;
    offeredContractId: string;
    /** Of another customer, and signed on paper. */
    soldProjectId: number;
    soldContractId: string;
    /** A status of open sales. */
    openStatusId: number;
  }
}

/** A proposal that waits for its signature, and one that has it. */
export async function arrangeProposals(world: World): Promise<Partial<Things>> {
  const { app, account } = world.desk;
  const store = app.store.forAccount(account.accountId);
  const offered = await publishNew(world, { customerId: world.customerId, what: 'offered' });
  // Another customer, since one who has signed cannot be moved about any more.
  const buyer = await store.transaction((tx) =>
    createCustomer(app, tx, {
      userId: world.seller.userId,
      email: `${customerMark}.buyer.${mark}@example.com`,
      firstName: customerMark,
      lastName: mark,
    }),
  );
  const sold = await publishNew(world, { customerId: buyer.customerId, what: 'sold' });
  await markSignedOffline(app, store, {
    contractId: sold.contractId,
    userId: world.seller.userId,
    signedOn: '2026-11-20',
    reason: `On paper, ${customerMark}`,
    request: { address: '203.0.113.9', userAgent: '' },
  });
  const open = (await findStatuses(store)).find(({ step }) => step === 'negotiating');
  assert(open);
  return {
    offeredProjectId: offered.projectId,
    offeredContractId: offered.contractId,
    soldProjectId: sold.projectId,
    soldContractId: sold.contractId,
    openStatusId: open.statusId,
  };
}

async function publishNew(
  { desk: { app, account } }: World,
  { customerId, what }: { customerId: number; what: string },
) {
  const store = app.store.forAccount(account.accountId);
  await store.transaction(async (tx) => {
    const settings = await readSettings(tx);
    await writeSettings(tx, { ...settings, company: { ...settings.company, ...exampleCompany } });
  });
  const { projectId } = await store.transaction((tx) =>
    createProject(app, tx, {
      customerKey: { customerId },
      ...smallContent.project,
      title: `${customerMark} ${what}, ${mark}`,
      specification: smallContent.specification,
    }),
  );
  const { contract } = await publishProposal(app, store, {
    userId: account.userId,
    projectId,
    message: `Dear ${customerMark}`,
    saleType: 'solicited',
    verification: 'none',
    signers: [],
  });
  return contract;
}
