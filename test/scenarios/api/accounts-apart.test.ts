import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCustomField } from '../../../src/domain/custom-fields/change-custom-fields.ts';
import { findNotes } from '../../../src/domain/customers/rows/find-customers.ts';
import { findLatestEvents } from '../../../src/domain/events/event-queries.ts';
import { findStatuses } from '../../../src/domain/statuses/queries.ts';
import { examplePorts } from '../../support/api/between-examples.ts';
import { operationTable } from '../../support/api/operation-table.ts';
import { addCustomer, openOtherAccount, storeOf, subscribeTo } from '../../support/arrange.ts';
import { seal, sign } from '../../support/contracts/arrange-contract.ts';
import { watchRows } from '../../support/database/rows.ts';
import { type Call, openTestApp, type TestApp } from '../../support/open-test-app.ts';
import { addReadyProject, publish } from '../../support/proposals/arrange-proposals.ts';

type Attempt = { request: Call; status: number; body?: object };
type Things = {
  customerId: string;
  subscriptionId: string;
  eventId: string;
  replayId: string;
  projectId: string;
  contractId: string;
  messageId: string;
  taskId: string;
  noteId: string;
  fileId: string;
  fieldId: string;
  statusId: string;
};

const byEmail = { customer_email: 'ann@example.com' };
const notFound = 404;
/** One grey pixel, as a PNG. */
const grey =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGOoBwAAgQCA05RTSgAAAABJRU5ErkJggg==';

/** What a key of another account tries on each operation, and what it may see. */
const attempts: Readonly<Record<string, (things: Things) => Attempt[]>> = {
  getcustomerByemail: () => [{ request: { query: byEmail }, status: notFound }],
  getallcustomers: () => [
    { request: {}, status: 200, body: [] },
    { request: { query: { page: '1' } }, status: 200, body: [] },
    { request: { query: { updated_since: '2000-01-01' } }, status: 200, body: [] },
    { request: { query: { updated_since: '2000-01-01', page: '1' } }, status: 200, body: [] },
  ],
  findcustomers: () => [
    empty({}),
    empty({ text: 'ann' }),
    empty({ updated_since: '2000-01-01' }),
    { request: { query: { owner_email: 'alex@example.com' } }, status: 400 },
  ],
  createcustomer: () => [
    {
      request: {
        body: { data: { ...byEmail, customer_name: 'A', owner_email: 'alex@example.com' } },
      },
      status: 400,
    },
  ],
  createlead: () => [
    { request: { body: { data: { customer_email: 'ann@example.com' } } }, status: 400 },
  ],
  createcustomers: () => [
    {
      request: {
        body: {
          data: {
            customers: [{ ...byEmail, customer_name: 'A', owner_email: 'alex@example.com' }],
          },
        },
      },
      status: 200,
      body: {
        success: true,
        message: '0 created, 1 refused',
        created: 0,
        refused: 1,
        results: [
          {
            success: false,
            code: 'INVALID_PARAMETERS',
            message: 'owner_email is not a user of this account',
            param: 'owner_email',
          },
        ],
      },
    },
  ],
  updatecustomer: ({ customerId }) => [
    sent({ customer_id: customerId, customer_phone_1: '1' }),
    sent({ ...byEmail, customer_phone_1: '1' }),
    sent({ customer_id: customerId, customer_email: 'stolen@example.com' }),
  ],
  setcustomerstatus: ({ customerId }) => [
    sent({ customer_id: customerId, customer_status: 'Contacted' }),
    sent({ ...byEmail, customer_status: 'Contacted' }),
  ],
  addcustomernote: ({ customerId }) => [
    sent({ customer_id: customerId, note: 'Seen' }),
    sent({ ...byEmail, note: 'Seen' }),
  ],
  subscribe_customer: () => [
    { request: { body: { hookUrl: 'not a url', type_request: 'customer_created' } }, status: 400 },
  ],
  subscribe: () => [
    {
      request: {
        body: {
          data: {
            url: 'https://hooks.example.com/a',
            event_types: '*',
            owner_emails: ['alex@example.com'],
          },
        },
      },
      status: 400,
    },
  ],
  unsubscribe_customer: ({ subscriptionId }) => [
    { request: { body: { subscription_id: subscriptionId } }, status: notFound },
    {
      request: {
        body: { hookUrl: 'https://hooks.example.com/sundesk', type_request: 'customer_created' },
      },
      status: notFound,
    },
  ],
  getsubscriptions: ({ subscriptionId }) => [
    { request: {}, status: 200, body: [] },
    { request: { query: { subscription_id: subscriptionId } }, status: 200, body: [] },
  ],
  updatesubscription: (things) => [
    onSubscription(things, { hookUrl: 'https://stolen.example.com' }),
  ],
  pausesubscription: (things) => [onSubscription(things)],
  enablesubscription: (things) => [onSubscription(things, { replay_missed: true })],
  rotatesecret: (things) => [onSubscription(things)],
  sendtestevent: (things) => [onSubscription(things)],
  getdeliveries: ({ subscriptionId, eventId }) => [
    { request: {}, status: 200, body: [] },
    { request: { query: { subscription_id: subscriptionId } }, status: 200, body: [] },
    { request: { query: { event_id: eventId } }, status: 200, body: [] },
    { request: { query: { state: 'pending' } }, status: 200, body: [] },
  ],
  getattempts: () => [{ request: { query: { delivery_id: '1' } }, status: notFound }],
  retrydelivery: () => [{ request: { body: { delivery_id: '1' } }, status: notFound }],
  replayevents: (things) => [
    onSubscription(things, { which: 'all' }),
    onSubscription(things, { which: 'missed', from: '2000-01-01' }),
  ],
  getreplays: ({ replayId }) => [
    { request: {}, status: 200, body: [] },
    { request: { query: { replay_id: replayId } }, status: 200, body: [] },
  ],
  cancelreplay: ({ replayId }) => [
    { request: { body: { replay_id: replayId } }, status: notFound },
  ],
  getnotices: () => [{ request: {}, status: 200, body: [] }],
  getevents: ({ eventId }) => [
    { request: {}, status: 200, body: [] },
    { request: { query: { after: 'start' } }, status: 200, body: [] },
    { request: { query: { after: eventId } }, status: 400 },
    { request: { query: { consumer: 'crm-sync' } }, status: 200, body: [] },
  ],
  erasecustomerdata: ({ customerId }) => [sent({ customer_id: customerId })],
  ackevents: ({ eventId }) => [
    { request: { body: { consumer: 'crm-sync', event_id: eventId } }, status: 400 },
  ],
  getconsumers: () => [{ request: {}, status: 200, body: [] }],
  removeconsumer: () => [{ request: { body: { consumer: 'crm-sync' } }, status: notFound }],
  geteventtypes: () => [{ request: {}, status: 200 }],
  getaccount: () => [{ request: {}, status: 200 }],
  getusers: () => [{ request: {}, status: 200 }],
  getproject: (things) => [asked(ofProject(things))],
  calculate: (things) => [sent(ofProject(things))],
  readmeterdata: () => [{ request: { body: { data: {} } }, status: 400 }],
  getquoteslosingvalue: () => [
    {
      request: {},
      status: 200,
      body: {
        as_of: '2026-11-21',
        open_proposals: 0,
        is_cut: false,
        next_step_on: '2027-01-01',
        quotes: [],
      },
    },
  ],
  createproject: ({ customerId }) => [
    sent({ customer_id: customerId, project_title: 'Stolen' }),
    sent({ ...byEmail, project_title: 'Stolen' }),
  ],
  addroofpicture: (things) => [sent({ ...ofProject(things), picture: grey })],
  updateproject: (things) => [sent({ ...ofProject(things), project_title: 'Stolen' })],
  publishproposal: (things) => [sent(ofProject(things))],
  withdrawproposal: (things) => [sent(ofProject(things))],
  getproposal: (things) => [asked(ofProject(things))],
  getproposals: (things) => [empty(ofProject(things)), empty({ customer_id: things.customerId })],
  getprojects: ({ customerId }) => [empty({ customer_id: customerId }), empty({})],
  getproposalviews: (things) => [asked(ofProject(things))],
  getproposalpdf: (things) => [asked(ofProject(things))],
  getcontract: (things) => [asked(ofProject(things)), asked({ contract_id: things.contractId })],
  getcontracts: (things) => [empty(ofProject(things)), empty({ customer_id: things.customerId })],
  getcontractaudit: ({ contractId }) => [asked({ contract_id: contractId })],
  getcontractpdf: ({ contractId }) => [asked({ contract_id: contractId })],
  sendprojectemail: (things) =>
    [ofProject(things), { customer_id: things.customerId }].map((about) =>
      sent({ ...about, subject: 'Hello', text: 'Hello' }),
    ),
  sendprojectsms: (things) =>
    [ofProject(things), { customer_id: things.customerId }].map((about) =>
      sent({ ...about, text: 'Hello' }),
    ),
  getmessages: (things) => [
    { request: { query: ofProject(things) }, status: 200, body: [] },
    { request: { query: { customer_id: things.customerId } }, status: 200, body: [] },
    { request: {}, status: 200, body: [] },
  ],
  getmessage: ({ messageId }) => [asked({ message_id: messageId })],
  gettemplates: () => [{ request: {}, status: 200 }],
  settemplate: () => [{ request: { body: { data: {} } }, status: 400 }],
  removetemplate: () => [sent({ channel: 'email', name: "Ann's own" })],
  setconsent: ({ customerId }) => [
    sent({ customer_id: customerId, channel: 'sms', given: true, source: 'Stolen' }),
  ],
  getconsent: ({ customerId }) => [asked({ customer_id: customerId })],
  getsettings: () => [{ request: {}, status: 200 }],
  changesettings: () => [{ request: { body: {} }, status: 400 }],
  setlogo: () => [{ request: { body: {} }, status: 400 }],
  getstatuses: () => [{ request: {}, status: 200 }],
  addstatus: () => [{ request: { body: {} }, status: 400 }],
  changestatus: ({ statusId }) => [sent({ status_id: statusId, status_name: 'Stolen' })],
  removestatus: ({ statusId }) => [sent({ status_id: statusId })],
  getplans: () => [{ request: {}, status: 200 }],
  setplan: () => [{ request: { body: { data: {} } }, status: 400 }],
  removeplan: () => [sent({ name: "Ann's own" })],
  gettasks: ({ customerId }) => [asked({ customer_id: customerId })],
  addtask: ({ customerId }) => [
    sent({ customer_id: customerId, kind: 'call', due_on: '2026-11-24' }),
  ],
  changetask: ({ taskId }) => [sent({ task_id: taskId, due_on: '2026-11-30' })],
  finishtask: ({ taskId }) => [sent({ task_id: taskId })],
  reopentask: ({ taskId }) => [sent({ task_id: taskId })],
  getopentasks: () => [empty({}), empty({ kind: 'call' })],
  getcustomernotes: ({ customerId }) => [asked({ customer_id: customerId })],
  changecustomernote: ({ customerId, noteId }) => [
    sent({ customer_id: customerId, note_id: noteId, note: 'stolen' }),
  ],
  removecustomernote: ({ customerId, noteId }) => [
    sent({ customer_id: customerId, note_id: noteId }),
  ],
  findduplicates: ({ customerId }) => [
    asked({ customer_id: customerId }),
    { request: { query: byEmail }, status: 200, body: [] },
  ],
  mergecustomers: ({ customerId }) => [
    sent({ customer_id: customerId, merged_customer_id: '999' }),
    sent({ customer_id: '999', merged_customer_id: customerId }),
  ],
  copyproject: (things) => [sent({ ...ofProject(things), project_title: 'Stolen' })],
  deleteproject: (things) => [sent(ofProject(things))],
  markproposalsent: (things) => [sent(ofProject(things))],
  sendsigninglink: ({ contractId }) => [sent({ contract_id: contractId, position: 1 })],
  reopencontract: ({ contractId }) => [
    sent({ contract_id: contractId, customer_status: 'Negotiating', reason: 'Stolen' }),
  ],
  removetask: ({ taskId }) => [sent({ task_id: taskId })],
  getfiles: ({ customerId }) => [asked({ customer_id: customerId })],
  getreplies: ({ customerId }) => [asked({ customer_id: customerId })],
  getfile: ({ fileId }) => [asked({ file_id: fileId })],
  addfile: ({ customerId }) => [
    sent({ customer_id: customerId, name: 'stolen.txt', content: 'QQ==' }),
  ],
  getfields: () => [{ request: {}, status: 200 }],
  getcustomerfields: ({ customerId }) => [asked({ customer_id: customerId })],
  setcustomerfields: ({ customerId, fieldId }) => [
    sent({ customer_id: customerId, fields: [{ field_id: fieldId, value: 'stolen' }] }),
  ],
  changefile: ({ fileId }) => [sent({ file_id: fileId, name: 'stolen' })],
  addfield: () => [{ request: { body: { data: {} } }, status: 400 }],
  changefield: ({ fieldId }) => [sent({ field_id: fieldId, name: 'Stolen' })],
  removefield: ({ fieldId }) => [sent({ field_id: fieldId })],
  removefile: ({ fileId }) => [sent({ file_id: fileId })],
  getreminders: () => [{ request: {}, status: 200 }],
  setreminder: () => [{ request: { body: {} }, status: 400 }],
  getleadform: () => [{ request: {}, status: 200 }],
  setleadform: () => [
    { request: { body: { data: { owner_emails: ['alex@example.com'] } } }, status: 400 },
  ],
  getkits: () => [{ request: {}, status: 200, body: [] }],
  getproducts: () => [empty({})],
  setproduct: () => [{ request: { body: { data: {} } }, status: 400 }],
  getrebates: () => [{ request: {}, status: 200 }],
  setrebate: () => [{ request: { body: { data: {} } }, status: 400 }],
  removerebate: () => [sent({ name: "Ann's own" })],
  opensandbox: () => [{ request: { body: '[]' }, status: 400 }],
  gettestmessages: ({ customerId }) => [
    { request: { query: { customer_id: customerId } }, status: 403 },
  ],
  signtestcontract: ({ contractId }) => [
    { request: { body: { data: { contract_id: contractId } } }, status: 403 },
  ],
  resetsandbox: () => [{ request: { body: {} }, status: 403 }],
  getstatuschanges: ({ customerId }) => [asked({ customer_id: customerId })],
};

test("another account's key sees and changes nothing", async (t) => {
  const testApp = await openTestApp(t, { ports: { ...examplePorts } });
  const things = await fillAccount(testApp);
  const { apiKey } = await openOtherAccount(testApp);
  const rows = await watchRows(testApp.database);
  const before = await rows();
  for (const { action } of operationTable) {
    await t.test(action, async () => {
      const requests = attempts[action]?.(things);
      assert.ok(requests, 'every operation is tried');
      for (const { request, status, body } of requests) {
        const query = { ...request.query, api_key: apiKey };
        const reply = await testApp.call(action, { ...request, query });
        assert.equal(reply.status, status, JSON.stringify(reply.body));
        if (body !== undefined) assert.deepEqual(reply.body, body);
        assert.ok(!JSON.stringify([reply.body, reply.headers]).includes('Ann'), 'no name leaks');
        assert.ok([undefined, '0'].includes(reply.headers['x-total-count'] as string));
      }
      assert.deepEqual(await rows(), before);
    });
  }
});

test('an Idempotency-Key of one account means nothing in another', async (t) => {
  const testApp = await openTestApp(t);
  const { apiKey } = await openOtherAccount(testApp);
  const create = (query: Record<string, string>) =>
    testApp.call('createcustomer', {
      query,
      headers: { 'idempotency-key': 'same' },
      body: { data: { ...byEmail, customer_name: 'Ann Lee' } },
    });
  const [ours, theirs] = [await create({}), await create({ api_key: apiKey })];
  assert.deepEqual([ours.status, theirs.status], [200, 200]);
  assert.deepEqual([ours.body.customer_id, theirs.body.customer_id], ['1', '2']);
});

test('getaccount and getusers tell a key only of its own account', async (t) => {
  const testApp = await openTestApp(t);
  const { apiKey } = await openOtherAccount(testApp);
  const { body } = await testApp.call('getaccount', { query: { api_key: apiKey } });
  assert.deepEqual([body.account_name, body.user.email], ['Other Solar', 'o@example.org']);
  const users = await testApp.call('getusers', { query: { api_key: apiKey } });
  const emails = users.body.items.map((one: { email: string }) => one.email);
  assert.deepEqual(emails, ['o@example.org']);
});

function sent(data: object): Attempt {
  return { request: { body: { data } }, status: notFound };
}

function asked(query: Record<string, string>): Attempt {
  return { request: { query }, status: notFound };
}

function ofProject({ projectId }: Things) {
  return { project_id: projectId };
}

function empty(query: Record<string, string>): Attempt {
  return { request: { query }, status: 200, body: { items: [], next: null } };
}

function onSubscription({ subscriptionId }: Things, more: object = {}): Attempt {
  return { request: { body: { subscription_id: subscriptionId, ...more } }, status: notFound };
}

async function fillAccount(testApp: TestApp): Promise<Things> {
  const subscriptionId = await subscribeTo(testApp, 'customer_created');
  const customerId = await addCustomer(testApp);
  const projectId = await addReadyProject(testApp, customerId);
  const { contract } = await publish(testApp, projectId);
  const { contractId } = contract;
  await sign(testApp, contract, 1);
  await seal(testApp, contract);
  const store = storeOf(testApp);
  const own = { channel: 'email', name: "Ann's own", subject: 'Hello', text: 'Hello' };
  await testApp.call('settemplate', { body: { data: own } });
  const tariff = { import_rates: [{ steps: [{ cents_per_kwh: 30 }] }] };
  await testApp.call('setplan', { body: { data: { name: "Ann's own", tariff } } });
  const rebate = { name: "Ann's own", basis: 'system', cents: 50_000 };
  await testApp.call('setrebate', { body: { data: rebate } });
  const call = { customer_id: customerId, kind: 'call', due_on: '2026-11-24' };
  const added = await testApp.call('addtask', { body: { data: call } });
  await testApp.call('addcustomernote', {
    body: { data: { customer_id: customerId, note: 'Seen' } },
  });
  const [note] = await findNotes(store, Number(customerId));
  const plan = { customer_id: customerId, name: 'plan.txt', content: 'QQ==' };
  const stored = await testApp.call('addfile', { body: { data: plan } });
  const field = { name: "Ann's own field", kind: 'text', choices: [] } as const;
  const fieldId = await storeOf(testApp).transaction((tx) =>
    addCustomField(testApp.app, tx, field),
  );
  const mail = { project_id: String(projectId), subject: 'Hello', text: 'Hello Ann' };
  const message = await testApp.call('sendprojectemail', { body: { data: mail } });
  await testApp.call('ackevents', { body: { consumer: 'crm-sync', event_id: 'end' } });
  const replay = await testApp.call('replayevents', { body: { which: 'all' } });
  const [event] = await findLatestEvents(store, { type: undefined, limit: 1 });
  const statuses = await findStatuses(store);
  return {
    customerId,
    subscriptionId,
    eventId: event?.eventId ?? '',
    replayId: replay.body.replay_id,
    projectId: String(projectId),
    contractId,
    messageId: message.body.message_id,
    taskId: added.body.task.task_id,
    noteId: String(note?.noteId),
    fileId: stored.body.file.file_id,
    fieldId: String(fieldId),
    statusId: String(statuses[0]?.statusId),
  };
}
