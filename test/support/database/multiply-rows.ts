import assert from 'node:assert/strict';
import type { Things } from '../../scenarios/desk/samples/sample.ts';
import type { Row, TestDatabase } from './test-database.ts';

/** The copies have numbers above it. */
export const copiesFrom = 100_000;
const base = copiesFrom;

/**
 * Adds rows to an account that has one of everything, until it has at least as many of each as asked. Half of the copies
 * belong to what their original belongs to, so that its lists grow; the others to something of their own, so that a list of
 * the account names as many different things as it has rows.
 */
export async function multiplyRows(
  database: TestDatabase,
  things: Things,
  count: number,
): Promise<void> {
  const { customerId, projectId, offeredProjectId, offeredContractId } = things;
  const ownOf = (original: number, index: number) => (index % 2 === 0 ? original : base + index);
  const [offered] = await database.rows(
    'select * from proposals where project_id = ?',
    offeredProjectId,
  );
  const proposalId = Number(offered?.proposal_id);

  await copy('users', 'role = ?', ['sales'], (index) => ({
    user_id: base + index,
    email: `u${index}@example.com`,
    email_key: `u${index}@example.com`,
    identity_id: null,
  }));
  await copy('customers', 'customer_id = ?', [customerId], (index) => ({
    customer_id: base + index,
    email: `copy${index}@example.com`,
    email_key: `copy${index}@example.com`,
    change_number: base + index,
    owner_id: ownOf(things.seller.userId, index),
  }));
  // Lists begin with the owners and statuses that have customers.
  await database.change('delete from pipeline_counts');
  await database.change(`insert into pipeline_counts (account_id, owner_id, status_id, customers, value_cents)
    select account_id, owner_id, status_id, count(*), sum(value_cents) from customers group by 1, 2, 3`);
  const words = await database.rows(
    'select * from customer_words where customer_id = ?',
    customerId,
  );
  for (const row of words) {
    for (const index of numbers()) {
      await insert('customer_words', { ...row, customer_id: base + index });
    }
  }
  const byCustomer = (index: number) => ({ customer_id: ownOf(customerId, index) });
  const byUser = (index: number) => ({ user_id: base + index });
  await copy('customer_notes', '1 = 1', [], (index) => ({
    note_id: base + index,
    customer_id: customerId,
    ...byUser(index),
  }));
  const change = { account_id: things.seller.accountId, customer_id: customerId };
  for (const index of numbers()) {
    await insert('customer_changes', {
      ...change,
      ...byUser(index),
      kind: 'details',
      details_json: '{"fields":["phone1"]}',
      changed_at: index,
    });
    await insert('status_changes', {
      ...change,
      ...byUser(index),
      from_status_id: things.openStatusId,
      to_status_id: things.otherStatusId,
      old_status: 'A',
      new_status: 'B',
      source: 'user',
      reason: '',
      changed_at: index,
    });
  }
  await copy('projects', 'project_id = ?', [projectId], (index) => ({
    project_id: base + index,
    ...byCustomer(index),
  }));
  await copy('products', '1 = 1', [], (index) => ({
    product_id: base + index,
    model: `M${index}`,
  }));
  await copy('plans', '1 = 1', [], (index) => ({ plan_id: base + index, name: `Plan ${index}` }));
  await copy('rebates', '1 = 1', [], (index) => ({
    rebate_id: base + index,
    name: `Rebate ${index}`,
  }));
  const ofProject = (index: number) => ({
    project_id: ownOf(offeredProjectId, index),
    ...(index % 2 === 0 ? {} : byCustomer(index)),
  });
  await copy('proposals', 'proposal_id = ?', [proposalId], (index) => ({
    proposal_id: base + index,
    ...ofProject(index),
    version: index + 1,
    // Every third has run out, and only its contract tells whether it is an agreement.
    ...(index % 2 === 0
      ? { state: 'superseded', expiry_due_at: null, ended_at: 1 }
      : { expires_at: index % 3 === 0 ? 1 : offered?.expires_at }),
    token: `token${index}`,
  }));
  const pageRequest = {
    user_agent: '',
    address: '',
    opened_at: 1,
    confirmed_at: 1,
    seconds_json: '{}',
  };
  for (const index of numbers()) {
    await insert('page_requests', {
      page_request_id: id('hit', index),
      account_id: things.seller.accountId,
      project_id: offeredProjectId,
      proposal_id: ownOf(proposalId, index),
      viewer: 'viewer',
      verdict: 'viewed',
      ...pageRequest,
    });
  }
  await copy('contracts', 'contract_id = ?', [offeredContractId], (index) => ({
    contract_id: id('con', index),
    ...ofProject(index),
    proposal_id: base + index,
    ...(index % 2 === 0 && { state: 'closed', ended_at: 1 }),
  }));
  for (const table of ['contract_signers', 'contract_audit']) {
    await copy(table, 'contract_id = ?', [offeredContractId], (index) => ({
      [table === 'contract_signers' ? 'signer_id' : 'audit_id']: base + index,
      contract_id: id('con', index),
    }));
  }
  await copy('messages', '1 = 1', [], (index) => ({
    message_id: id('msg', index),
    ...byCustomer(index),
    ...byUser(index),
    stop_token: '',
  }));
  await copy('message_templates', '1 = 1', [], (index) => ({
    template_id: base + index,
    name: `Template ${index}`,
  }));
  await copy('consents', '1 = 1', [], (index) => ({
    consent_id: base + index,
    ...byCustomer(index),
  }));
  await copy('api_keys', '1 = 1', [], (index) => ({
    key_id: id('key', index),
    hash: `hash ${index}`,
    ...byUser(index),
  }));
  await copy('invitations', '1 = 1', [], (index) => ({
    invitation_id: id('inv', index),
    email: `invited${index}@example.com`,
    email_key: `invited${index}@example.com`,
    token_hash: `hash ${index}`,
    invited_by: base + index,
  }));
  await copy('security_log', '1 = 1', [], (index) => ({ entry_id: base + index }));
  for (const table of ['subscriptions', 'endpoint_states']) {
    await copy(table, '1 = 1', [], (index) => ({ subscription_id: id('sub', index) }));
  }
  await copy('events', 'is_test = ?', [0], (index) => ({
    sequence: base + index,
    event_id: id('evt', index),
    customer_id: ownOf(customerId, index),
  }));
  await copy('deliveries', '1 = 1', [], (index) => ({
    delivery_id: base + index,
    event_id: id('evt', index),
    subscription_id: index % 2 === 0 ? things.subscriptionId : id('sub', index),
  }));
  const { accountId } = things.seller;
  const attempt = { account_id: accountId, cause: 'event', started_at: 1, duration_ms: 1 };
  const answer = { reused: 0, outcome: 'timed_out', maybe_delivered: 0 };
  const empty = { response_headers: '{}', response_body: '' };
  for (const index of numbers()) {
    const delivery_id = ownOf(things.deliveryId, index);
    await insert('attempts', { ...attempt, ...answer, ...empty, delivery_id, number: index });
    const ofSubscription = {
      account_id: accountId,
      subscription_id: index % 2 === 0 ? things.subscriptionId : id('sub', index),
    };
    await insert('notices', { ...ofSubscription, kind: 'gone', message: '', created_at: index });
    const consumer = { account_id: accountId, name: `consumer${index}` };
    await insert('consumers', { ...consumer, sequence: 1, updated_at: index });
  }
  await copy('replays', '1 = 1', [], (index) => ({ replay_id: id('replay', index) }));
  await copy('imports', 'import_id = ?', [things.importId], (index) => ({
    import_id: id('imp', index),
    ...byUser(index),
  }));
  await copy('import_rows', 'import_id = ?', [things.importId], (index) => ({
    row_number: base + index,
  }));

  function numbers(): number[] {
    return Array.from({ length: count }, (_, index) => index + 1);
  }

  /** Adds copies of a row, each with values of its own. */
  async function copy(
    table: string,
    which: string,
    values: readonly unknown[],
    change: (index: number) => Row,
  ): Promise<void> {
    const [original] = await database.rows(
      `select * from ${table} where ${which} limit 1`,
      ...values,
    );
    assert(original, `There is a row of ${table} to copy`);
    for (const index of numbers()) await insert(table, { ...original, ...change(index) });
  }

  async function insert(table: string, row: Row): Promise<void> {
    const slots = Object.keys(row).map(() => '?');
    await database.change(
      `insert into ${table} (${Object.keys(row).join(', ')}) values (${slots.join(', ')})`,
      ...Object.values(row),
    );
  }
}

function id(prefix: string, index: number): string {
  return `${prefix}_${String(index).padStart(26, '0')}`;
}
