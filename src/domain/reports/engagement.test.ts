import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs } from '../shared/time.ts';
import { engagementOf } from './engagement.ts';

const nothingRead = { visits: 0, seconds: {} };

test('versions of one project are one proposal, seen from its first publication on', () => {
  const first = {
    projectId: 1,
    publishedAt: 1000,
    firstViewedAt: undefined,
    signedAt: undefined,
  };
  const corrected = {
    projectId: 1,
    publishedAt: 1000 + hourMs,
    firstViewedAt: 1000 + 4 * hourMs,
    signedAt: 1000 + 3 * dayMs,
  };
  const unseen = { projectId: 2, publishedAt: 5, firstViewedAt: undefined, signedAt: undefined };
  const seen = { projectId: 3, publishedAt: 0, firstViewedAt: 2 * hourMs, signedAt: undefined };
  assert.deepEqual(engagementOf([corrected, first, unseen, seen], nothingRead), {
    published: 3,
    viewed: 2,
    signed: 1,
    medianHoursToView: 3,
    medianDaysToSign: 3,
    visits: 0,
    sections: [],
  });
});

test('lists the longest-read sections first', () => {
  const { visits, sections } = engagementOf([], {
    visits: 2,
    seconds: { system: 5, price: 40, warranties: 20 },
  });
  assert.equal(visits, 2);
  assert.deepEqual(sections, [
    { section: 'price', seconds: 40 },
    { section: 'warranties', seconds: 20 },
    { section: 'system', seconds: 5 },
  ]);
});

test('times are missing without proposals', () => {
  assert.deepEqual(engagementOf([], nothingRead), {
    published: 0,
    viewed: 0,
    signed: 0,
    medianHoursToView: undefined,
    medianDaysToSign: undefined,
    visits: 0,
    sections: [],
  });
});
