import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { emptySpecification, newArray } from '@sundesk/solar';
import type { App } from '../../../src/domain/app.ts';
import type { Contract, Signature, Signer } from '../../../src/domain/contracts/contract.ts';
import { markSignedOffline } from '../../../src/domain/contracts/mark-signed-offline.ts';
import { openContract } from '../../../src/domain/contracts/open-contract.ts';
import { reopenSale } from '../../../src/domain/contracts/reopen-sale.ts';
import { findAudit } from '../../../src/domain/contracts/rows/contract-audit.ts';
import { findContract, findContracts } from '../../../src/domain/contracts/rows/contracts.ts';
import { storeScan } from '../../../src/domain/contracts/sealing/scan.ts';
import { sealContract } from '../../../src/domain/contracts/sealing/seal-contract.ts';
import { signContract } from '../../../src/domain/contracts/signing/sign-contract.ts';
import { signerToken } from '../../../src/domain/contracts/signing/signer-token.ts';
import { findCustomer } from '../../../src/domain/customers/rows/find-customers.ts';
import { insertDocument } from '../../../src/domain/documents/queries.ts';
import { findEarliestEvents } from '../../../src/domain/events/event-queries.ts';
import { findMessages } from '../../../src/domain/messages/rows/messages.ts';
import type { SendOutcome } from '../../../src/domain/messages/send-message.ts';
import { findProject, findProjectsOf } from '../../../src/domain/projects/rows/projects.ts';
import { Refusal } from '../../../src/domain/shared/refusal.ts';
import type { RefusalCode } from '../../../src/domain/shared/refusals.ts';
import { findStatus, findStatuses } from '../../../src/domain/statuses/queries.ts';
import { addCustomer, addProject, storeOf } from '../arrange.ts';
import type { TestApp } from '../open-test-app.ts';
import { exampleAddress } from '../projects/example-address.ts';
import { priceOf } from '../proposals/proposal-content.ts';

// Arranges the data for tests of contracts. A contract needs a stored PDF and a project; it does not read the proposal
// itself.

/** Seals without a PDF library, for tests that are not about the seal. */
export const quickSeal: Pick<App, 'sealDocument' | 'makeSealingKey'> = {
  sealDocument: async ({ pdf, contract }) =>
    Buffer.concat([pdf, Buffer.from(`\n% sealed ${contract.contractId}`)]),
  makeSealingKey: async ({ organisation }) => ({
    certificate: `certificate of ${organisation}`,
    privateKey: `key of ${organisation}`,
  }),
};

/** Email is configured, and nothing is sent, because no worker runs. */
export const sendsEmail: Pick<App, 'sendEmail' | 'openEmailSender'> = {
  sendEmail: accept,
  openEmailSender: () => accept,
};
export const sendsSms: Pick<App, 'sendSms' | 'openSmsSender'> = {
  sendSms: accept,
  openSmsSender: () => accept,
};

async function accept(): Promise<SendOutcome> {
  return { outcome: 'accepted', providerId: '' };
}

export const ann = { name: 'Ann Lee', email: 'ann@example.com', phone: '0491 570 006' };
export const bob = { name: 'Bob Lee', email: 'bob@example.com', phone: '0491 570 156' };
export const cleo = { name: 'Cleo Lee', email: 'cleo@example.com', phone: '0491 570 157' };

export const request = { address: '203.0.113.9', userAgent: 'Example Browser 1.0' };
export const typed: Signature = { kind: 'typed', text: 'Ann Lee' };

const priceLines = [{ description: 'System, installed', quantity: 1, unitCents: 990_000 }];
export const content: Parameters<typeof openContract>[2]['content'] = {
  company: { name: 'Example Solar', legalName: '' },
  terms: { sentences: [] },
  project: { title: 'Lee residence, 6.6 kW', siteAddress: exampleAddress },
  specification: {
    ...emptySpecification,
    panels: [
      { maker: 'Example Energy', model: 'EE-440', watts: 440, quantity: 15, electrical: null },
    ],
    inverters: [
      { maker: 'Example Power', model: 'XP-5000', watts: 5000, quantity: 1, electrical: null },
    ],
    arrays: [{ ...newArray, name: 'North', panels: 15, shading: 5 }],
    priceLines,
    expectedInstallOn: '2026-12-15',
    roof: { material: 'Tile', storeys: 1 },
    phases: 1,
    exportLimitWatts: 5000,
  },
  quote: { price: priceOf(priceLines, { certificateCount: 45, isGstRegistered: false }) },
};

type Input = Parameters<typeof openContract>[2];

/** Adds a customer with a project and opens a contract on it; with `projectId` on that project. */
export async function offer(
  test: TestApp,
  options: Partial<Omit<Input, 'proposal'>> & {
    projectId?: number;
    version?: number;
    /** The PDF to use instead of a stub that only begins like one. */
    pdf?: Uint8Array;
  } = {},
): Promise<Contract> {
  const { projectId = await addOfferedProject(test), version = 1, ...rest } = options;
  const project = await findProject(storeOf(test), projectId);
  assert(project);
  const { pdf = Buffer.from(`%PDF-1.7\n% version ${version} of project ${projectId}`), ...input } =
    rest;
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  return storeOf(test).transaction(async (tx) => {
    const pdfId = await insertDocument(tx, {
      kind: 'proposal',
      mediaType: 'application/pdf',
      sha256,
      content: pdf,
      createdAt: test.app.now(),
    });
    return openContract(test.app, tx, {
      proposal: {
        proposalId: projectId * 1000 + version,
        projectId,
        customerId: project.customerId,
        version,
        pdfId,
        pdfSha256: sha256,
      },
      content,
      saleType: 'solicited',
      verification: 'none',
      signers: [ann],
      replaces: undefined,
      former: (await findContracts(tx, { projectId }, 1))[0],
      ...input,
    });
  });
}

async function addOfferedProject(test: TestApp): Promise<number> {
  const customerId = await addCustomer(test, { customer_phone_1: ann.phone });
  await addProject(test, customerId);
  const [project] = await findProjectsOf(storeOf(test), Number(customerId));
  assert(project);
  return project.projectId;
}

/** Returns the token in the signing link of the signer at this position, counted from 1. */
export function tokenOf(
  { app }: Pick<TestApp, 'app'>,
  { signers }: { signers: readonly Pick<Signer, 'sealedToken'>[] },
  position = 1,
): string {
  return signerToken(app, signers[position - 1] as Signer);
}

/** Returns the input that identifies a signer in a request. */
export function as(test: TestApp, contract: Contract, position: number) {
  const signerToken = tokenOf(test, contract, position);
  return { contractId: contract.contractId, signerToken, request };
}

/** Signs in the name of the signer at this position, from 1. */
export function sign(
  test: TestApp,
  contract: Contract,
  position = 1,
  changes: Partial<Parameters<typeof signContract>[2]> = {},
): Promise<Contract> {
  const { name } = contract.signers[position - 1] as Signer;
  return signContract(test.app, storeOf(test), {
    ...as(test, contract, position),
    name,
    consents: true,
    signature: { kind: 'typed', text: name },
    documentSha256: contract.documentSha256,
    ...changes,
  });
}

export function seal(
  test: TestApp,
  { contractId }: Pick<Contract, 'contractId'>,
): Promise<boolean> {
  return sealContract(test.app, storeOf(test), contractId);
}

/** Marks the contract as signed on paper, as the account's first user. */
export function markOnPaper(
  test: TestApp,
  { contractId }: Pick<Contract, 'contractId'>,
  changes: Partial<Parameters<typeof markSignedOffline>[2]> = {},
): Promise<Contract> {
  return markSignedOffline(test.app, storeOf(test), {
    contractId,
    userId: test.account.userId,
    signedOn: '2026-11-20',
    reason: 'Signed at the kitchen table',
    request,
    ...changes,
  });
}

/** A stub that only begins like a PDF. */
export const scan = Buffer.from('%PDF-1.4 a scan');

export function addScan(
  test: TestApp,
  { contractId }: Pick<Contract, 'contractId'>,
  content: Uint8Array = scan,
): Promise<Contract> {
  return storeOf(test).transaction((tx) =>
    storeScan(test.app, tx, { contractId, content, request }),
  );
}

/** Reopens the sale, with the status Negotiating unless another one is named. */
export async function reopen(
  test: TestApp,
  { contractId }: Pick<Contract, 'contractId'>,
  { status = 'Negotiating', reason = 'They want a bigger battery' } = {},
): Promise<{ contract: Contract; isMoved: boolean }> {
  const { userId } = test.account;
  return storeOf(test).transaction(async (tx) => {
    const { statusId } = findStatus(await findStatuses(tx), status);
    return reopenSale(test.app, tx, { contractId, userId, statusId, reason, request });
  });
}

export async function find(
  test: TestApp,
  { contractId }: Pick<Contract, 'contractId'>,
): Promise<Contract> {
  const contract = await findContract(storeOf(test), contractId);
  assert(contract);
  return contract;
}

export async function stepsOf(test: TestApp, { contractId }: Contract): Promise<string[]> {
  return (await findAudit(storeOf(test), contractId)).map(({ step }) => step);
}

/** The types of all events, in the order in which they happened. */
export async function eventTypesOf(test: TestApp): Promise<string[]> {
  const events = await findEarliestEvents(storeOf(test), { type: undefined, limit: 1000 });
  return events.map(({ type }) => type);
}

/** Returns the queued messages, oldest first. */
export async function queuedOf(test: TestApp) {
  const page = { before: undefined, limit: 1000 };
  return (await findMessages(storeOf(test), {}, page)).toReversed();
}

/** The name of a customer's status. */
export async function statusOf(test: TestApp, customerId: number): Promise<string | undefined> {
  return (await findCustomer(storeOf(test), { customerId }))?.status;
}

/** For `assert.rejects`: a refusal with this code. */
export function refused(code: RefusalCode) {
  return (error: unknown) => error instanceof Refusal && error.code === code;
}
