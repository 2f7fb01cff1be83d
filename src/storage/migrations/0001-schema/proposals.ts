import type { SchemaWriter } from '../schema-writer.ts';

/** Published versions of projects, and the requests for their pages. */
export async function proposals({
  database,
  table,
  index,
  uniqueIndex,
}: SchemaWriter): Promise<void> {
  await table('proposals', {
    proposal_id: 'id',
    account_id: 'account',
    project_id: 'integer',
    customer_id: 'integer',
    version: 'integer',
    state: 'text',
    token: 'text',
    staff_token: 'text',
    content_sha256: 'text',
    pdf_id: 'integer',
    pdf_sha256: 'text',
    published_at: 'integer',
    expires_at: 'integer',
    expiry_due_at: 'integer?',
    ended_at: 'integer?',
    view_count: 'count',
    first_viewed_at: 'integer?',
    last_viewed_at: 'integer?',
    checklist_json: 'text',
    content_json: 'text',
  });
  await uniqueIndex('proposals_version', 'proposals (project_id, version)');
  await uniqueIndex('proposals_published', "proposals (project_id) where state = 'published'");
  await index('proposals_by_token', 'proposals (token, version)');
  await index('proposals_by_account', 'proposals (account_id, proposal_id)');
  await index('proposals_by_customer', 'proposals (account_id, customer_id, proposal_id)');
  await index('proposals_by_publication', 'proposals (account_id, published_at, proposal_id)');
  await index('proposals_to_expire', 'proposals (expiry_due_at) where expiry_due_at is not null');
  // Signed ones stay published for good, so the state does not tell open offers apart; those have a day to expire.
  await index(
    'proposals_offered',
    'proposals (account_id, proposal_id) where expiry_due_at is not null',
  );

  await table('page_requests', {
    page_request_id: 'text primary key',
    account_id: 'account',
    project_id: 'integer',
    proposal_id: 'integer',
    viewer: 'text',
    verdict: 'text',
    user_agent: 'text',
    address: 'text',
    opened_at: 'integer',
    confirmed_at: 'integer?',
    seconds_json: 'text',
  });
  await index('page_requests_by_proposal', 'page_requests (account_id, proposal_id, opened_at)');
  await index(
    'page_requests_of_viewer',
    'page_requests (account_id, project_id, viewer, confirmed_at)',
  );
  // The board reads the last view of each project from it, however often a proposal was viewed.
  await index(
    'page_requests_last_view',
    'page_requests (account_id, project_id, verdict, confirmed_at)',
  );
  await index(
    'page_requests_by_time',
    'page_requests (account_id, confirmed_at) where confirmed_at is not null',
  );
  if (database === 'postgres') {
    await index('page_requests_in_order', 'page_requests (account_id, page_request_id)');
  }
}
