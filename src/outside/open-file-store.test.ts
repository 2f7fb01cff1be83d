import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openS3Server } from '../../test/support/files/open-s3-server.ts';
import { readConfig } from '../config.ts';
import type { FileStore } from '../domain/files/store/file-store.ts';
import { openFileStore } from './open-file-store.ts';

const content = Buffer.from('%PDF-1.7\n%%EOF\n');

function open(url: string, timeoutMs = 10_000): FileStore {
  const bucket = readConfig({ FILES_URL: url }).FILES_URL;
  assert(bucket, url);
  return openFileStore(bucket, { timeoutMs });
}

async function openBoth(t: TestContext) {
  const server = await openS3Server(t);
  return { server, store: open(server.url) };
}

test('an object is put, read and removed with signed requests', async (t) => {
  const { server, store } = await openBoth(t);
  assert.deepEqual(await store.put('1/abc', content), { outcome: 'done' });
  assert.deepEqual(server.objects.get('1/abc'), content);
  assert.deepEqual(await store.get('1/abc'), { outcome: 'found', content });
  assert.deepEqual(await store.remove('1/abc'), { outcome: 'done' });
  assert.deepEqual(await store.get('1/abc'), { outcome: 'missing' });
  assert.deepEqual(await store.remove('1/abc'), { outcome: 'done' });
});

test('a folder of the bucket can be named', async (t) => {
  const { server } = await openBoth(t);
  const store = open(server.url.replace('?', '/sundesk%20files/?'));
  await store.put('1/abc', content);
  assert.deepEqual([...server.objects.keys()], ['sundesk%20files/1/abc']);
  assert.deepEqual(await store.get('1/abc'), { outcome: 'found', content });
});

test('the server of the tests lets nobody in without the key', async (t) => {
  const { server, store } = await openBoth(t);
  await store.put('1/abc', content);
  const { origin, pathname } = new URL(server.url);
  assert.equal((await fetch(`${origin}${pathname}/1/abc`)).status, 403);
  for (const [from, to] of [
    ['EXAMPLEKEY', 'OTHERKEY'],
    ['exa', 'exe'],
    ['ap-southeast-2', 'us-east-1'],
  ] as const) {
    assert.deepEqual(await open(server.url.replace(from, to)).get('1/abc'), {
      outcome: 'failed',
      problem: 'The file store answers 403 SignatureDoesNotMatch',
    });
  }
});

test('whatever a store answers, a call ends with a named outcome', async (t) => {
  const { server, store } = await openBoth(t);
  const { port } = new URL(server.url);
  const nobody = open(server.url.replace(port, '1'));
  const failed = (problem: string) => ({ outcome: 'failed', problem });
  const reached = (why: string) => failed(`The file store cannot be reached: ${why}`);
  assert.deepEqual(await nobody.get('1/abc'), reached('bad port'));
  const inTime = open(server.url, 50);
  for (const [answer, expected] of [
    ['denied', failed('The file store answers 403 AccessDenied')],
    ['no-bucket', failed('The file store answers 404 NoSuchBucket')],
    ['down', reached('UND_ERR_SOCKET')],
    ['redirect', reached('unexpected redirect')],
  ] as const) {
    server.answer = answer;
    for (const call of [store.put('1/a', content), store.get('1/a'), store.remove('1/a')]) {
      assert.deepEqual(await call, expected, answer);
    }
  }
  server.answer = 'endless';
  assert.deepEqual(await store.get('1/abc'), reached('The answer is too long'));
  server.answer = 'silent';
  for (const call of [inTime.put('1/a', content), inTime.get('1/a'), inTime.remove('1/a')]) {
    const { outcome, problem = '' } = (await call) as { outcome: string; problem?: string };
    assert.deepEqual([outcome, problem.includes('timeout')], ['failed', true], problem);
  }
});
