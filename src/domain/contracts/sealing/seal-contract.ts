import assert from 'node:assert/strict';
import { longDay } from '@sundesk/solar';
import type { AccountDb } from '../../account-db.ts';
import { findSealingKey, readSettings, setSealingKey } from '../../accounts/settings/queries.ts';
import type { StoredSealingKey } from '../../accounts/settings/settings.ts';
import type { App } from '../../app.ts';
import { advanceCustomer } from '../../customers/advance-customer.ts';
import type { Customer } from '../../customers/customer.ts';
import { eventCustomer } from '../../customers/payload.ts';
import { requireCustomer, requireShown } from '../../customers/require-customer.ts';
import { findDocument, insertDocument } from '../../documents/queries.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { Letterhead } from '../../messages/email-html.ts';
import { readLetterhead } from '../../messages/read-letterhead.ts';
import { tellCustomerOwner } from '../../notices/record-notices.ts';
import { publicProject } from '../../projects/payload.ts';
import type { Project } from '../../projects/project.ts';
import { requireProject } from '../../projects/require-project.ts';
import { valueCustomer } from '../../projects/value-customer.ts';
import { sha256 } from '../../shared/secrets.ts';
import { recordAuditEntry } from '../audit-trail.ts';
import type { Contract } from '../contract.ts';
import { signedContract } from '../payload.ts';
import { greetSigner, queueCourtesy } from '../queue-courtesy.ts';
import { findAudit } from '../rows/contract-audit.ts';
import { findContract, finishSealing, lockContract } from '../rows/contracts.ts';
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
  const letterhead = await readLetterhead(store);
  const { name: company, colours } = letterhead;
  const key = await sealingKey(app, store, company);
  const { timeZone } = await readSettings(store);
  const document = await findDocument(store, contract.documentId);
  assert(document, 'Documents are never removed');
  const pdf = await app.sealDocument({
    pdf: document.content,
    contract,
    audit: await findAudit(store, contractId),
    company,
    colours,
    timeZone,
    key,
    sealedAt: app.now(),
    verifyUrl: `${app.baseUrl()}/verify`,
  });
  return store.transaction((tx) => finish(app, tx, contractId, { pdf, letterhead }));
}

async function finish(
  app: App,
  tx: AccountDb,
  contractId: string,
  { pdf, letterhead }: { pdf: Uint8Array; letterhead: Letterhead },
): Promise<boolean> {
  const contract = await lockContract(tx, contractId);
  if (contract?.state !== 'sealing') return false;
  const pdfSha256 = sha256(pdf);
  const at = app.now();
  const documentId = await insertDocument(tx, {
    kind: 'contract',
    mediaType: 'application/pdf',
    sha256: pdfSha256,
    content: pdf,
    createdAt: at,
  });
  const sealed = { documentId, sha256: pdfSha256, at };
  const isFirst = await finishSealing(tx, contractId, sealed);
  assert(isFirst, 'It was held');
  const details = `Sealed PDF SHA-256 ${pdfSha256}`;
  await recordAuditEntry(app, tx, { contract, step: 'sealed', details });
  const { customerId } = contract;
  const customer = await requireCustomer(tx, { customerId });
  const project = await requireProject(tx, contract.projectId);
  const reason = `Contract ${contractId} was signed`;
  await advanceCustomer(app, tx, { customerId, customer, step: 'signed', reason });
  await valueCustomer(app, tx, { customerId });
  await tellCustomerOwner(tx, { kind: 'signed', customerId, projectId: project.projectId, at });
  await recordSigned(app, tx, contract, { project, documentId });
  await sendCopies(app, tx, contract, { customer, project, letterhead, documentId });
  return true;
}

type Copied = {
  customer: Customer;
  project: Project;
  letterhead: Letterhead;
  documentId: number;
};

async function sendCopies(
  app: App,
  tx: AccountDb,
  contract: Contract,
  { customer, project, letterhead, documentId }: Copied,
): Promise<void> {
  const title = project.title || 'your solar system';
  for (const { name, email } of contract.signers) {
    const copy = {
      recipient: email,
      subject: `Your signed contract: ${title}`,
      text: [
        greetSigner(customer, name),
        `The contract with ${letterhead.name} for “${title}” is signed. Your signed copy is attached; please keep it. A digital seal ` +
          'shows if the file is changed.',
        ...coolingOffParagraph(contract),
        'Questions? Just reply to this email.',
      ].join('\n\n'),
      attachment: { documentId, name: `${contract.contractId}.pdf` },
    };
    await queueCourtesy(app, tx, contract, copy, { customer, letterhead });
  }
}

function coolingOffParagraph({ coolingOffEnds }: Contract): string[] {
  if (coolingOffEnds === '') return [];
  return [
    `You can withdraw from the contract until the end of ${longDay(coolingOffEnds)} without giving a reason.`,
  ];
}

/**
 * Reads the key with which the account seals contracts, or makes it. Of two that are made at the same time, the one
 * that is stored first is the account's.
 */
export async function sealingKey(
  app: App,
  store: AccountDb,
  organisation: string,
): Promise<SealingKey> {
  const stored = await findSealingKey(store);
  if (stored !== undefined) return opened(app, stored);
  const made = await app.makeSealingKey({ organisation, now: app.now() });
  return store.transaction(async (tx) => {
    const other = await findSealingKey(tx);
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

/** Records `contract_signed` for a contract that all have signed, once the document that shows it is stored. */
export async function recordSigned(
  app: App,
  tx: AccountDb,
  contract: Contract,
  { project, documentId }: { project: Project; documentId: number },
): Promise<void> {
  const { contractId, customerId } = contract;
  const data = {
    customer: eventCustomer(await requireShown(tx, { customerId })),
    project: publicProject(project),
    ...signedContract(app, contract),
  };
  await recordEvent(app, tx, {
    type: 'contract_signed',
    customerId,
    project,
    file: { kind: 'contract', id: contractId, documentId },
    data,
  });
}
