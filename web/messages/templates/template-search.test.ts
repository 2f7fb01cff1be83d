import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTemplateSearch } from './template-search.ts';

test('an address names a template, or a new one, or none', () => {
  assert.deepEqual(readTemplateSearch({ channel: 'sms', name: 'Thank you' }), {
    channel: 'sms',
    name: 'Thank you',
  });
  // The router reads a name of digits as a number.
  assert.deepEqual(readTemplateSearch({ channel: 'email', name: 2 }), {
    channel: 'email',
    name: '2',
  });
  assert.deepEqual(readTemplateSearch({ channel: 'email', isNew: true }), {
    channel: 'email',
    isNew: true,
  });
  for (const nothing of [
    {},
    { name: 'Thank you' },
    { channel: 'fax', name: 'x' },
    { channel: 'sms' },
  ]) {
    assert.deepEqual(readTemplateSearch(nothing), {});
  }
});
