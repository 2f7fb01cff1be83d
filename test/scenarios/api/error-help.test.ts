import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCustomer } from '../../support/arrange.ts';
import { type Call, openTestApp, type Reply } from '../../support/open-test-app.ts';

const docUrl = (code: string) => `https://sundesk.example.com/docs#${code}`;
const helpIn = ({ headers }: Reply) => [
  headers['sundesk-error'],
  headers['sundesk-param'],
  headers['sundesk-doc-url'],
];

test('the parameter or member at fault is named', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomer(testApp);
  const ann = { customer_email: 'ann@example.com', customer_name: 'Ann' };
  const project = { customer_id: '1', project_title: 'Roof' };
  const refused: [action: string, request: Call, param: string | undefined][] = [
    ['createcustomer', { body: {} }, 'data'],
    ['createcustomer', { body: [] }, undefined],
    ['createcustomer', { body: { data: {} } }, 'customer_email'],
    ['createcustomer', { body: { data: ann } }, 'customer_email'],
    [
      'createcustomer',
      {
        body: {
          data: { customer_email: 'b@example.com', customer_name: 'B', owner_email: 'x@y.z' },
        },
      },
      'owner_email',
    ],
    [
      'createcustomer',
      { body: { data: ann }, headers: { 'idempotency-key': ' ' } },
      'Idempotency-Key',
    ],
    [
      'createproject',
      { body: { data: { ...project, site_address: { state: 7 } } } },
      'site_address.state',
    ],
    [
      'createproject',
      { body: { data: { ...project, site_address: { state: 'Texas' } } } },
      'site_address.state',
    ],
    [
      'setcustomerstatus',
      { body: { data: { customer_id: '1', customer_status: 'x' } } },
      'customer_status',
    ],
    ['getevents', { query: { after: 'x' } }, 'after'],
    ['getevents', { query: { limit: '0' } }, 'limit'],
    ['ackevents', { body: { consumer: 'crm', event_id: 'evt_x' } }, 'event_id'],
    ['getnothing', {}, 'action'],
    ['getaccount', { method: 'POST', body: {} }, undefined],
    ['getaccount', { query: { api_key: 'wrong' } }, undefined],
  ];
  for (const [action, request, param] of refused) {
    const reply = await testApp.call(action, request);
    const what = `${action} ${JSON.stringify(request)}`;
    const { code } = reply.body;
    assert.deepEqual([reply.body.param, reply.body.doc_url], [param, docUrl(code)], what);
    assert.deepEqual(helpIn(reply), [code, param, docUrl(code)], what);
  }
});

test('forms that the interface fixes have no further member, and the help in headers', async (t) => {
  const testApp = await openTestApp(t);
  const missing = await testApp.call('getcustomerByemail');
  assert.deepEqual(missing.body, {
    code: 'INVALID_PARAMETERS',
    message: 'customer_email parameter is required',
  });
  assert.deepEqual(helpIn(missing), [
    'INVALID_PARAMETERS',
    'customer_email',
    docUrl('INVALID_PARAMETERS'),
  ]);
  const unknown = await testApp.call('getcustomerByemail', { query: { customer_email: 'a@b.c' } });
  assert.deepEqual(unknown.body, { code: 'CUSTOMER_NOT_FOUND', message: 'Customer not found' });
  assert.deepEqual(helpIn(unknown), [
    'CUSTOMER_NOT_FOUND',
    undefined,
    docUrl('CUSTOMER_NOT_FOUND'),
  ]);
  const hookUrl = 'https://hooks.example.com/';
  for (const [body, param] of [
    [{}, 'hookUrl'],
    [{ hookUrl: 'x' }, 'hookUrl'],
    [{ hookUrl, type_request: 'x' }, 'type_request'],
  ] as const) {
    const reply = await testApp.call('subscribe_customer', { body });
    assert.deepEqual(Object.keys(reply.body), ['success', 'message']);
    assert.deepEqual(helpIn(reply)[1], param);
  }
});

test('a name that a caller chose cannot break out of its header', async (t) => {
  const testApp = await openTestApp(t);
  const hostile = 'a\r\nset-cookie: x=1\u{1f600}';
  const reply = await testApp.call('createproject', {
    body: {
      data: { customer_id: '1', specification: { [hostile]: 1, panels: [{ [hostile]: 1 }] } },
    },
  });
  assert.equal(reply.headers['set-cookie'], undefined);
  assert.notEqual(reply.status, 500);
});
