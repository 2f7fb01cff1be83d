import { requireCustomer } from '../../../src/domain/customers/require-customer.ts';
import { setStatus } from '../../../src/domain/customers/rows/customers.ts';
import { minuteMs } from '../../../src/domain/shared/time.ts';
import { findStatus, findStatuses } from '../../../src/domain/statuses/queries.ts';
import { addCustomer, addCustomers, addProject, addUser, storeOf } from '../../support/arrange.ts';
import type { Call, TestApp } from '../../support/open-test-app.ts';
import { casesOf, type GoldenCase, refusedAfter, refusedAs } from '../golden-case.ts';

const ann = { customer_email: 'ann@example.com', customer_name: 'Ann Lee' };
const byEmail = (email: string): Call => ({ query: { customer_email: email } });
const found = (query: Record<string, string>): Call => ({ query });
const sent = (data: object, headers?: Record<string, string>): Call => ({
  body: { data },
  ...(headers && { headers }),
});
const oneCustomer = { given: 'one customer, ann@example.com', arrange: addAnn };
const threeCustomers = {
  given: 'three customers, added a minute apart',
  arrange: (test: TestApp) => addCustomers(test, 3),
};

export const customerCases: GoldenCase[] = [
  ...casesOf('getcustomerByemail', {
    found: { ...oneCustomer, request: byEmail('ann@example.com') },
    'found-with-notes-and-projects': {
      given: 'one customer with two notes and a project',
      arrange: addAnnWithEverything,
      request: byEmail('ann@example.com'),
    },
    'found-in-another-spelling': { ...oneCustomer, request: byEmail('  ANN@Example.com ') },
    ...refusedAs('INVALID_PARAMETERS', {
      'email-missing': {},
      'email-empty': byEmail(''),
      'email-blank': byEmail('  '),
      'email-too-long': byEmail('a'.repeat(1001)),
      'email-with-nul': byEmail('ann\0@example.com'),
    }),
    'not-found': {
      ...oneCustomer,
      request: byEmail('bob@example.com'),
      refusal: 'CUSTOMER_NOT_FOUND',
    },
    'not-an-email': { request: byEmail('ann'), refusal: 'CUSTOMER_NOT_FOUND' },
  }),

  ...casesOf('getallcustomers', {
    none: { request: {} },
    all: {
      given: 'one customer with two notes and a project, and one without',
      arrange: addTwo,
      request: {},
    },
    'first-page': { ...threeCustomers, request: { query: { page: '1', per_page: '2' } } },
    'last-page': { ...threeCustomers, request: { query: { page: '2', per_page: '2' } } },
    'page-that-ends-with-the-list': {
      ...threeCustomers,
      request: { query: { page: '1', per_page: '3' } },
    },
    'page-beyond-the-end': { ...threeCustomers, request: { query: { page: '3', per_page: '2' } } },
    'page-of-none': { request: { query: { page: '1' } } },
    'per-page-alone': { ...threeCustomers, request: { query: { per_page: '1' } } },
    'changed-since': {
      ...threeCustomers,
      request: { query: { updated_since: '2026-11-21 09:31:00' } },
    },
    'changed-since-by-pages': {
      ...threeCustomers,
      request: {
        query: { updated_since: '2026-11-21T20:31:00+11:00', page: '1', per_page: '1' },
      },
    },
    'changed-since-the-future': {
      ...threeCustomers,
      request: { query: { updated_since: '2027-01-01' } },
    },
    ...refusedAs('INVALID_PARAMETERS', {
      'page-zero': { query: { page: '0' } },
      'page-not-a-number': { query: { page: 'two' } },
    }),
    'page-empty': { ...threeCustomers, request: { query: { page: '' } } },
    ...refusedAs('INVALID_PARAMETERS', {
      'per-page-too-large': { query: { per_page: '1001' } },
      'changed-since-no-time': { query: { updated_since: 'yesterday' } },
      'changed-since-no-such-day': { query: { updated_since: '2026-02-30' } },
    }),
  }),

  ...casesOf('findcustomers', {
    all: { ...threeCustomers, request: {} },
    none: { request: {} },
    'by-text': { ...threeCustomers, request: found({ text: 'CUST c2' }) },
    'by-text-that-nobody-has': { ...threeCustomers, request: found({ text: 'zoe' }) },
    'by-text-without-letters': { ...threeCustomers, request: found({ text: '&' }) },
    'by-status-owner-and-type': {
      ...threeCustomers,
      request: found({
        customer_status: 'New Lead',
        owner_email: 'alex@example.com',
        customer_type: 'Residential',
        limit: '1',
      }),
    },
    'changed-since': {
      ...threeCustomers,
      request: found({ updated_since: '2026-11-21 09:32:00' }),
    },
    'empty-filters': { ...threeCustomers, request: found({ text: '', customer_type: '' }) },
    ...refusedAs('INVALID_PARAMETERS', {
      'status-unknown': found({ customer_status: 'Gone' }),
      'owner-unknown': found({ owner_email: 'x@example.com' }),
      'type-unknown': found({ customer_type: 'Castle' }),
      'since-no-time': found({ updated_since: 'soon' }),
      'limit-too-large': found({ limit: '101' }),
      'cursor-of-nothing': found({ cursor: 'c' }),
    }),
    'cursor-with-other-filters': {
      ...threeCustomers,
      arrange: async (test) => {
        await addCustomers(test, 3);
        const { body } = await test.call('findcustomers', found({ limit: '1' }));
        return body.next;
      },
      request: (cursor) => found({ cursor, customer_status: 'New Lead' }),
      refusal: 'INVALID_PARAMETERS',
    },
  }),

  ...casesOf('createcustomer', {
    'email-and-name': { request: sent(ann), events: ['customer_created'] },
    'all-details': {
      given: 'another user of the account, sam@example.com',
      arrange: async (test) => addUser(test, 'sam@example.com'),
      request: sent({
        customer_email: 'Facilities@Bakery.example.com',
        customer_name: 'ignored name',
        customer_first_name: 'Priya Anne',
        customer_last_name: 'van der Berg',
        customer_phone_1: '0491 570 157',
        customer_phone_2: '(02) 5550 1235',
        gst_status: 'GST Registered',
        customer_type: 'Large-Scale',
        company_name: 'Harbour Bakery',
        company_phone: '(02) 5550 1234',
        customer_status: 'Nurture',
        owner_email: ' SAM@example.com',
      }),
      events: ['customer_created'],
    },
    'name-of-one-word': {
      request: sent({ ...ann, customer_name: 'Ann' }),
      events: ['customer_created'],
    },
    'name-of-three-words': {
      request: sent({ ...ann, customer_name: '  Mary Ann  Smith ' }),
      events: ['customer_created'],
    },
    'last-name-alone': {
      request: sent({ customer_email: 'ann@example.com', customer_last_name: 'Lee' }),
      events: ['customer_created'],
    },
    'text-is-trimmed': {
      request: sent({
        customer_email: ' Ann@example.com ',
        customer_name: ' Ann Lee ',
        company_name: ' Lee ',
      }),
      events: ['customer_created'],
    },
    'unknown-members-are-ignored': {
      request: { body: { data: { ...ann, colour: 'blue', customer_id: '77' }, more: 1 } },
      events: ['customer_created'],
    },
    'phone-a-number': {
      request: sent({ ...ann, customer_phone_1: 491570157 }),
      events: ['customer_created'],
    },
    'names-of-existing-integrations': {
      request: sent({
        useremail: '',
        firstname: 'Priya',
        surname: 'Sharma',
        email: 'priya@example.com',
        phone1: '0491 570 157',
        phone2: null,
        type: 'COMMERCIAL',
        companyname: 'Harbour Bakery',
        companyphone: '(02) 5550 1234',
        gststatus: 1,
      }),
      events: ['customer_created'],
    },
    'idempotency-key-reused': {
      given: 'another request with the same Idempotency-Key was made before',
      arrange: (test) => test.call('createcustomer', sent(ann, { 'idempotency-key': 'k1' })),
      request: sent({ ...ann, customer_email: 'bob@example.com' }, { 'idempotency-key': 'k1' }),
      refusal: 'IDEMPOTENCY_KEY_REUSED',
    },
    ...refusedAs('INVALID_PARAMETERS', {
      'idempotency-key-blank': sent(ann, { 'idempotency-key': ' ' }),
      'idempotency-key-too-long': sent(ann, { 'idempotency-key': 'k'.repeat(256) }),
    }),
    ...refusedAfter('CUSTOMER_EXISTS', oneCustomer, {
      exists: sent(ann),
      'exists-in-another-spelling': sent({ ...ann, customer_email: ' ANN@EXAMPLE.COM' }),
    }),
    ...refused({
      'data-missing': { customer_email: 'ann@example.com', customer_name: 'Ann Lee' },
      'data-a-string': { data: 'Ann Lee' },
      'data-an-array': { data: [ann] },
      'data-null': { data: null },
    }),
    ...refusedData({
      'email-missing': { customer_name: 'Ann Lee' },
      'email-empty': { ...ann, customer_email: '' },
      'email-a-number': { ...ann, customer_email: 42 },
      'email-invalid': { ...ann, customer_email: 'ann.example.com' },
      'email-of-255-characters': { ...ann, customer_email: 'a@'.padEnd(255, 'b') },
      'name-missing': { customer_email: 'ann@example.com' },
      'name-empty': { ...ann, customer_name: '' },
      'name-blank': { ...ann, customer_name: '   ' },
      'name-null': { ...ann, customer_name: null },
      'name-too-long': { ...ann, customer_name: 'a'.repeat(201) },
      'name-with-line-break': { ...ann, customer_name: 'Ann\nLee' },
      'email-and-name-missing': {},
      'phone-too-long': { ...ann, customer_phone_2: '1'.repeat(51) },
      'type-unknown': { ...ann, customer_type: 'Industrial' },
      'gst-status-unknown': { ...ann, gst_status: 'yes' },
      'status-unknown': { ...ann, customer_status: 'Hot' },
      'status-won': { ...ann, customer_status: 'Signed' },
      'status-lost': { ...ann, customer_status: 'Lost' },
      'owner-unknown': { ...ann, owner_email: 'nobody@example.com' },
      'owner-invalid': { ...ann, owner_email: 'nobody' },
    }),
  }),

  ...casesOf('createcustomers', {
    'two-of-which-one-exists': {
      ...oneCustomer,
      request: sent({ customers: [{ ...ann, customer_email: 'bob@example.com' }, ann] }),
      events: ['customer_created'],
    },
    'with-names-that-are-ignored': {
      request: sent({ customers: [{ ...ann, colour: 'blue' }] }),
      events: ['customer_created'],
    },
    ...refusedAs('INVALID_PARAMETERS', {
      'no-list': sent({ customers: 'ann' }),
      'empty-list': sent({ customers: [] }),
    }),
  }),

  ...casesOf('updatecustomer', {
    'by-id': {
      given: 'one customer with two notes and a project',
      arrange: addAnnWithEverything,
      request: sent({
        customer_id: '1',
        customer_phone_1: '0491 570 006',
        company_name: 'Lee Pty Ltd',
      }),
    },
    'by-email': {
      ...oneCustomer,
      request: sent({ customer_email: 'ANN@example.com', customer_name: 'Ann Marie Lee' }),
    },
    'new-email': {
      ...oneCustomer,
      request: sent({ customer_id: '1', customer_email: 'lee@example.com' }),
    },
    'same-email-in-another-spelling': {
      ...oneCustomer,
      request: sent({ customer_id: '1', customer_email: 'Ann@Example.com' }),
    },
    'every-detail': {
      given: 'one customer, ann@example.com, and another user, sam@example.com',
      arrange: async (test) => {
        await addUser(test, 'sam@example.com');
        await addCustomer(test);
      },
      request: sent({
        customer_id: '1',
        customer_email: 'priya@example.com',
        customer_first_name: 'Priya',
        customer_last_name: 'Sharma',
        customer_phone_1: '0491 570 157',
        customer_phone_2: '(02) 5550 1235',
        gst_status: 'GST Registered',
        customer_type: 'Commercial',
        company_name: 'Harbour Bakery',
        company_phone: '(02) 5550 1234',
        owner_email: 'sam@example.com',
      }),
    },
    nothing: { ...oneCustomer, request: sent({ customer_id: '1' }) },
    emptied: {
      given: 'one customer with a phone number',
      arrange: (test) => addCustomer(test, { customer_phone_1: '0491 570 006' }),
      request: sent({ customer_id: '1', clear: ['customer_phone_1'] }),
    },
    blank: {
      given: 'one customer with a phone number',
      arrange: (test) => addCustomer(test, { customer_phone_1: '0491 570 006' }),
      request: sent({ customer_id: '1', customer_name: null, customer_phone_1: '' }),
    },
    'id-a-number': { ...oneCustomer, request: sent({ customer_id: 1 }) },
    moved: {
      ...oneCustomer,
      request: sent({
        customer_id: '1',
        company_name: 'Lee Pty Ltd',
        customer_status: 'Lost',
        reason: 'Chose another firm',
      }),
      events: ['customer_status_change'],
    },
    'move-refused': {
      ...oneCustomer,
      request: sent({ customer_id: '1', company_name: 'Lee Pty Ltd', customer_status: 'Lost' }),
      refusal: 'STATUS_CHANGE_REFUSED',
    },
    ...refusedAs('CUSTOMER_NOT_FOUND', {
      'id-unknown': sent({ customer_id: '7' }),
      'email-unknown': sent({ customer_email: 'bob@example.com' }),
    }),
    exists: {
      given: 'customers ann@example.com and c1@example.com',
      arrange: async (test) => {
        await addCustomer(test);
        await addCustomers(test, 1);
      },
      request: sent({ customer_id: '1', customer_email: 'C1@example.com' }),
      refusal: 'CUSTOMER_EXISTS',
    },
    ...refusedData({
      'customer-not-named': { customer_phone_1: '0491 570 006' },
      'id-not-digits': { customer_id: 'one' },
      'cleared-what-must-be': { customer_id: '1', clear: ['customer_email'] },
      'email-invalid': { customer_id: '1', customer_email: 'ann' },
      'phone-too-long': { customer_id: '1', customer_phone_1: '1'.repeat(51) },
      'owner-unknown': { customer_id: '1', owner_email: 'nobody@example.com' },
    }),
  }),

  ...casesOf('setcustomerstatus', {
    moved: {
      ...oneCustomer,
      request: sent({ customer_id: '1', customer_status: 'Contacted' }),
      events: ['customer_status_change'],
    },
    'moved-by-email-to-lost': {
      ...oneCustomer,
      request: sent({
        customer_email: 'ann@example.com',
        customer_status: 'Lost',
        reason: 'Chose another firm',
      }),
      events: ['customer_status_change'],
    },
    'same-status': {
      ...oneCustomer,
      request: sent({ customer_id: '1', customer_status: 'New Lead' }),
    },
    'id-unknown': {
      request: sent({ customer_id: '7', customer_status: 'Contacted' }),
      refusal: 'CUSTOMER_NOT_FOUND',
    },
    ...refusedAfter('STATUS_CHANGE_REFUSED', oneCustomer, {
      'to-won': sent({ customer_id: '1', customer_status: 'Signed' }),
      'to-lost-without-reason': sent({ customer_id: '1', customer_status: 'Lost' }),
      'to-lost-with-blank-reason': sent({ customer_id: '1', customer_status: 'Lost', reason: ' ' }),
      'to-cancelled-before-signing': sent({
        customer_id: '1',
        customer_status: 'Cancelled',
        reason: 'Finance',
      }),
    }),
    'out-of-won': {
      given: 'a customer who has signed',
      arrange: addSigned,
      request: sent({ customer_id: '1', customer_status: 'Quoting' }),
      refusal: 'STATUS_CHANGE_REFUSED',
    },
    'cancelled-after-signing': {
      given: 'a customer who has signed',
      arrange: addSigned,
      request: sent({ customer_id: '1', customer_status: 'Cancelled', reason: 'Cooling-off' }),
      events: ['customer_status_change'],
    },
    ...refusedData({
      'status-missing': { customer_id: '1' },
      'status-empty': { customer_id: '1', customer_status: '' },
      'status-unknown': { customer_id: '1', customer_status: 'Hot' },
      'status-in-other-letters': { customer_id: '1', customer_status: 'contacted' },
      'customer-not-named': { customer_status: 'Contacted' },
      'reason-too-long': { customer_id: '1', customer_status: 'Lost', reason: 'a'.repeat(201) },
    }),
  }),

  ...casesOf('createlead', {
    'phone-alone': {
      request: sent({
        customer_name: 'Sam Hill',
        customer_phone_1: '0491 570 110',
        address: '14 Banksia St, Chermside QLD 4032',
        source: 'Fair',
        note: 'Wants a battery.',
      }),
      events: ['customer_created'],
    },
    'email-that-is-known': {
      ...oneCustomer,
      request: sent({
        customer_email: 'ANN@example.com',
        customer_name: 'Ann Lee',
        customer_phone_1: '0491 570 110',
        note: 'Now with a battery, please.',
      }),
    },
    'nothing-but-a-name-and-an-email': { request: sent(ann), events: ['customer_created'] },
    'idempotency-key-reused': {
      given: 'createcustomer was called with the same Idempotency-Key',
      arrange: (test) => test.call('createcustomer', sent(ann, { 'idempotency-key': 'k1' })),
      request: sent(ann, { 'idempotency-key': 'k1' }),
      refusal: 'IDEMPOTENCY_KEY_REUSED',
    },
    ...refusedData({
      'neither-email-nor-phone': { customer_name: 'Sam Hill', customer_email: ' ' },
      'name-missing': { customer_phone_1: '0491 570 110' },
      'email-invalid': { customer_name: 'Sam Hill', customer_email: 'sam' },
      'owner-unknown': { ...ann, owner_email: 'nobody@example.com' },
      'note-too-long': { ...ann, note: 'a'.repeat(8_001) },
    }),
  }),

  ...casesOf('addcustomernote', {
    added: {
      given: 'one customer with two notes and a project',
      arrange: addAnnWithEverything,
      request: sent({ customer_id: '1', note: ' Roof faces north.\nCall after 5 pm. ' }),
    },
    'added-by-email': {
      ...oneCustomer,
      request: sent({ customer_email: 'ann@example.com', note: 'Dächer & Söhne ☀️ مرحبا' }),
    },
    'call-logged': {
      ...oneCustomer,
      request: sent({
        customer_id: '1',
        note: 'About the roof',
        call: 'out_left_message',
        called_at: '2026-11-01T09:30:00+11:00',
      }),
    },
    'call-without-text': {
      ...oneCustomer,
      request: sent({ customer_id: '1', call: 'in_reached' }),
    },
    'idempotency-key-reused': {
      given: 'createcustomer was called with the same Idempotency-Key',
      arrange: (test) => test.call('createcustomer', sent(ann, { 'idempotency-key': 'k1' })),
      request: sent({ customer_id: '1', note: 'Once' }, { 'idempotency-key': 'k1' }),
      refusal: 'IDEMPOTENCY_KEY_REUSED',
    },
    'id-unknown': {
      request: sent({ customer_id: '7', note: 'Text' }),
      refusal: 'CUSTOMER_NOT_FOUND',
    },
    'call-in-the-future': {
      ...oneCustomer,
      request: sent({ customer_id: '1', call: 'in_reached', called_at: '2099-01-01' }),
      refusal: 'INVALID_PARAMETERS',
    },
    ...refusedData({
      'note-missing': { customer_id: '1' },
      'note-empty': { customer_id: '1', note: '' },
      'note-blank': { customer_id: '1', note: ' \n' },
      'note-a-number': { customer_id: '1', note: 7 },
      'note-with-nul': { customer_id: '1', note: 'a\0b' },
      'call-unknown': { customer_id: '1', call: 'out_busy' },
      'note-too-long': { customer_id: '1', note: 'a'.repeat(10_001) },
      'customer-not-named': { note: 'Text' },
    }),
  }),
];

type Rest = Parameters<typeof casesOf>[1][string];

/** Bodies that are refused as invalid, with one customer there so that nothing else is at fault. */
function refused(bodies: Record<string, object>): Record<string, Rest> {
  return Object.fromEntries(
    Object.entries(bodies).map(([name, body]) => [
      name,
      { request: { body }, refusal: 'INVALID_PARAMETERS' },
    ]),
  );
}

function refusedData(datas: Record<string, object>): Record<string, Rest> {
  const named = Object.entries(datas).map(([name, data]) => {
    const isOfOne = 'customer_id' in data;
    return [
      name,
      { ...(isOfOne && oneCustomer), request: sent(data), refusal: 'INVALID_PARAMETERS' },
    ];
  });
  return Object.fromEntries(named);
}

async function addAnn(test: TestApp): Promise<void> {
  await addCustomer(test);
  test.clock.advance(minuteMs);
}

async function addAnnWithEverything(test: TestApp): Promise<void> {
  const customerId = await addCustomer(test, { customer_phone_1: '0491 570 156' });
  await addProject(test, customerId);
  for (const note of ['Asked for a battery.', 'Roof was re-tiled.']) {
    test.clock.advance(minuteMs);
    await test.call('addcustomernote', sent({ customer_id: customerId, note }));
  }
  test.clock.advance(minuteMs);
}

async function addTwo(test: TestApp): Promise<void> {
  await addAnnWithEverything(test);
  await addCustomers(test, 1);
}

/** Signing belongs to contracts, so the store is changed directly. */
async function addSigned(test: TestApp): Promise<void> {
  await addAnn(test);
  await storeOf(test).transaction(async (tx) => {
    const statuses = await findStatuses(tx);
    await setStatus(tx, await requireCustomer(tx, { customerId: 1 }), {
      valueCents: 0,
      from: findStatus(statuses, 'New Lead'),
      to: findStatus(statuses, 'Signed'),
      userId: test.account.userId,
      source: 'signature',
      reason: '',
      at: test.app.now(),
    });
  });
}
