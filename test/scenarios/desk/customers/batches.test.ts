import assert from 'node:assert/strict';
import { test } from 'node:test';
import { webRouter } from '../../../../src/doors/web/router.ts';
import { type Desk, openDesk } from '../../../support/open-desk.ts';

const names = Object.keys(webRouter._def.procedures).toSorted(
  (one, other) => other.length - one.length,
);
const [longest = ''] = names;

/** The answer that the owner gets to a batch of calls, each with an empty input. */
async function ask(desk: Desk, paths: readonly string[], method: 'GET' | 'POST') {
  const cookie = await desk.cookieOf(desk.owner);
  const input = JSON.stringify(Object.fromEntries(paths.map((_, index) => [index, {}])));
  const path = `${desk.url}/app/trpc/${paths.join(',')}`;
  const answer =
    method === 'GET'
      ? await fetch(`${path}?${new URLSearchParams({ batch: '1', input })}`, {
          headers: { cookie },
        })
      : await fetch(`${path}?batch=1`, {
          method,
          headers: { cookie, 'content-type': 'application/json', origin: desk.url },
          body: input,
        });
  return (await answer.json()) as { error?: { data: { code: string } } }[];
}

test('a batch of twenty calls reaches the procedures, however long their names are', async (t) => {
  const desk = await openDesk(t);
  for (const method of ['GET', 'POST'] as const) {
    const answers = await ask(desk, Array(20).fill(longest), method);
    assert.equal(answers.length, 20, method);
  }
});

test('every query works by POST, so that search terms stay out of URLs', async (t) => {
  const desk = await openDesk(t);
  const answers = await ask(desk, Array(20).fill('customers.list'), 'POST');
  assert.deepEqual(
    answers.map(({ error }) => error?.data.code),
    Array(20).fill(undefined),
  );
});

test('no procedure that changes something may be asked by GET', async (t) => {
  const desk = await openDesk(t);
  const [answer] = await ask(desk, ['customers.create'], 'GET');
  assert.equal(answer?.error?.data.code, 'METHOD_NOT_SUPPORTED');
});
