import { consumersMax, insertConsumer } from '../../../src/domain/events/consumers.ts';
import { findEarliestEvents } from '../../../src/domain/events/event-queries.ts';
import { minuteMs } from '../../../src/domain/shared/time.ts';
import { addCustomer, addCustomers, storeOf, subscribeTo } from '../../support/arrange.ts';
import type { TestApp } from '../../support/open-test-app.ts';
import { removeOld } from '../../support/remove-old.ts';
import { casesOf, type GoldenCase, refusedAs } from '../golden-case.ts';

export const eventCases: GoldenCase[] = [
  ...casesOf('getevents', {
    none: { request: {} },
    'newest-first': { given: 'two customers', arrange: addTwo, request: {} },
    'of-one-type': {
      given: 'two customers, one of whom was contacted',
      arrange: addTwoAndContactOne,
      request: { query: { type_request: 'customer_status_change' } },
    },
    'from-the-start': {
      given: 'two customers, one of whom was contacted',
      arrange: addTwoAndContactOne,
      request: { query: { after: 'start' } },
    },
    'from-the-start-with-more-to-come': {
      given: 'two customers',
      arrange: addTwo,
      request: { query: { after: 'start', limit: '1' } },
    },
    'from-the-start-of-one-type-with-more-to-come': {
      given: 'two customers',
      arrange: addTwo,
      request: { query: { after: 'start', limit: '1', type_request: 'customer_created' } },
    },
    'after-an-event': {
      given: 'two customers; `after` is the first event',
      arrange: async (test) => {
        await addTwo(test);
        const events = await findEarliestEvents(storeOf(test), { type: undefined, limit: 1 });
        return events[0]?.eventId;
      },
      request: (eventId) => ({ query: { after: eventId } }),
    },
    'after-the-last-event': {
      given: 'one customer; `after` is the only event',
      arrange: async (test) => {
        await addCustomer(test);
        const events = await findEarliestEvents(storeOf(test), { type: undefined, limit: 1 });
        return events[0]?.eventId;
      },
      request: (eventId) => ({ query: { after: eventId } }),
    },
    ...refusedAs('INVALID_PARAMETERS', {
      'after-an-unknown-event': { query: { after: 'evt_unknown' } },
      'type-unknown': { query: { type_request: 'customer_deleted' } },
      'limit-zero': { query: { limit: '0' } },
      'limit-too-large': { query: { limit: '251' } },
    }),
    'after-an-event-that-is-gone': {
      given: 'two events, the older of them removed since; `after` is the older one',
      arrange: async (test) => {
        await addTwo(test);
        const [first] = await eventIds(test);
        await removeOld(test, 'events', minuteMs + 1);
        return first;
      },
      request: (eventId) => ({ query: { after: eventId } }),
    },
    'after-an-id-that-never-was': {
      given: 'one event, and none was removed; `after` looks like an older one',
      arrange: (test) => addCustomer(test),
      request: { query: { after: 'evt_00000000000000000000000000' } },
      refusal: 'INVALID_PARAMETERS',
    },
    'for-a-new-consumer': {
      given: 'two customers',
      arrange: addTwo,
      request: { query: { consumer: 'crm-sync' } },
    },
    'for-a-consumer-with-more-to-come': {
      given: 'three customers; the consumer has confirmed the first',
      arrange: async (test) => {
        await addCustomers(test, 3);
        await confirm(test, (await eventIds(test))[0]);
      },
      request: { query: { consumer: 'crm-sync', limit: '1' } },
    },
    'for-a-consumer-who-missed-events': {
      given: 'three events; the consumer has confirmed the first, and the second is gone as well',
      arrange: async (test) => {
        await addCustomers(test, 3);
        await confirm(test, (await eventIds(test))[0]);
        await removeOld(test, 'events', minuteMs + 1);
      },
      request: { query: { consumer: 'crm-sync' } },
    },
    ...refusedAs('INVALID_PARAMETERS', {
      'after-and-consumer': { query: { after: 'start', consumer: 'crm-sync' } },
      'consumer-name-empty': { query: { consumer: '' } },
      'consumer-name-with-a-space': { query: { consumer: 'crm sync' } },
    }),
  }),

  ...casesOf('ackevents', {
    'up-to-an-event': {
      given: 'two events; the first is confirmed',
      arrange: async (test) => {
        await addTwo(test);
        return (await eventIds(test))[0];
      },
      request: (eventId) => ({ body: { consumer: 'crm-sync', event_id: eventId } }),
    },
    'back-to-the-start': {
      given: 'one event, and the consumer has confirmed it',
      arrange: async (test) => {
        await addCustomer(test);
        await confirm(test, 'end');
      },
      request: { body: { consumer: 'crm-sync', event_id: 'start' } },
    },
    'up-to-the-end': {
      given: 'two events',
      arrange: addTwo,
      request: { body: { consumer: 'crm-sync', event_id: 'end' } },
    },
    'up-to-the-end-without-events': {
      request: { body: { consumer: 'crm-sync', event_id: 'end' } },
    },
    ...refusedAs('INVALID_PARAMETERS', {
      'consumer-missing': { body: { event_id: 'end' } },
      'consumer-name-too-long': { body: { consumer: 'c'.repeat(65), event_id: 'end' } },
      'event-missing': { body: { consumer: 'crm-sync' } },
      'event-unknown': { body: { consumer: 'crm-sync', event_id: 'evt_unknown' } },
    }),
    'a-consumer-too-many': {
      given: '100 consumers',
      arrange: (test) =>
        storeOf(test).transaction(async (tx) => {
          for (let number = 1; number <= consumersMax; number += 1) {
            await insertConsumer(tx, { name: `c${number}`, cursor: 0, updatedAt: test.app.now() });
          }
        }),
      request: { body: { consumer: 'crm-sync', event_id: 'start' } },
      refusal: 'INVALID_PARAMETERS',
    },
  }),

  ...casesOf('getconsumers', {
    none: { request: {} },
    'at-several-places': {
      given:
        'three events; one consumer at the start, one after the second event and one at the end',
      arrange: async (test) => {
        await addCustomers(test, 3);
        await confirm(test, 'end', 'warehouse');
        await confirm(test, (await eventIds(test))[1], 'crm-sync');
        await confirm(test, 'start', 'audit');
      },
      request: {},
    },
  }),

  ...casesOf('removeconsumer', {
    removed: {
      given: 'the consumer',
      arrange: (test) => confirm(test, 'start'),
      request: { body: { consumer: 'crm-sync' } },
    },
    unknown: { request: { body: { consumer: 'crm-sync' } }, refusal: 'CONSUMER_NOT_FOUND' },
    'name-missing': { request: { body: {} }, refusal: 'INVALID_PARAMETERS' },
  }),

  ...casesOf('erasecustomerdata', {
    erased: {
      given:
        'a customer with two events, one of which still waits to be delivered, and another one',
      arrange: async (test) => {
        await subscribeTo(test, 'customer_status_change');
        await addTwoAndContactOne(test);
      },
      request: { body: { data: { customer_id: '1' } } },
    },
    'erased-before': {
      given: 'a customer whose data was erased and of whom nothing was recorded since',
      arrange: async (test) => {
        await addCustomer(test);
        await test.call('erasecustomerdata', { body: { data: { customer_id: '1' } } });
      },
      request: { body: { data: { customer_id: '1' } } },
    },
    'customer-unknown': {
      request: { body: { data: { customer_id: '7' } } },
      refusal: 'CUSTOMER_NOT_FOUND',
    },
    ...refusedAs('INVALID_PARAMETERS', {
      'customer-missing': { body: { data: {} } },
      'customer-no-digits': { body: { data: { customer_id: 'ann' } } },
      'data-missing': { body: {} },
    }),
  }),
];

async function addTwo(test: TestApp): Promise<void> {
  await addCustomers(test, 2);
}

async function addTwoAndContactOne(test: TestApp): Promise<void> {
  await addTwo(test);
  const data = { customer_email: 'c1@example.com', customer_status: 'Contacted' };
  await test.call('setcustomerstatus', { body: { data } });
}

/** Those of the feed, oldest first. */
async function eventIds(test: TestApp): Promise<string[]> {
  const events = await findEarliestEvents(storeOf(test), { type: undefined, limit: 100 });
  return events.map((event) => event.eventId);
}

async function confirm(test: TestApp, eventId = 'end', consumer = 'crm-sync'): Promise<void> {
  await test.call('ackevents', { body: { consumer, event_id: eventId } });
}
