import assert from 'node:assert/strict';
import { longDay } from '@sundesk/solar';
import type { AccountDb } from '../../account-db.ts';
import {
  readStoredSettings,
  type StoredSettings,
  saveColumns,
} from '../../accounts/settings/queries.ts';
import type { StoredSealingKey } from '../../accounts/settings/settings.ts';
import type { App } from '../../app.ts';
import { advanceCustomerById } from '../../customers/advance-customer.ts';
import type { Customer } from '../../customers/customer.ts';
import { eventCustomer } from '../../customers/payload.ts';
import type { Cause } from '../../customers/record-status-change.ts';
import { deleteFiles, findDocument, insertDocument } from '../../documents/queries.ts';
import type { OwnChannels } from '../../messages/channels/own-channels.ts';
import { readOwnChannels } from '../../messages/channels/queries.ts';
import type { Letterhead } from '../../messages/email-html.ts';
import { readLetterhead } from '../../messages/read-letterhead.ts';
import { tellCustomerOwner } from '../../notices/record-notices.ts';
import { publicProject } from '../../projects/payload.ts';
import type { Project } from '../../projects/project.ts';
import { findSignedProjects } from '../../projects/rows/projects.ts';
import { signedValueCents } from '../../projects/sale-value.ts';
import { sha256 } from '../../shared/secrets.ts';
import { recordAuditEntry } from '../audit-trail.ts';
import type { AuditEntry, Contract } from '../contract.ts';
import { signedContract } from '../payload.ts';
import { greetSigner, queueCourtesy } from '../queue-courtesy.ts';
import { findAudit } from '../rows/contract-audit.ts';
import { findContract, finishSealing } from '../rows/contracts.ts';
import type { SealingKey } from './seal-document.ts';

/**
 * Seals a contract that all have signed, stores the sealed PDF, and with it lets everybody know: the customer moves to
 * the status for `signed`, `contract_signed` is recorded and each signer is sent a copy. Opens its own transactions,
 * and none is open while the PDF is sealed. Of several at the same contract only the first to finish leaves anything.
 * Returns whether this one did.
 */
export async function sealContract(
  app: App,
  store: AccountDb,
  contractId: string,
): Promise<boolean> {
  const contract = await findContract(store, contractId);
  if (contract?.state !== 'sealing') return false;
  const stored = await readStoredSettings(store);
  const letterhead = await readLetterhead(store, stored);
  const { name: company, colours } = letterhead;
  const document = await findDocument(store, contract.documentId);
  assert(document, 'Documents are never removed');
  // Nothing follows the last signature until the contract is sealed.
  const audit = await findAudit(store, contractId);
  const pdf = await app.sealDocument({
    pdf: document.content,
    contract,
    audit,
    company,
    colours,
    timeZone: stored.settings.timeZone,
    key: await sealingKey(app, store, company, stored),
    sealedAt: app.now(),
    verifyUrl: `${app.baseUrl()}/verify`,
  });
  const channels = await readOwnChannels(store);
  const sealed = { pdf, letterhead, channels, last: audit.at(-1) };
  return store.transaction((tx) => finish(app, tx, contract, sealed));
}

async function finish(
  app: App,
  tx: AccountDb,
  signed: Contract,
  { pdf, last, ...sender }: { pdf: Uint8Array; last: AuditEntry | undefined } & Sender,
): Promise<boolean> {
  const pdfSha256 = sha256(pdf);
  const at = app.now();
  const documentId = await insertDocument(tx, {
    kind: 'contract',
    mediaType: 'application/pdf',
    sha256: pdfSha256,
    content: pdf,
    createdAt: at,
  });
  const { contractId, signers } = signed;
  const finished = await finishSealing(tx, contractId, { documentId, sha256: pdfSha256, at });
  if (finished === undefined) {
    await deleteFiles(tx, 'contract', [documentId]);
    return false;
  }
  const contract = { ...finished, signers };
  const details = `Sealed PDF SHA-256 ${pdfSha256}`;
  await recordAuditEntry(app, tx, { contract, step: 'sealed', details, last });
  const { customerId } = contract;
  const sales = await findSignedProjects(tx, customerId);
  const project = sales.find((sale) => sale.contractId === contractId);
  assert(project, 'The contract is signed from now on, and has a project');
  const customer = await advanceCustomerById(app, tx, {
    customerId,
    step: 'signed',
    valueCents: signedValueCents(sales),
    reason: `Contract ${contractId} was signed`,
    cause: signing(app, contract, { project, documentId }),
  });
  await tellCustomerOwner(tx, { kind: 'signed', customerId, projectId: project.projectId, at });
  await sendCopies(app, tx, contract, { customer, project, documentId, ...sender });
  return true;
}

/** The firm as its emails show it, and what it sends them with. */
type Sender = { letterhead: Letterhead; channels: OwnChannels };

type Copied = Sender & {
  customer: Customer;
  project: Project;
  documentId: number;
};

async function sendCopies(
  app: App,
  tx: AccountDb,
  contract: Contract,
  { customer, project, documentId, ...sender }: Copied,
): Promise<void> {
  const title = project.title || 'your solar system';
  for (const { name, email } of contract.signers) {
    const copy = {
      recipient: email,
      subject: `Your signed contract: ${title}`,
      text: [
        greetSigner(customer, name),
        `The contract with ${sender.letterhead.name} for “${title}” is signed. Your signed copy is attached; please keep it. A digital seal ` +
          'shows if the file is changed.',
        ...coolingOffParagraph(contract),
        'Questions? Just reply to this email.',
      ].join('\n\n'),
      attachment: { documentId, name: `${contract.contractId}.pdf` },
    };
    await queueCourtesy(app, tx, contract, copy, { customer, ...sender });
  }
}

function coolingOffParagraph({ coolingOffEnds }: Contract): string[] {
  if (coolingOffEnds === '') return [];
  return [
    `You can withdraw from the contract until the end of ${longDay(coolingOffEnds)} without giving a reason.`,
  ];
}

/**
 * The key with which the account seals contracts, which is made where it has none. Of two that are made at the same
 * time, the one that is stored first is the account's.
 */
export async function sealingKey(
  app: App,
  store: AccountDb,
  organisation: string,
  known?: StoredSettings,
): Promise<SealingKey> {
  const { sealingKey: stored } = known ?? (await readStoredSettings(store));
  if (stored !== undefined) return opened(app, stored);
  const made = await app.makeSealingKey({ organisation, now: app.now() });
  return store.transaction(async (tx) => {
    const { sealingKey: other } = await readStoredSettings(tx);
    if (other !== undefined) return opened(app, other);
    await setSealingKey(tx, {
      certificate: made.certificate,
      sealedPrivateKey: app.secretBox.seal(made.privateKey, {
        kind: 'sealing_key',
        accountId: tx.accountId,
      }),
    });
    return made;
  });
}

function opened(app: Pick<App, 'secretBox'>, stored: StoredSealingKey): SealingKey {
  return {
    certificate: stored.certificate,
    privateKey: app.secretBox.open(stored.sealedPrivateKey),
  };
}

/** `contract_signed`, for a contract that all have signed, once the document that shows it is stored. */
export function signing(
  app: App,
  contract: Contract,
  { project, documentId }: { project: Project; documentId: number },
): Cause {
  const { contractId, customerId } = contract;
  return (customer) => ({
    type: 'contract_signed',
    customerId,
    project,
    file: { kind: 'contract', id: contractId, documentId },
    data: {
      customer: eventCustomer(customer),
      project: publicProject(project),
      ...signedContract(app, contract),
    },
  });
}

function setSealingKey(db: AccountDb, key: StoredSealingKey): Promise<void> {
  return saveColumns(db, {
    certificate: key.certificate,
    sealedPrivateKey: key.sealedPrivateKey.text,
  });
}
