import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDesk } from '../../../support/open-desk.ts';

const robin = {
  email: 'robin@example.com',
  firstName: 'Robin',
  lastName: 'Ellis',
  address: '14 Banksia St, Chermside QLD 4032',
  source: 'Website',
  tags: 'Battery,  vip , battery',
};

test('address, source and tags are kept, found, filtered by and offered', async (t) => {
  const desk = await openDesk(t);
  const { customers } = desk.as(desk.owner);
  const { customerId } = await customers.create(robin);
  await customers.create({ email: 'other@example.com', source: 'Referral', tags: 'VIP, EV' });

  const found = await customers.find({ customerId });
  assert.deepEqual(
    [found.address, found.source, found.tags],
    [robin.address, 'Website', 'Battery, vip'],
  );
  assert.deepEqual(
    [found.site.streetNumber, found.site.street, found.site.suburb, found.site.state],
    ['14', 'Banksia St', 'Chermside', 'QLD'],
  );
  assert.equal(found.site.postcode, '4032');

  const emails = async (filter: Parameters<typeof customers.list>[0]) =>
    (await customers.list(filter)).customers.map(({ email }) => email).sort();
  assert.deepEqual(await emails({ search: 'chermside bank' }), [robin.email]);
  assert.deepEqual(await emails({ source: 'website' }), [robin.email]);
  assert.deepEqual(await emails({ source: 'web' }), [], 'half a source lists no customer');
  assert.deepEqual(await emails({ tag: 'VIP' }), ['other@example.com', robin.email]);
  assert.deepEqual(await emails({ tag: 'vip', source: 'Referral' }), ['other@example.com']);
  const choices = await customers.choices();
  assert.deepEqual(choices.sources, ['Referral', 'Website']);
  assert.deepEqual(
    choices.tags.map((tag) => tag.toLowerCase()),
    ['battery', 'ev', 'vip'],
  );

  await customers.update({ customerId, tags: 'Lost', source: '' });
  assert.deepEqual(await emails({ tag: 'Battery' }), []);
  assert.deepEqual(await emails({ tag: 'lost' }), [robin.email]);
  const { entries } = await customers.timeline({ customerId });
  const changed = entries.find(({ kind }) => kind === 'details');
  assert.deepEqual(changed && 'fields' in changed && changed.fields, ['source', 'tags']);
});

test('too many tags, or too long ones, change nothing', async (t) => {
  const desk = await openDesk(t);
  const { customers } = desk.as(desk.owner);
  const { customerId } = await customers.create(robin);
  const many = Array.from({ length: 21 }, (_, number) => `t${number}`).join(',');
  for (const tags of [many, 'x'.repeat(41)]) {
    await assert.rejects(customers.update({ customerId, tags }), { code: 'BAD_REQUEST' });
  }
  assert.equal((await customers.find({ customerId })).tags, 'Battery, vip');
});

test('the API sets and lists them, and the customer object of the interface is as it was', async (t) => {
  const desk = await openDesk(t);
  const data = {
    customer_email: robin.email,
    customer_name: 'Robin Ellis',
    address: robin.address,
    source: 'Website',
    tags: ['Battery', 'EV'],
  };
  const created = await desk.call('createcustomer', { body: { data } });
  assert.equal(created.status, 200);
  const members = [
    ...['company_name', 'company_phone', 'creation_date', 'customer_email'],
    ...['customer_first_name', 'customer_id', 'customer_last_name', 'customer_notes'],
    ...['customer_phone_1', 'customer_phone_2', 'customer_status', 'customer_type'],
    ...['gst_status', 'owner_user_info', 'projects'],
  ];
  const query = { customer_email: robin.email };
  const read = await desk.call('getcustomerByemail', { query });
  assert.deepEqual(Object.keys(read.body).sort(), members);
  const all = await desk.call('getallcustomers', {});
  assert.deepEqual(Object.keys(all.body[0]).sort(), [...members, 'updated_at']);
  const { customer_id, customer } = created.body;
  assert.deepEqual(Object.keys(customer).sort(), [...members, 'updated_at']);

  const listed = async (filter: Record<string, string>) =>
    (await desk.call('findcustomers', { query: filter })).body.items;
  const [item] = await listed({ tag: 'ev', source: 'website' });
  assert.deepEqual(
    [item.address, item.source, item.tags],
    [robin.address, 'Website', ['Battery', 'EV']],
  );
  assert.deepEqual(await listed({ tag: 'VIP' }), []);
  const comma = await desk.call('updatecustomer', {
    body: { data: { customer_id, tags: ['a,b'] } },
  });
  assert.equal(comma.status, 400);
  await desk.call('updatecustomer', {
    body: { data: { customer_id, tags: ['VIP'], clear: ['address'] } },
  });
  const [changed] = await listed({ tag: 'VIP' });
  assert.deepEqual([changed.address, changed.tags], ['', ['VIP']]);
});

test('a customer and a project at their address are begun at once, or neither is', async (t) => {
  const desk = await openDesk(t);
  const { customers, projects } = desk.as(desk.owner);
  const { projectId } = await customers.create({ ...robin, quotes: true });
  assert.ok(projectId);
  const project = await projects.find({ projectId });
  assert.equal(project.title, 'Robin Ellis, Chermside');
  assert.equal(project.siteAddress.postcode, '4032');
  await assert.rejects(customers.create({ ...robin, quotes: true }), { code: 'CONFLICT' });
  const [rows] = await desk.database.rows('select count(*) as count from projects');
  assert.equal(Number(rows?.count), 1);
});
