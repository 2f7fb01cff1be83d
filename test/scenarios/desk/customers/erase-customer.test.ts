import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { checkAuditTrail } from '../../../../src/domain/contracts/audit-trail.ts';
import { findAudit } from '../../../../src/domain/contracts/rows/contract-audit.ts';
import { sendDelivery } from '../../../../src/domain/deliveries/send-delivery.ts';
import { findEarliestEvents } from '../../../../src/domain/events/event-queries.ts';
import { beginImport } from '../../../../src/domain/imports/begin-import.ts';
import { continueImport } from '../../../../src/domain/imports/continue-import.ts';
import { checkImport, runImport } from '../../../../src/domain/imports/start-import.ts';
import { insertOptOut } from '../../../../src/domain/messages/rows/opt-outs.ts';
import { recordAttempt } from '../../../../src/domain/messages/send-queued-message.ts';
import { sendToCustomer } from '../../../../src/domain/messages/send-to-customer.ts';
import { insertConsent } from '../../../../src/domain/messages/set-consent.ts';
import { insertReceivedSms } from '../../../../src/domain/messages/sms/receive-sms.ts';
import { minuteMs } from '../../../../src/domain/shared/time.ts';
import { examplePorts } from '../../../support/api/between-examples.ts';
import { storeOf, subscribeTo } from '../../../support/arrange.ts';
import { find, reopen, seal, sign } from '../../../support/contracts/arrange-contract.ts';
import { type Desk, openDesk } from '../../../support/open-desk.ts';
import { open, publish } from '../../../support/proposals/arrange-proposals.ts';
import { smallContent } from '../../../support/proposals/proposal-content.ts';
import { sheetOf } from '../../../support/sheet-of.ts';
import { answerDeliveries } from '../../../support/webhooks/answer-deliveries.ts';

const name = 'Wilhelmina Featherstone';
const person = {
  email: 'wilhelmina@example.com',
  firstName: 'Wilhelmina',
  lastName: 'Featherstone',
  phone1: '0491 570 110',
};
const twin = { email: 'billie@example.org', firstName: 'Billie', lastName: 'Featherstone' };
const noteText = 'Prefers magenta tiles';
const siteAddress = { ...smallContent.project.siteAddress, street: 'Kookaburra Crescent' };

/** What tells of the person, as it would stand in any column. */
const marks = [
  /wilhelmina/i,
  /featherstone/i,
  /billie/i,
  /491 ?570 ?110/,
  /kookaburra/i,
  /magenta/i,
  /vermilion/i,
];

/** What a signed contract leaves, and why each may hold the person. */
const evidence = [
  // The proposal that was signed, its sealed PDF, and the file with signers and trail.
  'documents.content',
  // Numbers that opted out stay, so that they are not written to again.
  'opt_outs.number',
];

/** PDFs hold what they say, and so do sealed ones. */
const ports = {
  ...examplePorts,
  printProposal: async (proposal: object) => Buffer.from(`%PDF-1.7 ${JSON.stringify(proposal)}`),
};

/** Names of the columns, as `table.column`, in which a mark stands, and of exported files. */
async function columnsWithMarks({ database }: Desk): Promise<string[]> {
  const found = new Set<string>();
  for (const table of await database.tables()) {
    for (const row of await database.rows(`select * from ${table}`)) {
      for (const [column, value] of Object.entries(row)) {
        const text = value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : `${value}`;
        if (marks.some((mark) => mark.test(text))) found.add(`${table}.${column}`);
      }
    }
  }
  return [...found].toSorted();
}

async function filesWithMarks(desk: Desk): Promise<string[]> {
  const answer = await fetch(`${desk.url}/app/files/exports/everything.zip`, {
    headers: { cookie: await desk.cookieOf(desk.owner) },
  });
  assert.equal(answer.status, 200);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return Object.entries(files)
    .filter(([, bytes]) => marks.some((mark) => mark.test(strFromU8(bytes, true))))
    .map(([file]) => file)
    .toSorted();
}

/** A customer of whom every table that can hold a person does. */
async function arrange(t: TestContext) {
  const desk = await openDesk(t, { ports });
  const { customers, projects, statuses } = desk.as(desk.owner);
  const store = storeOf(desk);
  for (const type of ['customer_created', 'customer_status_change', 'proposal_viewed'] as const) {
    await subscribeTo(desk, type);
  }
  const created = await desk.call('createcustomer', {
    body: {
      data: {
        customer_email: person.email,
        customer_name: name,
        customer_phone_1: person.phone1,
      },
    },
    headers: { 'idempotency-key': 'first' },
  });
  const customerId = Number(created.body.customer_id);
  await customers.addNote({ customerId, text: noteText });
  await answerDeliveries(desk, {
    outcome: 'responded',
    status: 500,
    responseBody: `No ${name} here`,
  });
  const { customerId: twinId } = await customers.create({ ...twin, note: 'Asked for vermilion' });
  await importRows(desk);
  await customers.merge({ keepCustomerId: customerId, mergeCustomerId: twinId });
  const list = await statuses.list();
  const statusId = list.find(({ name: status }) => status === 'Contacted')?.statusId ?? 0;
  await customers.move({ customerId, statusId, reason: 'Magenta it is' });
  await store.transaction(async (tx) => {
    await insertConsent(tx, {
      customerId,
      channel: 'sms',
      given: true,
      source: `${name} on the phone`,
      saidAt: desk.app.now(),
    });
    await insertOptOut(tx, '+61491570110', desk.app.now());
    await tx.kysely
      .insertInto('receivedEmails')
      .values({
        accountId: tx.accountId,
        customerId,
        projectId: null,
        sender: person.email,
        subject: 'Re: Magenta',
        text: `Yes, ${name}`,
        attachmentsJson: '[]',
        isAnswer: 1,
        isCut: 0,
        emailId: 'a@x',
        thread: '',
        receivedAt: desk.app.now(),
      })
      .execute();
    await insertReceivedSms(tx, {
      customerId,
      number: '+61491570110',
      text: 'Magenta, please',
      meaning: 'other',
      providerId: 'SM1',
      receivedAt: desk.app.now(),
    });
  });
  const { projectId } = await projects.create({
    customerId,
    title: 'Featherstone residence',
    siteAddress,
  });
  await desk.call('updateproject', {
    body: {
      data: {
        project_id: String(projectId),
        specification: {
          panels: [{ maker: 'Example Energy', model: 'EE-440', watts: 440, quantity: 15 }],
          price_lines: [{ description: 'Magenta system', quantity: 1, unit_cents: 990_000 }],
        },
      },
    },
  });
  desk.clock.advance(minuteMs);
  const { proposal, contract } = await publish(desk, projectId);
  await store.transaction((tx) =>
    sendToCustomer(desk.app, tx, {
      projectId,
      userId: desk.owner.userId,
      channel: 'email',
      to: undefined,
      attachPdf: true,
      wording: { subject: 'Your proposal', text: `Dear ${name}` },
    }),
  );
  const { pageRequestId } = await open(desk, proposal.token);
  return { desk, store, customers, customerId, projectId, proposal, contract, pageRequestId };
}

/** A file with rows that made, changed and did not fit the customer. */
async function importRows(desk: Desk): Promise<void> {
  const { app, account, owner } = desk;
  const rows = [
    ['Email', 'Name', 'Note'],
    [person.email, name, 'Magenta'],
    [twin.email, 'Billie', ''],
    ['', name, `No address, but ${person.email}`],
  ];
  const about = { ...account, userId: owner.userId, fileName: 'leads.csv', rows: sheetOf(rows) };
  const importId = await beginImport(app, about);
  const options = {
    mapping: ['email', 'name', 'note'] as const,
    onExisting: 'update' as const,
    ownerId: owner.userId,
    status: '',
    announces: false,
  };
  const store = storeOf(desk);
  await store.transaction((tx) =>
    checkImport(app, tx, { importId, options: { ...options, mapping: [...options.mapping] } }),
  );
  while (await continueImport(app, { ...account, importId }));
  await store.transaction((tx) => runImport(app, tx, { importId }));
  while (await continueImport(app, { ...account, importId }));
}

test('a customer without a signed contract is gone from every table, and from the export', async (t) => {
  const { desk, store, customers, customerId, proposal } = await arrange(t);
  const before = await columnsWithMarks(desk);
  for (const column of [
    'customers.details_json',
    'customer_words.word',
    'customer_notes.note',
    'customer_changes.details_json',
    'status_changes.reason',
    'projects.title',
    'proposals.content_json',
    'contract_signers.name',
    'contract_audit.details',
    'messages.text',
    'consents.source',
    'received_emails.text',
    'received_sms.text',
    'events.body',
    'attempts.response_body',
    'import_rows.cells_json',
    'idempotency_keys.answer',
    'documents.content',
  ]) {
    assert.ok(before.includes(column), `${column} holds nothing to erase`);
  }
  const page = `${desk.url}/p/${proposal.token}`;
  assert.equal((await fetch(page)).status, 200);

  assert.deepEqual(await customers.erase({ customerId, name: ` wilhelmina  FEATHERSTONE` }), {
    customerId,
    contractsKept: 0,
  });
  assert.deepEqual(await columnsWithMarks(desk), ['opt_outs.number']);
  assert.deepEqual(await filesWithMarks(desk), ['opt_outs.jsonl']);
  assert.equal((await fetch(page)).status, 404);
  await assert.rejects(customers.find({ customerId }), { code: 'NOT_FOUND' });
  assert.equal((await customers.list({ search: 'wilhelmina' })).customers.length, 0);
  const rows = async (query: string) =>
    (await desk.database.rows(query)).map((row) => Object.values(row).map(Number));
  assert.deepEqual(await rows('select customer_count from accounts'), [[0]]);
  assert.deepEqual(
    await rows('select sum(customers) as c, sum(value_cents) as v from pipeline_counts'),
    [[0, 0]],
  );
  const waiting = 'select count(*) as n from deliveries where finished_at is null';
  assert.deepEqual(await rows(waiting), [[0]], 'nothing that waits is sent');
  const bodies = await findEarliestEvents(store, { type: undefined, limit: 100 });
  assert.ok(bodies.every(({ body }) => JSON.parse(body).data.erased === true));
  const again = await desk.call('createcustomer', {
    body: {
      data: { customer_email: person.email, customer_name: name, customer_phone_1: person.phone1 },
    },
    headers: { 'idempotency-key': 'first' },
  });
  assert.equal(
    again.body.message,
    'The customer was erased since',
    'a repeat does not bring them back',
  );
});

test('leaves nothing behind of a message in progress when its customer is erased', async (t) => {
  const { desk, customers, customerId } = await arrange(t);
  const { queue, outbox } = desk.app.store;
  desk.clock.advance(minuteMs);
  const { leased } = await queue.settleAndLease({ results: [], claimId: 'before', limit: 100 });
  assert.ok(leased.length > 0, 'a webhook is on its way');
  const { waiting } = await outbox.look();
  const shares = waiting.map(({ count: _, ...one }) => ({ ...one, limit: 10 }));
  const messages = await outbox.lease({ shares, claimId: 'before' });
  assert.equal(messages.leased.length, 1, 'a message is on its way');
  await customers.erase({ customerId, name });

  const body = `Thank you, ${name}`;
  const results = await Promise.all(
    leased.map((delivery) =>
      sendDelivery(
        {
          ...desk.app,
          postWebhook: async () => ({
            outcome: 'responded',
            status: 500,
            responseBody: body,
            durationMs: 1,
            timings: {},
            reused: false,
          }),
        },
        delivery,
      ),
    ),
  );
  await queue.settleAndLease({ results, claimId: 'after', limit: 0 });
  for (const message of messages.leased) {
    assert.equal(await outbox.markSubmitted(message), false, 'it is not handed over any more');
    assert.equal(
      await recordAttempt(desk.app, message, { outcome: 'accepted', providerId: '' }),
      false,
    );
  }
  assert.deepEqual(await columnsWithMarks(desk), ['opt_outs.number']);
});

test('a signed contract is kept with its evidence, and names the customer nowhere else', async (t) => {
  const { desk, store, customers, customerId, projectId, proposal, contract } = await arrange(t);
  await sign(desk, contract);
  await seal(desk, contract);
  const { valueCents, statusId } = await customers.find({ customerId });
  const signed = await find(desk, contract);
  const audit = await findAudit(store, contract.contractId);
  assert.ok(checkAuditTrail(signed, audit));

  assert.deepEqual(await customers.erase({ customerId, name }), { customerId, contractsKept: 1 });
  assert.deepEqual(await columnsWithMarks(desk), evidence.toSorted());
  const kinds = await desk.database.rows(
    'select kind, content from documents order by document_id',
  );
  assert.deepEqual(
    kinds.map(({ kind }) => kind),
    ['proposal', 'contract', 'evidence'],
  );
  const files = await filesWithMarks(desk);
  assert.deepEqual(
    files.filter((file) => !file.startsWith('documents/')),
    ['opt_outs.jsonl'],
  );

  const shell = await customers.find({ customerId });
  assert.deepEqual(
    [shell.firstName, shell.lastName, shell.email, shell.phone1, shell.notes.length],
    ['Erased', 'customer', `erased-${customerId}@erased.invalid`, '', 0],
  );
  assert.deepEqual([shell.valueCents, shell.statusId], [valueCents, statusId]);
  assert.equal(shell.erasedAt, desk.app.now());
  assert.equal((await fetch(`${desk.url}/p/${proposal.token}`)).status, 404);
  const { contracts } = desk.as(desk.owner);
  const [card] = await contracts.ofProject({ projectId });
  assert.deepEqual([card?.state, card?.signers[0]?.name], ['signed', 'Erased signer']);
  const whole = await contracts.find({ contractId: contract.contractId });
  assert.deepEqual([whole.isIntact, whole.audit.length], [true, 0]);
  await desk.as(desk.owner).proposals.check({ projectId });
  const cookie = await desk.cookieOf(desk.owner);
  const fetched = await fetch(desk.url + whole.evidencePath, { headers: { cookie } });
  const kept = (await fetched.json()) as { contract: typeof signed; audit: typeof audit };
  assert.deepEqual(kept.audit, JSON.parse(JSON.stringify(audit)));
  assert.equal(kept.contract.signers[0]?.name, name);
  assert.equal(kept.contract.signers[0]?.sealedToken, undefined, 'a signing link is not evidence');
  const sealedPdf = await fetch(desk.url + card?.signedPath, { headers: { cookie } });
  assert.equal(sealedPdf.status, 200);
  await customers.erase({ customerId, name: 'Erased customer' });
  assert.deepEqual(
    await columnsWithMarks(desk),
    evidence.toSorted(),
    'a second time changes nothing',
  );
});

test('the contract of a sale that was reopened is kept as well', async (t) => {
  const { desk, customers, customerId, contract } = await arrange(t);
  await sign(desk, contract);
  await seal(desk, contract);
  await reopen(desk, contract);
  assert.equal((await customers.erase({ customerId, name })).contractsKept, 1);
  assert.deepEqual(await columnsWithMarks(desk), evidence.toSorted());
});

test('a customer whose contract is being sealed is erased after that', async (t) => {
  const { desk, customers, customerId, contract } = await arrange(t);
  await sign(desk, contract);
  const before = await columnsWithMarks(desk);
  await assert.rejects(customers.erase({ customerId, name }), { code: 'CONFLICT' });
  assert.deepEqual(await columnsWithMarks(desk), before);
});

test('the name must be entered, and only owners and managers erase', async (t) => {
  const { desk, customers, customerId } = await arrange(t);
  await assert.rejects(customers.erase({ customerId, name: 'Wilhelmina' }), {
    code: 'BAD_REQUEST',
  });
  const sales = await desk.addMember('sales');
  await customers.changeOwner({ customerIds: [customerId], ownerId: sales.userId });
  await assert.rejects(desk.as(sales).customers.erase({ customerId, name }), {
    code: 'FORBIDDEN',
  });
  const manager = await desk.addMember('manager');
  await desk.as(manager).customers.erase({ customerId, name });
  const [entry] = await desk.database.rows(
    "select kind, subject, by_user_id from security_log where kind = 'customer_erased'",
  );
  assert.deepEqual(
    [entry?.subject, Number(entry?.by_user_id)],
    [String(customerId), manager.userId],
  );
});
