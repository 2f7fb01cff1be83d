import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventTypes } from '../events/event.ts';
import { feedEntryOf, isFor, type TeamEvent } from './read-activity-feed.ts';

const feedTypes = eventTypes.filter((type) => type !== 'project_updated');

function eventOf(
  type: TeamEvent['type'],
  data: object = {},
  more: Partial<TeamEvent> = {},
): TeamEvent {
  return {
    cursor: 7,
    type,
    customerId: 3,
    occurredAt: 1000,
    body: JSON.stringify({ id: 'evt_1', type, data }),
    customer: {
      firstName: 'Robin',
      lastName: 'Example',
      companyName: '',
      email: 'robin@example.com',
      phone1: '',
      ownerId: 5,
    },
    ...more,
  };
}

test('each event is described in words', () => {
  const data = { new_status: 'Quoting' };
  assert.deepEqual(
    feedTypes.map((type) => feedEntryOf(eventOf(type, data)).title),
    [
      'Robin Example was added',
      'Robin Example moved to Quoting',
      'An email to Robin Example was sent',
      'An SMS to Robin Example was sent',
      'A proposal for Robin Example was published',
      'A project of Robin Example was changed',
      'The contract with Robin Example is signed',
      'Robin Example is looking at their proposal',
      'The details of Robin Example were changed',
      'The proposal for Robin Example has expired',
      'Robin Example declined the contract',
      'A note on Robin Example was added',
    ],
  );
});

test('entries name the customer and the project that they are about', () => {
  const event = eventOf('proposal_viewed', { project: { project_id: '12' }, view_count: '4' });
  assert.deepEqual(feedEntryOf(event), {
    cursor: 7,
    type: 'proposal_viewed',
    customerId: 3,
    projectId: 12,
    at: 1000,
    title: 'Robin Example is looking at their proposal again',
    isByCustomer: true,
  });
});

test("does not count activity of the team as the customer's", () => {
  const byCustomer = feedTypes.filter((type) => feedEntryOf(eventOf(type)).isByCustomer);
  assert.deepEqual(byCustomer, ['contract_signed', 'proposal_viewed', 'contract_declined']);
  const onPaper = feedEntryOf(eventOf('contract_signed'), { isOnPaper: true });
  assert.equal(onPaper.isByCustomer, false);
});

test('an event whose data was erased is described without a name', () => {
  const erased = eventOf('customer_status_change', { erased: true }, { customer: undefined });
  const { title, projectId } = feedEntryOf(erased);
  assert.deepEqual([title, projectId], ['A customer moved on', undefined]);
});

test('members who see only their own customers see entries about those alone', () => {
  const event = eventOf('customer_created');
  assert.equal(isFor(event, undefined), true);
  assert.equal(isFor(event, 5), true);
  assert.equal(isFor(event, 6), false);
  assert.equal(isFor({ ...event, customer: undefined }, 5), false);
});
