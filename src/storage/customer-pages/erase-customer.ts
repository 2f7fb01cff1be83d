import { sql } from 'kysely';
import type { PublicForms } from '../../domain/projects/store.ts';
import { withoutPerson } from '../../domain/proposals/without-person.ts';
import { emailKey } from '../../domain/shared/text.ts';
import { emptySpecification } from '../../domain/solar/specification.ts';
import { formerIdsOf } from '../customers/customer-changes.ts';
import { removeCustomerRows } from '../customers/remove-customer-rows.ts';
import { renderProjects } from '../projects/projects.ts';
import { removeOffers, removeProject } from '../projects/remove-project.ts';
import type { Db } from '../schema.ts';

type Which = { customerId: number; at: number; publicForms: PublicForms };

/** The tables that name the customer and are not evidence. */
const belongings = [
  'customer_notes',
  'customer_changes',
  'messages',
  'consents',
  'received_sms',
  'documents',
] as const;

/** Removes what `CustomerStore.erase` says. True when the row stays, because a contract with evidence on file does. */
export async function eraseCustomer(db: Db, accountId: number, which: Which): Promise<boolean> {
  const { customerId, at, publicForms } = which;
  const person = await db
    .selectFrom('customers')
    .select(['email', 'phone_1 as phone1', 'phone_2 as phone2', 'company_phone as companyPhone'])
    .where('account_id', '=', accountId)
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  const ids = [customerId, ...(await formerIdsOf(db, accountId, customerId))];
  await forgetImports(db, accountId, { ids, email: person.email });
  await forgetAnswers(db, accountId, { ids, ...person });
  const isKept = await eraseProjects(db, accountId, { customerId, at });
  for (const table of belongings) {
    await db
      .deleteFrom(table)
      .where('account_id', '=', accountId)
      .where('customer_id', '=', customerId)
      .execute();
  }
  if (isKept) {
    await renderProjects(db, accountId, { customerId, at, publicForms });
    // Moves are figures of reports; why they were made may name the person.
    await db
      .updateTable('status_changes')
      .set({ reason: '' })
      .where('account_id', '=', accountId)
      .where('customer_id', '=', customerId)
      .execute();
    return true;
  }
  await db
    .deleteFrom('status_changes')
    .where('account_id', '=', accountId)
    .where('customer_id', '=', customerId)
    .execute();
  await removeCustomerRows(db, accountId, [customerId]);
  return false;
}

/** Rows of files that made or changed the customer, or have their address; the file's counts stay. */
async function forgetImports(
  db: Db,
  accountId: number,
  { ids, email }: { ids: readonly number[]; email: string },
): Promise<void> {
  await db
    .updateTable('import_rows')
    .set({ cells_json: '[]', email_key: '', problem: '', before_json: '', customer_id: null })
    .where('account_id', '=', accountId)
    // The account's files, since their rows have no index of the account's own.
    .where('import_id', 'in', (build) =>
      build.selectFrom('imports').select('import_id').where('account_id', '=', accountId),
    )
    .where(({ eb, or }) =>
      or([
        eb('customer_id', 'in', ids),
        eb('email_key', '=', emailKey(email)),
        eb(sql<string>`lower(cells_json)`, 'like', contains(email.toLowerCase())),
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
    .select('project_id as projectId')
    .where('account_id', '=', accountId)
    .where('customer_id', 'in', person.ids)
    .execute();
  const parts = [
    ...person.ids.map((id) => `"customer_id":"${id}"`),
    ...projects.map(({ projectId }) => `"project_id":"${projectId}"`),
    ...[person.email, person.phone1, person.phone2].filter(Boolean),
  ];
  await db
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify({ success: true, message: 'The customer was erased since' }) })
    .where('account_id', '=', accountId)
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
    .select('project_id as projectId')
    .where('account_id', '=', accountId)
    .where('customer_id', '=', customerId)
    .execute();
  let isKept = false;
  for (const { projectId } of projects) {
    const kept = await db
      .selectFrom('contracts')
      .select('proposal_id as proposalId')
      .where('account_id', '=', accountId)
      .where('project_id', '=', projectId)
      .where('evidence_id', 'is not', null)
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
    .where('account_id', '=', accountId)
    .where('proposal_id', '=', proposalId);
  const { content_json } = await own
    .set({ token: `erased-${proposalId}`, staff_token: `erased-staff-${proposalId}` })
    .returning('content_json')
    .executeTakeFirstOrThrow();
  await own.set({ content_json: withoutPerson(content_json), checklist_json: '[]' }).execute();
  await own
    .set({ state: 'withdrawn', ended_at: at, expiry_due_at: null })
    .where('state', '=', 'published')
    .execute();
}

async function blankProject(db: Db, accountId: number, projectId: number): Promise<void> {
  await db
    .updateTable('projects')
    .set({
      title: 'Erased project',
      street_number: '',
      street: '',
      suburb: '',
      state: '',
      postcode: '',
      panel_type: '',
      inverter_type: '',
      proposal_link: '',
      specification_json: JSON.stringify(emptySpecification),
      announce_at: null,
      announced_json: '{}',
      install_on: '',
    })
    .where('account_id', '=', accountId)
    .where('project_id', '=', projectId)
    .execute();
}
