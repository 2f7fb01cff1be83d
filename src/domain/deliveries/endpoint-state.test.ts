import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slowAfterMs, standingAfter } from './endpoint-state.ts';

test('an endpoint that answers in time is prompt, whatever it answers', () => {
  for (const status of [200, 404, 500]) {
    assert.equal(standingAfter({ status, durationMs: slowAfterMs - 1 }), 'prompt');
  }
});

test('an endpoint that takes long is slow, with an answer or without', () => {
  assert.equal(standingAfter({ status: 200, durationMs: slowAfterMs }), 'slow');
  assert.equal(standingAfter({ status: undefined, durationMs: slowAfterMs }), 'slow');
});

test('an endpoint that refuses the connection at once proves nothing', () => {
  assert.equal(standingAfter({ status: undefined, durationMs: 3 }), 'unproven');
});
