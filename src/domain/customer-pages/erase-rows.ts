import { emptySpecification } from '@sundesk/solar';
import { sql } from 'kysely';
import type { NamedDetails } from '../customers/customer.ts';
import { personKey } from '../customers/person-key.ts';
import { formerIdsOf } from '../customers/rows/customer-changes.ts';
import { removeCustomerRows } from '../customers/rows/remove-untouched-customers.ts';
import { leaveObjects } from '../documents/queries.ts';
import { renderProjects } from '../projects/rows/projects.ts';
import { removeOffers, removeProject } from '../projects/rows/remove-project.ts';
import { withoutPerson } from '../proposals/without-person.ts';
import { customerTables, type Db } from '../schema.ts';

type Which = { customerId: number; at: number };

/** Removes what `CustomerStore.erase` says. True when the row stays, because a contract with evidence on file does. */
export async function eraseCustomer(db: Db, accountId: number, which: Which): Promise<boolean> {
  const { customerId, at } = which;
  const person = await db
    .selectFrom('customers')
    .select(['email', 'firstName', 'lastName', 'companyName', 'phone1', 'phone2', 'companyPhone'])
    .where('accountId', '=', accountId)
    .where('customerId', '=', customerId)
    .executeTakeFirstOrThrow();
  const ids = [customerId, ...(await formerIdsOf(db, accountId, customerId))];
  await forgetImports(db, accountId, { ids, person });
  await forgetAnswers(db, accountId, { ids, ...person });
  const isKept = await eraseProjects(db, accountId, { customerId, at });
  await leaveObjects(db, accountId, { column: 'customerId', ids: [customerId] });
  for (const { name, mark } of customerTables) {
    if (mark !== 'erased') continue;
    await db
      .deleteFrom(name)
      .where('accountId', '=', accountId)
      .where('customerId', '=', customerId)
      .execute();
  }
  if (isKept) {
    await renderProjects(db, accountId, { customerId, at });
    // Moves are figures of reports; why they were made may name the person.
    await db
      .updateTable('statusChanges')
      .set({ reason: '' })
      .where('accountId', '=', accountId)
      .where('customerId', '=', customerId)
      .execute();
    return true;
  }
  await db
    .deleteFrom('statusChanges')
    .where('accountId', '=', accountId)
    .where('customerId', '=', customerId)
    .execute();
  await removeCustomerRows(db, accountId, [customerId]);
  return false;
}

/**
 * Rows of files that made or changed the customer, or have their email address or, without one, their phone number and
 * name; the file's counts stay.
 */
async function forgetImports(
  db: Db,
  accountId: number,
  { ids, person }: { ids: readonly number[]; person: NamedDetails },
): Promise<void> {
  const { email } = person;
  await db
    .updateTable('importRows')
    .set({ cellsJson: '[]', emailKey: '', problem: '', beforeJson: '', customerId: null })
    .where('accountId', '=', accountId)
    // The account's files, since their rows have no index of the account's own.
    .where('importId', 'in', (build) =>
      build.selectFrom('imports').select('importId').where('accountId', '=', accountId),
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
  db: Db,
  accountId: number,
  person: { ids: readonly number[]; email: string; phone1: string; phone2: string },
): Promise<void> {
  const projects = await db
    .selectFrom('projects')
    .select('projectId')
    .where('accountId', '=', accountId)
    .where('customerId', 'in', person.ids)
    .execute();
  const parts = [
    ...person.ids.map((id) => `"customer_id":"${id}"`),
    ...projects.map(({ projectId }) => `"project_id":"${projectId}"`),
    ...[person.email, person.phone1, person.phone2].filter(Boolean),
  ];
  await db
    .updateTable('idempotencyKeys')
    .set({ answer: JSON.stringify({ success: true, message: 'The customer was erased since' }) })
    .where('accountId', '=', accountId)
    .where(({ eb, or }) => or(parts.map((part) => eb('answer', 'like', contains(part)))))
    .execute();
}

function contains(text: string): string {
  // An underscore stands for any one character, which finds too much rather than too little.
  return `%${text.replaceAll('%', '_')}%`;
}

/** True when a project stays for its contracts. */
async function eraseProjects(
  db: Db,
  accountId: number,
  { customerId, at }: Omit<Which, 'publicForms'>,
): Promise<boolean> {
  const projects = await db
    .selectFrom('projects')
    .select('projectId')
    .where('accountId', '=', accountId)
    .where('customerId', '=', customerId)
    .execute();
  let isKept = false;
  for (const { projectId } of projects) {
    const kept = await db
      .selectFrom('contracts')
      .select('proposalId')
      .where('accountId', '=', accountId)
      .where('projectId', '=', projectId)
      .where('evidenceId', 'is not', null)
      .execute();
    if (kept.length === 0) {
      await removeProject(db, accountId, projectId);
      continue;
    }
    isKept = true;
    const keptProposalIds = kept.map(({ proposalId }) => proposalId);
    await removeOffers(db, accountId, { projectId, keptProposalIds });
    for (const proposalId of keptProposalIds) await blankProposal(db, accountId, proposalId, at);
    await blankProject(db, accountId, projectId);
  }
  return isKept;
}

/** The proposal's page is removed, and its figures stay without the person's details. The PDF has what was signed. */
async function blankProposal(
  db: Db,
  accountId: number,
  proposalId: number,
  at: number,
): Promise<void> {
  const own = db
    .updateTable('proposals')
    .where('accountId', '=', accountId)
    .where('proposalId', '=', proposalId);
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

async function blankProject(db: Db, accountId: number, projectId: number): Promise<void> {
  await db
    .updateTable('projects')
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
    .where('accountId', '=', accountId)
    .where('projectId', '=', projectId)
    .execute();
}
