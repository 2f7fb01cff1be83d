import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderBody } from '../events/record-event.ts';
import { customerOfBody, passesFilter } from './chosen-events.ts';

const statusIdOf = new Map([
  ['New', 1],
  ['Won', 2],
]);
const customer = { status: 'New', ownerId: 7 };
const unfiltered = { statusIds: undefined, ownerIds: undefined };

const cases: [string, Parameters<typeof passesFilter>[0], typeof customer | undefined, boolean][] =
  [
    ['no filter', unfiltered, customer, true],
    ['no filter, and an event without a customer', unfiltered, undefined, true],
    ['one of its statuses', { ...unfiltered, statusIds: [2, 1] }, customer, true],
    ['another status', { ...unfiltered, statusIds: [2] }, customer, false],
    ['only statuses that were removed', { ...unfiltered, statusIds: [9] }, customer, false],
    [
      'a status that was renamed since',
      { ...unfiltered, statusIds: [1] },
      { ...customer, status: 'Lead' },
      false,
    ],
    ['one of its owners', { ...unfiltered, ownerIds: [3, 7] }, customer, true],
    ['another owner', { ...unfiltered, ownerIds: [3] }, customer, false],
    ['its status and another owner', { statusIds: [1], ownerIds: [3] }, customer, false],
    ['its status and owner', { statusIds: [1], ownerIds: [7] }, customer, true],
    [
      'a filter, and an event without a customer',
      { ...unfiltered, ownerIds: [7] },
      undefined,
      false,
    ],
  ];

for (const [name, filter, of, passes] of cases) {
  test(`${passes ? 'passes' : 'does not pass'}: ${name}`, () => {
    assert.equal(passesFilter(filter, of, statusIdOf), passes);
  });
}

test('reads the customer from the body of an event, and none from that of an erased customer', () => {
  const event = { eventId: 'evt_1', type: 'customer_created', occurredAt: 0 } as const;
  const shown = { customer_status: 'New', owner_user_info: { user_id: '7' } };
  assert.deepEqual(
    customerOfBody(renderBody({ ...event, data: { customer: shown }, context: undefined })),
    customer,
  );
  const erased = { customer: { customer_id: '1' }, erased: true };
  assert.equal(
    customerOfBody(renderBody({ ...event, data: erased, context: undefined })),
    undefined,
  );
});
