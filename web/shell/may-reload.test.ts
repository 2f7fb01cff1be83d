import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayReload } from './load-code.ts';

test('a page reloads itself once, and again only after a pause or an outage of the server', () => {
  const now = 1_000_000;
  assert.equal(mayReload({ lastAt: undefined, now, wasAway: false }), true);
  assert.equal(mayReload({ lastAt: now - 1000, now, wasAway: false }), false);
  assert.equal(mayReload({ lastAt: now - 1000, now, wasAway: true }), true);
  assert.equal(mayReload({ lastAt: now - 60_000, now, wasAway: false }), true);
});
