import { finishSealing, insertContract } from '../../../src/domain/contracts/rows/contracts.ts';
import { startSealing } from '../../../src/domain/contracts/signing/sign-contract.ts';
import { advanceCustomer } from '../../../src/domain/customers/advance-customer.ts';
import { requireCustomer } from '../../../src/domain/customers/require-customer.ts';
import { findEarliestEvents } from '../../../src/domain/events/event-queries.ts';
import { requireProject, saveProposalLink } from '../../../src/domain/projects/rows/projects.ts';
import { storeOf } from '../arrange.ts';
import type { TestApp } from '../open-test-app.ts';

// Arranges the data for tests of projects and of the pipeline.

/** A complete system, as a caller sends it. */
export const wholeSpecification = {
  panels: [{ maker: 'Example Energy', model: 'EE-440', watts: 440, quantity: 15 }],
  inverters: [{ maker: 'Example Power', model: 'XP-5000 hybrid', watts: 5000, quantity: 1 }],
  battery: {
    maker: 'Example Storage',
    model: 'ES-10',
    nominal_watt_hours: 10_240,
    usable_watt_hours: 9_728,
    quantity: 1,
  },
  arrays: [
    { name: 'North roof', panels: 9, tilt: 22, azimuth: 10, shading: 5 },
    { name: 'Garage', panels: 6, tilt: 10, azimuth: 280, shading: 0 },
  ],
  price_lines: [
    { description: 'System, supplied and installed', quantity: 1, unit_cents: 1_650_000 },
    { description: 'Discount for neighbours', quantity: 1, unit_cents: -50_000 },
  ],
  expected_install_on: '2026-12-14',
  roof: { material: 'Tiles', storeys: 1 },
  phases: 1,
  export_limit_watts: 5000,
  usage: { daily_watt_hours: 18_500, import_tariff: 32.45, export_tariff: 5, self_use_percent: 45 },
};

export const siteAddress = {
  streetnum: '14',
  street: 'Banksia Street',
  suburb: 'Newtown',
  state: 'NSW',
  postcode: '2042',
};

/** Adds a draft through the door, to customer 1 by default, and returns its id. */
export async function addDraft(test: TestApp, data: object = {}): Promise<string> {
  const input = { customer_id: '1', project_title: 'Lee residence', ...data };
  const { status, body } = await test.call('createproject', { body: { data: input } });
  if (status !== 200) throw new Error(`Arranging failed: ${JSON.stringify(body)}`);
  return body.project_id;
}

/** Sets the link as if a proposal had been published; an empty one as if it had been withdrawn. */
export async function setProposalLink(
  test: TestApp,
  projectId: string,
  proposalLink: string,
): Promise<void> {
  await storeOf(test).transaction(async (tx) => {
    const project = await requireProject(tx, Number(projectId));
    await saveProposalLink(tx, project, { proposalLink, at: test.app.now() });
  });
}

/**
 * Changes the store as if customer 1 had signed a contract with this last day to withdraw (empty for none). Signing
 * belongs to contracts, so the store is changed directly.
 */
export async function signContract(test: TestApp, coolingOffEnds: string): Promise<void> {
  await storeOf(test).transaction(async (tx) => {
    const contractId = test.app.newId('con');
    await insertContract(tx, {
      contractId,
      projectId: 1,
      customerId: 1,
      proposalId: 1,
      proposalVersion: 1,
      kind: 'original',
      replacesContractId: undefined,
      saleType: coolingOffEnds === '' ? 'solicited' : 'unsolicited',
      verification: 'none',
      consentText: '',
      documentId: 1,
      documentSha256: '',
      payableCents: 0,
      differences: [],
      openedAt: test.app.now(),
      signers: [{ position: 1, name: 'Ann Lee', email: '', phone: '', sealedToken: undefined }],
    });
    await startSealing(tx, contractId, { at: test.app.now(), coolingOffEnds });
    await finishSealing(tx, contractId, { documentId: 1, sha256: 'f'.repeat(64), at: 0 });
    const customer = await requireCustomer(tx, { customerId: 1 });
    await advanceCustomer(test.app, tx, { customer, step: 'signed', reason: '' });
  });
}

/** The events of a type, or all, as `[type, data]` in the order in which they were recorded. */
export async function eventsOf(test: TestApp, type?: 'recent_draft_project') {
  const events = await findEarliestEvents(storeOf(test), { type, limit: 10_000 });
  return events.map((event) => [event.type, JSON.parse(event.body).data] as const);
}

export async function eventTypesOf(test: TestApp): Promise<string[]> {
  return (await eventsOf(test)).map(([type]) => type);
}
