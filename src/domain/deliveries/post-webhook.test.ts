import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type AttemptOutcome,
  attemptOutcomes,
  outcomeOf,
  type PostResult,
} from './post-webhook.ts';

const common = { durationMs: 12, timings: {}, reused: false };

function ofStatus(status: number, hookSuccess: '200' | '2xx' = '200'): AttemptOutcome {
  return outcomeOf({ ...common, outcome: 'responded', status }, hookSuccess);
}

/** The first and the last of each run of statuses with the same outcome. */
function runs(hookSuccess: '200' | '2xx'): [number, number, AttemptOutcome][] {
  const found: [number, number, AttemptOutcome][] = [];
  for (let status = 0; status <= 999; status += 1) {
    const outcome = ofStatus(status, hookSuccess);
    const run = found.at(-1);
    if (run?.[2] === outcome) run[1] = status;
    else found.push([status, status, outcome]);
  }
  return found;
}

test('200 alone is delivered by default', () => {
  assert.deepEqual(runs('200'), [
    [0, 199, 'http_other'],
    [200, 200, 'delivered'],
    [201, 299, 'http_2xx'],
    [300, 399, 'redirected'],
    [400, 499, 'http_4xx'],
    [500, 599, 'http_5xx'],
    [600, 999, 'http_other'],
  ]);
});

test('every 2xx and nothing else is delivered with HOOK_SUCCESS=2xx', () => {
  assert.deepEqual(runs('2xx'), [
    [0, 199, 'http_other'],
    [200, 299, 'delivered'],
    [300, 399, 'redirected'],
    [400, 499, 'http_4xx'],
    [500, 599, 'http_5xx'],
    [600, 999, 'http_other'],
  ]);
});

test('an answer without a status is an odd one', () => {
  assert.equal(outcomeOf({ ...common, outcome: 'responded' }, '2xx'), 'http_other');
});

test('an exchange that broke keeps its name, whatever counts as success', () => {
  const broken = attemptOutcomes.slice(attemptOutcomes.indexOf('timed_out'));
  for (const outcome of broken) {
    const result = { ...common, outcome, error: 'no answer' } as PostResult;
    assert.equal(outcomeOf(result, '200'), outcome);
    assert.equal(outcomeOf(result, '2xx'), outcome);
  }
});

test('no outcome is listed twice', () => {
  assert.equal(new Set(attemptOutcomes).size, attemptOutcomes.length);
});
