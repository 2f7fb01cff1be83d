import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClient } from '@tanstack/react-query';
import { followMutations } from './follow-mutations.ts';

/** A client with two queries that were read, and what was shown. */
function open() {
  const client = new QueryClient();
  const shown: string[] = [];
  client.setQueryData(['customers'], []);
  client.setQueryData(['board'], []);
  followMutations(client, {
    showSuccess: (message) => shown.push(message),
    showFailure: (error) => shown.push(`failed: ${error.message}`),
  });
  const staleKeys = () =>
    client
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated)
      .map(({ queryKey }) => queryKey[0]);
  const mutate = (options: Parameters<ReturnType<typeof client.getMutationCache>['build']>[1]) =>
    client.getMutationCache().build(client, options).execute('input');
  return { mutate, shown, staleKeys };
}

const works = { mutationFn: async () => 'answer' };
const fails = { mutationFn: () => Promise.reject(new Error('refused')) };

test("shows the success message and invalidates changed queries after the mutation's own callback", async () => {
  const { mutate, shown, staleKeys } = open();
  const meta = { success: 'Saved', invalidates: [['board']] };
  await mutate({ ...works, meta, onSuccess: () => void shown.push('own callback') });
  assert.deepEqual([shown, staleKeys()], [['own callback', 'Saved'], ['board']]);
});

test('makes the message of the answer and the input', async () => {
  const { mutate, shown } = open();
  const success = (answer: string, input: string) => `${answer} to ${input}`;
  await mutate({ ...works, meta: { success } });
  await mutate({ ...works, meta: { success: () => undefined } });
  assert.deepEqual(shown, ['answer to input']);
});

test('invalidates everything on request', async () => {
  const { mutate, staleKeys } = open();
  await mutate({ ...works, meta: { invalidates: 'everything' } });
  assert.deepEqual(staleKeys(), ['customers', 'board']);
});

test('shows and invalidates nothing after a failure', async () => {
  const { mutate, shown, staleKeys } = open();
  const meta = { success: 'Saved', invalidates: [['board']] };
  await assert.rejects(mutate({ ...fails, meta }), /refused/);
  assert.deepEqual([shown, staleKeys()], [[], []]);
});

test('shows a failure, and invalidates after one, on request', async () => {
  const { mutate, shown, staleKeys } = open();
  const meta = { showsFailure: true, invalidates: [['board']], invalidatesAlways: true };
  await assert.rejects(mutate({ ...fails, meta }), /refused/);
  assert.deepEqual([shown, staleKeys()], [['failed: refused'], ['board']]);
});
