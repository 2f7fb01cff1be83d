import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { eventTypes, mainEventTypes, updateEventTypes } from '../src/domain/events/event.ts';
import { type EventExample, eventExample } from '../src/domain/events/event-meanings.ts';
import { events } from '../src/doors/api/event-descriptions.ts';
import { describePaths } from '../src/doors/api/open-api/describe-paths.ts';
import { standaloneSchema } from '../src/doors/api/open-api/schema-collection.ts';
import { operationsOf } from '../src/doors/api/operations.ts';
import { openTestApp } from './support/open-test-app.ts';

// The table is made without an app here: nothing is run, only described.
const document = describePaths(operationsOf({} as never), {
  serverUrl: 'https://sundesk.example.com',
  version: '1.2.3',
});
const ajv = new Ajv2020({ strict: false, validateFormats: false });

test('every type of event is described, in the order of the interface', () => {
  assert.deepEqual(
    events.map(({ type }) => type),
    eventTypes,
  );
  for (const { type, summary, description } of events) {
    assert.match(summary, /^An? .*[^.]$|^The .*[^.]$/, type);
    assert.match(description, /^Fires .* not .*\.$/, type);
  }
});

for (const { type, shape } of events) {
  const example = eventExample(type);
  const validate = ajv.compile(standaloneSchema(shape));
  const { sequence: _, ...fromFeed } = example;

  test(`the example of ${type} has exactly the members of its shape`, () => {
    // Parsing drops members that the shape does not have, so equality means there are none.
    assert.deepEqual(shape.parse(example), example);
    assert.equal(example.type, type);
  });

  test(`the schema of ${type} is complete in itself and takes the example`, () => {
    assert.doesNotMatch(JSON.stringify(standaloneSchema(shape)), /"\$ref"/);
    assert.ok(validate(example), JSON.stringify(validate.errors));
  });

  test(`${type} has a sequence from 1 in deliveries, none in the feed, and says when it is a test`, () => {
    const accepted = [fromFeed, { ...example, sequence: 1 }, { ...example, test: true }];
    const refused = [
      { ...example, sequence: 0 },
      { ...example, sequence: 1.5 },
      { ...example, sequence: '1' },
      { ...example, test: false },
      { ...example, type: 'customer_deleted' },
      { ...example, data: {} },
    ];
    for (const fits of [validate, (event: object) => shape.safeParse(event).success]) {
      assert.deepEqual(
        accepted.map((event) => fits(event)),
        [true, true, true],
      );
      assert.deepEqual(
        refused.map((event) => fits(event)),
        refused.map(() => false),
      );
    }
  });
}

test('the examples tell one story, from a new customer to a signed contract', () => {
  const story = mainEventTypes.map(eventExample).sort(byId);
  assert.deepEqual(story.map(summarize), [
    ['customer_created', 'Helen Park', 'New Lead', undefined, undefined],
    ['customer_status_change', 'Helen Park', 'Qualified', undefined, undefined],
    ['recent_draft_project', 'Helen Park', 'Quoting', 'Park residence, 6.6 kW', ''],
    ['published_proposal_link', 'Helen Park', 'Quoting', 'Park residence, 6.6 kW', link],
    ['project_email_sent', 'Helen Park', 'Proposal Sent', 'Park residence, 6.6 kW', link],
    ['project_sms_sent', 'Helen Park', 'Proposal Sent', 'Park residence, 6.6 kW', link],
    ['proposal_viewed', 'Helen Park', 'Proposal Viewed', 'Park residence, 6.6 kW', link],
    ['contract_signed', 'Helen Park', 'Signed', 'Park residence, 6.6 kW', link],
  ]);
  const times = story.map(({ timestamp }) => timestamp);
  assert.deepEqual(times, times.toSorted());
});

test('the examples of update events tell of the same customer', () => {
  const told = updateEventTypes.map(eventExample).sort(byId);
  assert.deepEqual(told.map(summarize), [
    ['note_added', 'Helen Park', 'New Lead', undefined, undefined],
    ['customer_updated', 'Helen Park', 'Qualified', undefined, undefined],
    ['project_updated', 'Helen Park', 'Quoting', 'Park residence, 6.6 kW', ''],
    ['contract_declined', 'Helen Park', 'Proposal Viewed', 'Park residence, 6.6 kW', link],
    ['proposal_expired', 'Helen Park', 'Proposal Viewed', 'Park residence, 6.6 kW', ''],
  ]);
  const times = told.map(({ timestamp }) => timestamp);
  assert.deepEqual(times, times.toSorted());
});

test('the examples of customers are what Sundesk records', async (t) => {
  const { app, call, clock } = await openTestApp(t);
  const created = eventExample('customer_created');
  const changed = eventExample('customer_status_change') as EventExample & { data: StatusChange };
  const waitUntil = (time: string) => clock.advance(Date.parse(time) - app.now());
  const { customer } = changed.data;
  const { customer_id } = customer;
  waitUntil(created.timestamp);
  const { customer_email, customer_first_name, customer_last_name, customer_phone_1 } = customer;
  await call('createcustomer', {
    body: {
      data: {
        customer_email,
        customer_name: `${customer_first_name} ${customer_last_name}`,
        customer_phone_1,
      },
    },
  });
  for (const { datetime, note } of customer.customer_notes) {
    waitUntil(`${datetime.replace(' ', 'T')}Z`);
    await call('addcustomernote', { body: { data: { customer_id, note } } });
  }
  waitUntil(changed.timestamp);
  const { new_status: customer_status, reason } = changed.data;
  await call('setcustomerstatus', { body: { data: { customer_id, customer_status, reason } } });
  const { body: recorded } = await call('getevents', { query: { after: 'start' } });
  assert.deepEqual(
    recorded.map(({ id: _, ...event }: EventExample) => event),
    [created, changed].map(({ id: _, sequence: __, ...event }) => event),
  );
});

test('deliveries fit the shape of their type', () => {
  const folder = join(import.meta.dirname, 'golden/webhooks');
  const files = readdirSync(folder);
  assert.ok(files.length > 0);
  for (const file of files) {
    const delivery = readFileSync(join(folder, file), 'utf8');
    const body = JSON.parse(delivery.slice(delivery.indexOf('\n\n')));
    const { shape } = events.find(({ type }) => type === body.type) ?? {};
    assert.deepEqual(shape?.parse(body), body, file);
  }
});

test('geteventtypes tells of every type what receivers are built from', async (t) => {
  const { call } = await openTestApp(t);
  const { body } = await call('geteventtypes');
  assert.deepEqual(
    body,
    events.map(({ type, summary, description, shape }) => ({
      type,
      summary,
      description,
      schema: JSON.parse(JSON.stringify(standaloneSchema(shape))),
      example: eventExample(type),
    })),
  );
  for (const { type, schema, example } of body) {
    assert.ok(
      new Ajv2020({ strict: false, validateFormats: false }).validate(schema, example),
      type,
    );
  }
});

test('geteventtypes and every type of event stand in the OpenAPI document', () => {
  assert.ok(document.paths['/apidata.php/geteventtypes']);
  assert.deepEqual(Object.keys(document.webhooks ?? {}), eventTypes);
  for (const { type, description } of events) {
    const webhook = document.webhooks?.[type]?.post;
    assert.deepEqual(webhook?.requestBody.content['application/json'].example, eventExample(type));
    assert.equal(webhook?.description, description);
  }
});

const link = '/p/v3Hq8ZtLw5Kd2RbN/proposal.pdf';

type Customer = {
  customer_id: string;
  customer_first_name: string;
  customer_last_name: string;
  customer_email: string;
  customer_phone_1: string;
  customer_notes: { datetime: string; note: string }[];
  customer_status: string;
};
type StatusChange = { customer: Customer; new_status: string; reason: string };
type Story = { customer: Customer; project?: { project_title: string; proposal_link: string } };

function summarize({ type, data }: EventExample) {
  const { customer, project } = data as Story;
  const name = `${customer.customer_first_name} ${customer.customer_last_name}`;
  return [type, name, customer.customer_status, project?.project_title, project?.proposal_link];
}

/** Ids begin with the time they were made at. */
function byId(one: EventExample, other: EventExample): number {
  return one.id < other.id ? -1 : 1;
}
