import { emptySpecification } from '@sundesk/solar';
import { sql } from 'kysely';
import type { AccountDb } from '../account-db.ts';
import { logSecurity } from '../accounts/security-log/log-security.ts';
import type { Actor } from '../accounts/security-log/security-entry.ts';
import type { App } from '../app.ts';
import type { Contract } from '../contracts/contract.ts';
import { findAudit } from '../contracts/rows/contract-audit.ts';
import { beingSealed, findConcluded } from '../contracts/rows/contracts.ts';
import { type CustomerDetails, customerName, type NamedDetails } from '../customers/customer.ts';
import { eraseBatch, eraseCustomerData } from '../customers/erase-customer-data.ts';
import { personKey } from '../customers/person-key.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { findFormerIds, insertChanges } from '../customers/rows/customer-changes.ts';
import { renderNotes, updateCustomerRow } from '../customers/rows/customers.ts';
import { removeCustomerRows } from '../customers/rows/remove-untouched-customers.ts';
import { insertDocument, leaveObjects } from '../documents/queries.ts';
import { findLastCursor } from '../events/event-queries.ts';
import { renderProjects } from '../projects/rows/projects.ts';
import { removeOffers, removeProject } from '../projects/rows/remove-project.ts';
import { withoutPerson } from '../proposals/without-person.ts';
import { customerTables } from '../schema.ts';
import { Refusal } from '../shared/refusal.ts';
import { sha256 } from '../shared/secrets.ts';
import { trimmed } from '../shared/text.ts';
import type { Moment } from '../shared/time.ts';

/** More events than this are not recorded between two transactions. */
const lateEventsMax = 10_000;

/**
 * Erases a customer: everything that names them is removed, also from stored events, and what still waits to be sent is
 * cancelled. Contracts that were signed stay, because the law makes the firm keep them: the signed document, and beside
 * it a file with signers and trail. With such a contract the customer stays as "Erased customer" with status and value,
 * and otherwise goes. Numbers that opted out of SMS stay on that list. Fires no event.
 *
 * Refuses with CUSTOMER_NOT_FOUND, with INVALID_PARAMETERS when `name` is not the customer's name, and with
 * CONTRACT_BEING_SEALED. Opens its own transactions; when it fails half way, it can be repeated.
 */
export async function eraseCustomer(
  app: App,
  store: AccountDb,
  { customerId, name, by }: { customerId: number; name: string; by: Actor & { userId: number } },
): Promise<{ contractsKept: number }> {
  const customer = await requireCustomer(store, { customerId });
  if (readable(name) !== readable(customerName(customer))) {
    throw new Refusal('INVALID_PARAMETERS', 'Enter the name of the customer as it is shown');
  }
  refuseSealing(await findConcluded(store, { customerId }));
  const told = await findLastCursor(store);
  // Many events may be stored, so most of them are changed before the transaction that the account waits for.
  await eraseCustomerData(store, customerId);
  return store.transaction(async (tx) => {
    const ids = [customerId, ...(await findFormerIds(tx, customerId))];
    const through = await findLastCursor(tx);
    await eraseBatch(tx, ids, { after: told, through, limit: lateEventsMax });
    const contracts = await findConcluded(tx, { customerId });
    refuseSealing(contracts);
    for (const contract of contracts) await fileEvidence(app, tx, contract);
    const at = app.now();
    await eraseRows(tx, customerId, at);
    if (contracts.length > 0) {
      await updateCustomerRow(tx, customerId, erasedDetails(customerId), at);
      await insertChanges(tx, [{ kind: 'erased', customerId, userId: by.userId, at }]);
    }
    const detail = contracts.length === 0 ? '' : `Signed contracts kept: ${contracts.length}`;
    await logSecurity(app, tx, { kind: 'customer_erased', by, subject: `${customerId}`, detail });
    return { contractsKept: contracts.length };
  });
}

function readable(name: string): string {
  return trimmed(name.normalize('NFKC')).replace(/\s+/g, ' ').toLowerCase();
}

function refuseSealing(contracts: readonly Contract[]): void {
  if (contracts.some(({ state }) => state === 'sealing')) throw beingSealed();
}

/** Signers and trail as they are, from which the chain of hashes can be checked. Signing links are not evidence. */
async function fileEvidence(app: App, tx: AccountDb, contract: Contract): Promise<void> {
  const { contractId, evidenceId } = contract;
  if (evidenceId !== undefined) return;
  const signers = contract.signers.map(({ sealedToken: _, ...signer }) => signer);
  const evidence = {
    contract: { ...contract, signers },
    audit: await findAudit(tx, contractId),
  };
  const content = Buffer.from(JSON.stringify(evidence, undefined, 2));
  const at = app.now();
  const documentId = await insertDocument(tx, {
    kind: 'evidence',
    mediaType: 'application/json',
    sha256: sha256(content),
    content,
    createdAt: at,
  });
  await blankContract(tx, contractId, { evidenceId: documentId, filedAt: at });
}

/** Blanks what names people in a contract, its signers and its trail; the document keeps it. */
async function blankContract(
  tx: AccountDb,
  contractId: string,
  evidence: { evidenceId: number; filedAt: Moment },
): Promise<void> {
  await tx
    .change('contracts')
    .set({ ...evidence, consentText: '', differencesJson: '[]', declineReason: '', voidReason: '' })
    .where('contractId', '=', contractId)
    .execute();
  await tx
    .change('contractSigners')
    .set({ name: '', email: '', phone: '', sealedToken: '', codeHash: '', signatureJson: '' })
    .where('contractId', '=', contractId)
    .execute();
  await tx.remove('contractAudit').where('contractId', '=', contractId).execute();
}

/** The address leads nowhere: `.invalid` is reserved for that. */
function erasedDetails(customerId: number): Partial<CustomerDetails> {
  return {
    email: `erased-${customerId}@erased.invalid`,
    firstName: 'Erased',
    lastName: 'customer',
    phone1: '',
    phone2: '',
    companyName: '',
    companyPhone: '',
    address: '',
    source: '',
    tags: '',
  };
}

/**
 * Removes what names the customer: notes, messages, consents, imported rows, remembered answers of the API, search
 * words, and projects with their proposals and contracts. Contracts with evidence on file stay, with a project and a
 * proposal that say nothing any more; then the customer's row stays as well, for the caller to blank. Otherwise it
 * goes.
 */
async function eraseRows(db: AccountDb, customerId: number, at: Moment): Promise<void> {
  const person = await db
    .own('customers')
    .select(['email', 'firstName', 'lastName', 'companyName', 'phone1', 'phone2', 'companyPhone'])
    .where('customerId', '=', customerId)
    .executeTakeFirstOrThrow();
  const ids = [customerId, ...(await findFormerIds(db, customerId))];
  await forgetImports(db, { ids, person });
  await forgetAnswers(db, { ids, ...person });
  const isKept = await eraseProjects(db, { customerId, at });
  await leaveObjects(db, { column: 'customerId', ids: [customerId] });
  for (const { name, mark } of customerTables) {
    if (mark !== 'erased') continue;
    await db.remove(name).where('customerId', '=', customerId).execute();
  }
  if (isKept) {
    await renderProjects(db, { customerId, at });
    // Moves are figures of reports; why they were made may name the person.
    await db
      .change('statusChanges')
      .set({ reason: '' })
      .where('customerId', '=', customerId)
      .execute();
    await renderNotes(db, customerId, at);
    return;
  }
  await db.remove('statusChanges').where('customerId', '=', customerId).execute();
  await removeCustomerRows(db, [customerId]);
}

/**
 * Rows of files that made or changed the customer, or have their email address or, without one, their phone number and
 * name; the file's counts stay.
 */
async function forgetImports(
  db: AccountDb,
  { ids, person }: { ids: readonly number[]; person: NamedDetails },
): Promise<void> {
  const { email } = person;
  await db
    .change('importRows')
    .set({ cellsJson: '[]', emailKey: '', problem: '', beforeJson: '', customerId: null })
    // The account's files, since their rows have no index of the account's own.
    .where('importId', 'in', (build) =>
      build.selectFrom('imports').select('importId').where('accountId', '=', db.accountId),
    )
    .where(({ eb, or }) =>
      or([
        eb('customerId', 'in', ids),
        ...[personKey(person)].filter(Boolean).map((key) => eb('emailKey', '=', key)),
        // An empty address is in every cell.
        ...(email === ''
          ? []
          : [eb(sql<string>`lower(cells_json)`, 'like', contains(email.toLowerCase()))]),
      ]),
    )
    .execute();
}

/** Answers of the API that are remembered for a day, so that a request can be sent again. */
async function forgetAnswers(
  db: AccountDb,
  person: { ids: readonly number[]; email: string; phone1: string; phone2: string },
): Promise<void> {
  const projects = await db
    .own('projects')
    .select('projectId')
    .where('customerId', 'in', person.ids)
    .execute();
  const parts = [
    ...person.ids.map((id) => `"customer_id":"${id}"`),
    ...projects.map(({ projectId }) => `"project_id":"${projectId}"`),
    ...[person.email, person.phone1, person.phone2].filter(Boolean),
  ];
  await db
    .change('idempotencyKeys')
    .set({ answer: JSON.stringify({ success: true, message: 'The customer was erased since' }) })
    .where(({ eb, or }) => or(parts.map((part) => eb('answer', 'like', contains(part)))))
    .execute();
}

function contains(text: string): string {
  // An underscore stands for any one character, which finds too much rather than too little.
  return `%${text.replaceAll('%', '_')}%`;
}

/** True when a project stays for its contracts. */
async function eraseProjects(
  db: AccountDb,
  { customerId, at }: { customerId: number; at: Moment },
): Promise<boolean> {
  const projects = await db
    .own('projects')
    .select('projectId')
    .where('customerId', '=', customerId)
    .execute();
  let isKept = false;
  for (const { projectId } of projects) {
    const kept = await db
      .own('contracts')
      .select('proposalId')
      .where('projectId', '=', projectId)
      .where('evidenceId', 'is not', null)
      .execute();
    if (kept.length === 0) {
      await removeProject(db, projectId);
      continue;
    }
    isKept = true;
    const keptProposalIds = kept.map(({ proposalId }) => proposalId);
    await removeOffers(db, { projectId, keptProposalIds });
    for (const proposalId of keptProposalIds) await blankProposal(db, proposalId, at);
    await blankProject(db, projectId);
  }
  return isKept;
}

/** The proposal's page is removed, and its figures stay without the person's details. The PDF has what was signed. */
async function blankProposal(db: AccountDb, proposalId: number, at: number): Promise<void> {
  const own = db.change('proposals').where('proposalId', '=', proposalId);
  const { contentJson } = await own
    .set({ token: `erased-${proposalId}`, staffToken: `erased-staff-${proposalId}` })
    .returning('contentJson')
    .executeTakeFirstOrThrow();
  await own.set({ contentJson: withoutPerson(contentJson), checklistJson: '[]' }).execute();
  await own
    .set({ state: 'withdrawn', endedAt: at, expiryDueAt: null })
    .where('state', '=', 'published')
    .execute();
}

async function blankProject(db: AccountDb, projectId: number): Promise<void> {
  await db
    .change('projects')
    .set({
      title: 'Erased project',
      streetNumber: '',
      street: '',
      suburb: '',
      state: '',
      postcode: '',
      panelType: '',
      inverterType: '',
      proposalLink: '',
      specificationJson: JSON.stringify(emptySpecification),
      announceAt: null,
      announcedJson: '{}',
      installOn: '',
    })
    .where('projectId', '=', projectId)
    .execute();
}
