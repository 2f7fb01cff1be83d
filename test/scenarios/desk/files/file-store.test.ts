import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import { readConfig } from '../../../../src/config.ts';
import { copyDatabase } from '../../../../src/database/copy/copy-database.ts';
import { resetSandbox } from '../../../../src/domain/accounts/sandbox/sandbox.ts';
import { findDocument, insertDocument } from '../../../../src/domain/documents/queries.ts';
import {
  moveContents,
  removeUnusedObjects,
} from '../../../../src/domain/files/store/move-files.ts';
import { findFileDocument } from '../../../../src/domain/files/store/read-content.ts';
import { sha256 } from '../../../../src/domain/shared/secrets.ts';
import { dayMs } from '../../../../src/domain/shared/time.ts';
import { openStore } from '../../../../src/domain/store.ts';
import { openFileStore } from '../../../../src/outside/open-file-store.ts';
import { startFileMover } from '../../../../src/workers/clean-up.ts';
import { openTestSandbox } from '../../../support/accounts/open-test-sandbox.ts';
import { addCustomer, storeOf } from '../../../support/arrange.ts';
import { createTestDatabase } from '../../../support/database/test-database.ts';
import { openS3Server } from '../../../support/files/open-s3-server.ts';
import { openDesk } from '../../../support/open-desk.ts';
import { makePng, sampleJpeg } from '../../../support/proposals/pictures.ts';
import { runCommand } from '../../../support/run-command.ts';
import { until } from '../../../support/until.ts';

// What customers' files hold, in a store outside the database.

const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');
const picture = makePng({
  width: 60,
  height: 40,
  colourType: 2,
  depth: 8,
  pixel: () => [1, 120, 60],
});
const never = () => false;

async function openStored(t: TestContext) {
  const server = await openS3Server(t);
  const bucket = readConfig({ FILES_URL: server.url }).FILES_URL;
  assert(bucket);
  const fileStore = openFileStore(bucket, { timeoutMs: 10_000 });
  const desk = await openDesk(t, { ports: { fileStore } });
  const customerId = Number(await addCustomer(desk));
  const cookie = await desk.cookieOf(desk.owner);
  const ask = async (path: string, body?: Buffer) => {
    const answer = await fetch(`${desk.url}/app/files/${path}`, {
      headers: { cookie, ...(body && { 'content-type': 'application/octet-stream' }) },
      ...(body && { method: 'POST', body: new Uint8Array(body) }),
    });
    const { date: _, 'request-id': __, ...headers } = Object.fromEntries(answer.headers);
    return { status: answer.status, headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const add = async (name: string, body: Buffer, customer = customerId) => {
    const { status, bytes } = await ask(`customers/${customer}/files?name=${name}`, body);
    assert.equal(status, 200, `${bytes}`);
    return Number(JSON.parse(`${bytes}`).fileId);
  };
  const addThumbnail = (fileId: number, body: Buffer) =>
    ask(`of-customers/${fileId}/thumbnail`, body);
  const { rows } = desk.database;
  const { files, customers } = desk.as(desk.owner);
  return {
    server,
    fileStore,
    desk,
    customerId,
    ask,
    add,
    addThumbnail,
    rows,
    files,
    customers,
    move: () => moveContents(desk.app, fileStore, never),
    sweep: () => removeUnusedObjects(desk.app, fileStore, never),
    noted: async () => (await rows('select object_key from unused_objects')).length,
    /** The keys of the documents and those of the store, which must be the same. */
    async assertSame() {
      const keys = await rows('select object_key from documents where object_key is not null');
      const ofRows = keys.map(({ object_key }) => String(object_key)).toSorted();
      assert.deepEqual([...server.objects.keys()].toSorted(), ofRows);
    },
  };
}

test('what files hold moves out of the database, and is sent back as before', async (t) => {
  const { server, desk, ask, add, addThumbnail, rows, move, noted, assertSame } =
    await openStored(t);
  const photo = await add('roof.png', picture);
  await addThumbnail(photo, picture);
  const plan = await add('plan.pdf', pdf);
  const contract = { kind: 'contract', mediaType: 'application/pdf', createdAt: 1 } as const;
  const contractId = await storeOf(desk).transaction((tx) =>
    insertDocument(tx, { ...contract, sha256: sha256(pdf), content: pdf }),
  );
  const paths = [`${photo}`, `${photo}/thumbnail`, `${plan}`].map((id) => `of-customers/${id}`);
  const before = await Promise.all(paths.map((path) => ask(path)));
  const apiBefore = await desk.call('getfile', { query: { file_id: `${plan}` } });
  assert.deepEqual(await move(), { count: 3 });
  assert.equal(server.objects.size, 3);
  for (const key of server.objects.keys()) {
    assert.match(key, new RegExp(`^${desk.account.accountId}/[0-9a-f]{32}$`));
  }
  await assertSame();
  assert.equal(await noted(), 0);
  const kept = await rows('select kind from documents where length(content) > 0');
  assert.deepEqual(kept, [{ kind: 'contract' }], 'evidence stays where its row is');
  assert.deepEqual(await Promise.all(paths.map((path) => ask(path))), before);
  assert.deepEqual(
    before.map(({ status }) => status),
    [200, 200, 200],
  );
  const apiAfter = await desk.call('getfile', { query: { file_id: `${plan}` } });
  assert.deepEqual([apiAfter.status, apiAfter.body], [200, apiBefore.body]);
  const stored = await findDocument(storeOf(desk), contractId);
  assert.deepEqual(Buffer.from(stored?.content ?? []), pdf);
  assert.deepEqual(await move(), { count: 0 });
});

test('while the store is down, uploads go on, and only what it holds cannot be read', async (t) => {
  const { server, fileStore, desk, customerId, ask, add, move, sweep, ...more } =
    await openStored(t);
  const { files, customers, assertSame } = more;
  const moved = await add('moved.pdf', pdf);
  await move();
  server.answer = 'down';
  const waiting = await add('waiting.pdf', pdf);
  const problem = 'The file store cannot be reached: UND_ERR_SOCKET';
  assert.deepEqual(await move(), { count: 0, problem });
  const refused = await ask(`of-customers/${moved}`);
  assert.deepEqual(
    [refused.status, JSON.parse(`${refused.bytes}`).message, refused.headers['cache-control']],
    [503, 'The file store does not answer; try again later', 'no-store'],
  );
  const api = await desk.call('getfile', { query: { file_id: `${moved}` } });
  assert.deepEqual([api.status, api.body.code], [503, 'FILE_UNAVAILABLE']);
  assert.deepEqual((await ask(`of-customers/${waiting}`)).bytes, pdf);
  assert.equal((await files.ofCustomer({ customerId })).files.length, 2);
  assert.equal(
    (await customers.timeline({ customerId })).entries.filter(({ kind }) => kind === 'file').length,
    2,
  );
  const unanswered = 'The file store does not answer; try again later';
  const exported = await ask('exports/everything.zip');
  assert.deepEqual(
    [exported.status, JSON.parse(`${exported.bytes}`).message],
    [503, unanswered],
    'an export does not begin',
  );
  const { profile } = desk.as(desk.owner);
  await assert.rejects(profile.requireConfirmed({ hasFiles: true }), { message: unanswered });
  await profile.requireConfirmed({ hasFiles: false });
  server.answer = 'right';
  await profile.requireConfirmed({ hasFiles: true });
  const { get } = fileStore;
  fileStore.get = async (key) => {
    if (key !== 'check') server.answer = 'down';
    return get(key);
  };
  await assert.rejects(ask('exports/everything.zip'), 'an export that has begun breaks off');
  fileStore.get = get;
  server.answer = 'right';
  assert.equal((await ask('exports/everything.zip')).status, 200);
  // The failed attempt may have left an object.
  await sweep();
  assert.deepEqual(await move(), { count: 1 });
  await assertSame();
  for (const fileId of [moved, waiting]) {
    assert.deepEqual((await ask(`of-customers/${fileId}`)).bytes, pdf);
  }
  desk.app.fileStore = undefined;
  const unset = await ask(`of-customers/${moved}`);
  assert.match(`${unset.status} ${unset.bytes}`, /^503 .*the operator has not set FILES_URL/);
});

test('a command brings what the store holds back into the database, and goes on after the store was down', async (t) => {
  const { server, desk, ask, add, addThumbnail, move, rows } = await openStored(t);
  const photo = await add('roof.png', picture);
  await addThumbnail(photo, picture);
  const plan = await add('plan.pdf', pdf);
  const lost = await add('lost.pdf', Buffer.from('%PDF-1.7 lost'));
  const paths = [`${photo}`, `${photo}/thumbnail`, `${plan}`].map((id) => `of-customers/${id}`);
  const before = await Promise.all(paths.map((path) => ask(path)));
  await move();
  const [[key = ''] = []] = [...server.objects].filter(([, content]) => content.includes('lost'));
  const [[, lostContent = pdf] = []] = [...server.objects].filter(([name]) => name === key);
  server.objects.delete(key);
  const runReturn = async () => (await runCommand(desk.app, 'return-files')).json;
  server.answer = 'down';
  await assert.rejects(runReturn(), { code: 'FILE_UNAVAILABLE' });
  server.answer = 'right';
  assert.deepEqual(await runReturn(), { returned: 3, lost: 1 });
  server.objects.set(key, lostContent);
  assert.deepEqual(await runReturn(), { returned: 1, lost: 0 });
  assert.equal(server.objects.size, 4, 'the bucket keeps its objects');
  desk.app.fileStore = undefined;
  assert.deepEqual(await rows('select 1 from documents where object_key is not null'), []);
  assert.deepEqual(await Promise.all(paths.map((path) => ask(path))), before);
  assert.equal(`${(await ask(`of-customers/${lost}`)).bytes}`, '%PDF-1.7 lost');
  assert.deepEqual(await runReturn(), { returned: 0, lost: 0 });
});

test('a content that the store lost or changed is not sent, and the export names it', async (t) => {
  const { server, ask, add, move } = await openStored(t);
  const changed = await add('changed.pdf', pdf);
  const lost = await add('lost.pdf', Buffer.from('%PDF-1.7 lost'));
  const right = await add('right.pdf', Buffer.from('%PDF-1.7 right'));
  await move();
  for (const [key, content] of server.objects) {
    if (content.equals(pdf)) server.objects.set(key, Buffer.from('%PDF-1.7 other'));
    if (content.includes('lost')) server.objects.delete(key);
  }
  for (const fileId of [changed, lost]) {
    const { status, bytes } = await ask(`of-customers/${fileId}`);
    assert.match(`${status} ${bytes}`, /^503 .*The file store has lost the file/);
  }
  assert.equal((await ask(`of-customers/${right}`)).status, 200);
  const entries = unzipSync(new Uint8Array((await ask('exports/everything.zip')).bytes));
  const documents = Object.keys(entries).filter((name) => name.startsWith('documents/'));
  assert.deepEqual(
    documents.map((name) => name.replace(/\d+/, 'N')),
    [
      'documents/N-file.pdf.missing.txt',
      'documents/N-file.pdf.missing.txt',
      'documents/N-file.pdf',
    ],
  );
  assert.equal(`${Buffer.from(entries[documents[2] ?? ''] ?? [])}`, '%PDF-1.7 right');
});

test('a merge keeps the objects of both customers, and whatever deletes a file removes its object', async (t) => {
  const { server, desk, customerId, ask, add, addThumbnail, move, sweep, noted, ...more } =
    await openStored(t);
  const { files, customers, assertSame } = more;
  const photo = await add('roof.png', picture);
  await addThumbnail(photo, sampleJpeg);
  const twinId = Number(await addCustomer(desk, { customer_email: 'twin@example.com' }));
  const ofTwin = await add('twin.pdf', pdf, twinId);
  await move();
  assert.equal(server.objects.size, 3);

  await addThumbnail(photo, picture);
  assert.equal(await noted(), 1, 'the small picture before');
  assert.deepEqual(await sweep(), { count: 1 });
  assert.deepEqual(await move(), { count: 1 });

  await customers.merge({ keepCustomerId: customerId, mergeCustomerId: twinId });
  assert.deepEqual(await sweep(), { count: 0 });
  assert.deepEqual((await ask(`of-customers/${ofTwin}`)).bytes, pdf);

  await files.remove({ fileId: photo });
  server.answer = 'down';
  assert.equal((await sweep()).count, 0);
  assert.equal(server.objects.size, 3);
  server.answer = 'right';
  assert.deepEqual(await sweep(), { count: 2 });
  await assertSame();

  const { name } = await customers.find({ customerId });
  await customers.erase({ customerId, name });
  assert.deepEqual(await sweep(), { count: 1 });
  assert.deepEqual([server.objects.size, await noted()], [0, 0]);
});

test('emptying a sandbox removes what its files held', async (t) => {
  const { server, desk, move, sweep, add, assertSame } = await openStored(t);
  await add('stays.pdf', pdf);
  const sandbox = await openTestSandbox(desk);
  const customer_id = await addCustomer(sandbox);
  const data = { customer_id, name: 'Plan.pdf', content: pdf.toString('base64') };
  assert.equal((await sandbox.call('addfile', { body: { data } })).status, 200);
  await move();
  assert.equal(server.objects.size, 2);
  await resetSandbox(sandbox.app, { accountId: sandbox.account.accountId });
  assert.deepEqual(await sweep(), { count: 1 });
  assert.deepEqual(
    [...server.objects.keys()].map((key) => Number(key.split('/')[0])),
    [desk.account.accountId],
  );
  await assertSame();
});

test('two nodes that move at once put each content once', async (t) => {
  const { server, add, move, noted, assertSame } = await openStored(t);
  for (const number of [1, 2, 3, 4, 5]) await add(`${number}.pdf`, pdf);
  const [first, second] = await Promise.all([move(), move()]);
  assert.equal(first.count + second.count, 5);
  assert.equal(server.asked.filter((asked) => asked.startsWith('PUT')).length, 5);
  assert.equal(await noted(), 0);
  await assertSame();
});

test('a file that is deleted while it moves leaves nothing', async (t) => {
  const { server, fileStore, desk, add, move, sweep, noted, rows } = await openStored(t);
  const fileId = await add('plan.pdf', pdf);
  const { put } = fileStore;
  fileStore.put = async (...args) => {
    const answer = await put(...args);
    await desk.as(desk.owner).files.remove({ fileId });
    return answer;
  };
  assert.deepEqual(await move(), { count: 0 });
  assert.equal(server.objects.size, 1);
  assert.deepEqual(await sweep(), { count: 1 });
  assert.deepEqual(
    [server.objects.size, await noted(), (await rows('select 1 from documents')).length],
    [0, 0, 0],
  );
});

test('a move that slept for more than a day does not end with an object that was removed', async (t) => {
  const { server, fileStore, desk, ask, add, move, sweep, assertSame } = await openStored(t);
  const fileId = await add('plan.pdf', pdf);
  const { put } = fileStore;
  fileStore.put = async (...args) => {
    const answer = await put(...args);
    desk.clock.advance(dayMs);
    assert.deepEqual(await sweep(), { count: 1 });
    return answer;
  };
  assert.deepEqual(await move(), { count: 0 });
  assert.equal(server.objects.size, 0);
  assert.deepEqual((await ask(`of-customers/${fileId}`)).bytes, pdf);
  fileStore.put = put;
  assert.deepEqual(await move(), { count: 1 });
  await assertSame();
});

test('an object that a row needs is never removed, whatever is noted of it', async (t) => {
  const { server, desk, add, move, sweep, noted, rows } = await openStored(t);
  await add('plan.pdf', pdf);
  await move();
  const [{ object_key, document_id } = {}] = await rows(
    'select object_key, document_id from documents',
  );
  await desk.database.change(
    'insert into unused_objects (object_key, account_id, document_id, due_at) values (?, ?, ?, 0)',
    ...[object_key, desk.account.accountId, document_id],
  );
  // Reads in one turn of the event loop share a snapshot.
  await nextTurn();
  assert.deepEqual(await sweep(), { count: 0 });
  assert.deepEqual([server.objects.size, await noted()], [1, 0]);
});

test('what a dead process put is removed after a day, and its file moves then', async (t) => {
  const { server, desk, add, move, sweep, noted, assertSame, rows } = await openStored(t);
  await add('plan.pdf', pdf);
  const [{ document_id } = {}] = await rows('select document_id from documents');
  await desk.database.change(
    'insert into unused_objects (object_key, account_id, document_id, due_at) values (?, ?, ?, ?)',
    ...['1/left', desk.account.accountId, document_id, desk.app.now() + dayMs],
  );
  server.objects.set('1/left', pdf);
  assert.deepEqual(await sweep(), { count: 0 });
  assert.deepEqual(await move(), { count: 0 });
  desk.clock.advance(dayMs);
  assert.deepEqual(await sweep(), { count: 1 });
  assert.deepEqual(await move(), { count: 1 });
  assert.equal(await noted(), 0);
  await assertSame();
});

test('a copy of the database reads the same objects', async (t) => {
  const { fileStore, desk, add, move, rows } = await openStored(t);
  await add('plan.pdf', pdf);
  await move();
  const [{ document_id } = {}] = await rows('select document_id from documents');
  const target = await createTestDatabase(t);
  await copyDatabase({ source: desk.database.location, target: target.location });
  const store = await openStore({ ...target.location, now: desk.app.now });
  t.after(() => store.close());
  const { accountId } = desk.account;
  const app = { ...desk.app, fileStore, store };
  const found = await findFileDocument(app, store.forAccount(accountId), Number(document_id));
  assert.deepEqual(Buffer.from(found?.content ?? []), pdf);
});

test('the worker moves files, and logs at the start a store that it may not use', async (t) => {
  const { server, desk, add } = await openStored(t);
  await add('plan.pdf', pdf);
  const logged = async () =>
    desk.logged
      .filter(({ message }) => message.includes('file store'))
      .map(({ level, fields }) => [level, fields]);
  const denied = ['error', { problem: 'The file store answers 403 AccessDenied' }];
  const moved = ['info', { moved: 1, removed: 0 }];
  for (const [answer, expected] of [
    ['denied', [denied]],
    ['right', [denied, moved]],
  ] as const) {
    server.answer = answer;
    const [worker] = startFileMover(desk.app);
    await until(logged, [...expected]);
    await worker?.stop();
  }
  assert.equal(server.objects.size, 1);
  desk.app.fileStore = undefined;
  assert.deepEqual(startFileMover(desk.app), []);
});
