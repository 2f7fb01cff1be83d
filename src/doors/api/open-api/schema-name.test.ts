import assert from 'node:assert/strict';
import { test } from 'node:test';
import { schemaName } from './share-parts.ts';

test('begins each word of an action with a capital', () => {
  const actions = [
    'getcustomerByemail',
    'setcustomerstatus',
    'subscribe_customer',
    'changesettings',
    'getstatuses',
    'getstatuschanges',
  ];
  assert.deepEqual(actions.map(schemaName), [
    'GetCustomerByEmail',
    'SetCustomerStatus',
    'SubscribeCustomer',
    'ChangeSettings',
    'GetStatuses',
    'GetStatusChanges',
  ]);
});

test('asks for the words of an action that it does not know', () => {
  assert.throws(() => schemaName('getwidgets'), /Add the words of getwidgets to/);
});
