import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCustomer } from '../../support/arrange.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';

test('createcustomer takes blank members, numbers and the names of existing integrations', async (t) => {
  const testApp = await openTestApp(t);
  const { status, headers, body } = await testApp.call('createcustomer', {
    body: {
      data: {
        email: 'ann@example.com',
        firstname: 'Ann',
        surname: 'Lee',
        phone1: 61491570156,
        phone2: '',
        customer_status: null,
        owner_email: ' ',
        useremail: '',
        type: 'LARGE-SCALE',
        companyname: null,
        gststatus: 1,
      },
    },
  });
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(headers['sundesk-ignored'], undefined);
  assert.equal(body.id, body.customer_id);
  const { customer } = body;
  assert.deepEqual(
    [customer.customer_email, customer.customer_first_name, customer.customer_last_name],
    ['ann@example.com', 'Ann', 'Lee'],
  );
  assert.deepEqual(
    [customer.customer_phone_1, customer.customer_phone_2, customer.company_name],
    ['61491570156', '', ''],
  );
  assert.deepEqual(
    [customer.customer_type, customer.gst_status, customer.customer_status],
    ['Large-Scale', 'GST Registered', 'New Lead'],
  );
});

test('a number is accepted as text only if no digit or sign is lost', async (t) => {
  const testApp = await openTestApp(t);
  const create = (number: string) =>
    testApp.call('createcustomer', {
      // Written out, because JavaScript itself would lose the digits.
      body: `{"data":{"email":"n${number}@example.com","firstname":"Ann","phone1":${number}}}`,
    });
  for (const number of [
    ...['61412345678901234567890', '1000000000000000000000', '9007199254740993', '1e3', '1E+3'],
    ...['1.0', '4915.70', '-0', '0.10000000000000000055', '0.0000001', '1e999'],
  ]) {
    const { status, body } = await create(number);
    assert.deepEqual(
      [status, body.message],
      [400, 'customer_phone_1 must be a string'],
      `${number}: ${JSON.stringify(body)}`,
    );
  }
  for (const number of ['0', '-5', '0.1', '491570156', '61491570156', '9007199254740991']) {
    const { body } = await create(number);
    assert.equal(body.customer?.customer_phone_1, number, JSON.stringify(body));
  }
  const many = await testApp.call('createcustomers', {
    body: '{"data":{"customers":[{"email":"many@example.com","firstname":"Ann","phone1":1e3}]}}',
  });
  assert.match(JSON.stringify(many.body), /customer_phone_1 must be a string/);
});

test('a URL is taken without what a copy brings along at its ends, and not with it within', async (t) => {
  const testApp = await openTestApp(t);
  const type_request = 'customer_created';
  for (const [hookUrl, status] of [
    ['\u200b https://hooks.example.com/a\ufeff', 200],
    ['https://hooks.example.com/\u2060b', 400],
  ] as const) {
    const answer = await testApp.call('subscribe_customer', { body: { hookUrl, type_request } });
    assert.equal(answer.status, status, JSON.stringify(hookUrl));
  }
  const { body } = await testApp.call('getsubscriptions');
  assert.deepEqual(
    body.map(({ hookUrl }: { hookUrl: string }) => hookUrl),
    ['https://hooks.example.com/a'],
  );
});

test('gststatus is 1 or 0, as number, text or boolean', async (t) => {
  const testApp = await openTestApp(t);
  for (const [gststatus, expected] of [
    [1, 'GST Registered'],
    ['1', 'GST Registered'],
    [true, 'GST Registered'],
    [0, 'Not GST Registered'],
    ['0', 'Not GST Registered'],
    ['', 'Not GST Registered'],
  ] as const) {
    const email = `${typeof gststatus}-${gststatus}@example.com`;
    const data = { email, firstname: 'Ann', gststatus };
    const { body } = await testApp.call('createcustomer', { body: { data } });
    assert.equal(body.customer?.gst_status, expected, JSON.stringify(body));
  }
});

test('a required member is refused when it is absent or invalid', async (t) => {
  const testApp = await openTestApp(t);
  for (const [data, message] of [
    [{ firstname: 'Ann' }, 'customer_email is required'],
    [{ email: '', firstname: 'Ann' }, 'customer_email must be an email address'],
    [{ email: 'ann@example.com', firstname: '', customer_name: null }, 'customer_name is required'],
    [{ email: 'ann@example.com', firstname: true }, 'customer_first_name must be a string'],
    [
      { email: 'ann@example.com', firstname: 'Ann', type: 'Industrial' },
      'customer_type must be one of: Residential, Commercial, Large-Scale',
    ],
  ] as const) {
    const { status, body } = await testApp.call('createcustomer', { body: { data } });
    assert.deepEqual([status, body.message], [400, message]);
  }
});

test('updatecustomer keeps what is blank, and empties what clear names', async (t) => {
  const testApp = await openTestApp(t);
  const customer_id = await addCustomer(testApp, {
    customer_phone_1: '0491 570 156',
    company_name: 'Lee Pty Ltd',
  });
  const blank = await update(testApp, {
    customer_id: Number(customer_id),
    customer_name: '',
    customer_phone_1: null,
    company_name: '',
    phone2: '0491 570 157',
  });
  assert.equal(blank.status, 200, JSON.stringify(blank.body));
  assert.deepEqual(detailsOf(blank.body.customer), [
    'Ann',
    'Lee',
    '0491 570 156',
    '0491 570 157',
    'Lee Pty Ltd',
  ]);
  const cleared = await update(testApp, {
    customer_id,
    clear: ['customer_phone_1', 'company_name'],
    companyname: 'Lee and Sons',
  });
  assert.deepEqual(detailsOf(cleared.body.customer), [
    'Ann',
    'Lee',
    '',
    '0491 570 157',
    'Lee and Sons',
  ]);
});

test('updatecustomer moves the customer by the rules of the pipeline, or changes nothing', async (t) => {
  const testApp = await openTestApp(t);
  const customer_id = await addCustomer(testApp);
  const moved = await update(testApp, {
    customer_id,
    company_name: 'Lee Pty Ltd',
    customer_status: 'Contacted',
  });
  assert.deepEqual(
    [moved.status, moved.body.customer.customer_status, moved.body.customer.company_name],
    [200, 'Contacted', 'Lee Pty Ltd'],
  );
  const lost = { customer_id, company_name: 'Other', customer_status: 'Lost' };
  const refused = await update(testApp, lost);
  assert.deepEqual([refused.status, refused.body.code], [409, 'STATUS_CHANGE_REFUSED']);
  const { body } = await testApp.call('getallcustomers');
  assert.deepEqual([body[0].customer_status, body[0].company_name], ['Contacted', 'Lee Pty Ltd']);
  const { body: events } = await testApp.call('getevents', {
    query: { type_request: 'customer_status_change' },
  });
  assert.equal(events.length, 1);
  const done = await update(testApp, { ...lost, reason: 'Chose another installer' });
  assert.equal(done.body.customer.customer_status, 'Lost');
});

test('createproject takes numbers and blank members, and keeps null where it is a choice', async (t) => {
  const testApp = await openTestApp(t);
  const customer_id = await addCustomer(testApp);
  const { status, body } = await testApp.call('createproject', {
    body: {
      data: {
        customer_id: Number(customer_id),
        customer_email: '',
        project_title: 12,
        site_address: { streetnum: 14, street: 'Banksia Street', postcode: 2042, country: '' },
        specification: { battery: null },
      },
    },
  });
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.project.project_title, '12');
  assert.deepEqual(body.project.site_address, {
    streetnum: '14',
    street: 'Banksia Street',
    suburb: '',
    state: '',
    postcode: '2042',
    country: 'Australia',
  });
  assert.equal(body.project.specification.battery, null);
});

test('an answer names the parameters and members that were ignored', async (t) => {
  const testApp = await openTestApp(t);
  const customer_id = await addCustomer(testApp);
  const list = await testApp.call('getallcustomers', {
    query: { updated_sinse: '2026-01-01', page: '' },
  });
  assert.deepEqual([list.status, list.headers['sundesk-ignored']], [200, 'updated_sinse']);
  const saved = await update(testApp, {
    customer_id,
    colour: 'blue',
    'two words,': 1,
    email: 'ann@example.com',
    customer_email: 'ann@example.com',
  });
  assert.deepEqual(
    [saved.status, saved.headers['sundesk-ignored']],
    [200, 'colour, two%20words%2C, email'],
  );
  const refused = await testApp.call('createproject', {
    query: { dry_run: '1' },
    body: { data: { customer_id, site_address: { postcod: '2042' } } },
  });
  assert.deepEqual(
    [refused.status, refused.headers['sundesk-ignored']],
    [400, 'dry_run, site_address.postcod'],
  );
  const known = await testApp.call('getallcustomers', { query: { page: '1' } });
  assert.equal(known.headers['sundesk-ignored'], undefined);
});

test('the list of ignored parameters is short and printable', async (t) => {
  const testApp = await openTestApp(t);
  const customer_id = await addCustomer(testApp);
  const names = Array.from(
    { length: 1000 },
    (_, index) => `x${index}\r\nX-Evil: ${'é'.repeat(200)}`,
  );
  const data = { customer_id, ...Object.fromEntries(names.map((name) => [name, 1])) };
  const { status, headers } = await update(testApp, data);
  assert.equal(status, 200);
  const ignored = String(headers['sundesk-ignored']);
  assert.equal(ignored.split(', ').length, 20);
  assert.match(ignored, /^[\x20-\x7e]+$/);
});

test('a failure names its code in a header, also where the body may not', async (t) => {
  const testApp = await openTestApp(t);
  const { status, headers, body } = await testApp.call('subscribe_customer', {
    body: { hookUrl: 'https://hooks.example.com/a', type_request: 'customer_lost' },
  });
  assert.deepEqual(
    [status, body, headers['sundesk-error']],
    [400, { success: false, message: 'Invalid webhook type' }, 'INVALID_PARAMETERS'],
  );
  const wrongKey = await testApp.call('subscribe_customer', {
    query: { api_key: 'wrong' },
    body: {},
  });
  assert.equal(wrongKey.headers['sundesk-error'], 'INVALID_API_KEY');
  assert.equal((await testApp.call('getaccount')).headers['sundesk-error'], undefined);
});

function update(testApp: TestApp, data: object) {
  return testApp.call('updatecustomer', { body: { data } });
}

function detailsOf(customer: Record<string, unknown>) {
  return [
    customer.customer_first_name,
    customer.customer_last_name,
    customer.customer_phone_1,
    customer.customer_phone_2,
    customer.company_name,
  ];
}

test('a body of more values than any that is read is refused before each is compared', async (t) => {
  const testApp = await openTestApp(t);
  const { status, body } = await testApp.call('createcustomer', {
    body: `{"data":{"email":"ann@example.com","firstname":"Ann","more":[${'1,'.repeat(20_000)}1]}}`,
  });
  assert.deepEqual(
    [status, body.code, body.message],
    [400, 'INVALID_PARAMETERS', 'The body has more than 20000 values'],
  );
});
