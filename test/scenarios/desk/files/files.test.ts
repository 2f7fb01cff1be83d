import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { unzipSync } from 'fflate';
import { createAccount } from '../../../../src/domain/accounts/create-account.ts';
import { operator } from '../../../../src/domain/accounts/security-log/security-entry.ts';
import { filesMax, insertFile } from '../../../../src/domain/files/change-files.ts';
import { fileBytesMax } from '../../../../src/domain/files/file-limits.ts';
import { findFile } from '../../../../src/domain/files/queries.ts';
import { deleteProject } from '../../../../src/domain/proposals/delete-project.ts';
import { sendHead } from '../../../support/api/send-head.ts';
import { addCustomer, storeOf } from '../../../support/arrange.ts';
import { type Desk, type Member, openDesk } from '../../../support/open-desk.ts';
import { addReadyProject } from '../../../support/proposals/arrange-proposals.ts';
import { makePng, sampleJpeg } from '../../../support/proposals/pictures.ts';

const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');
const picture = makePng({
  width: 60,
  height: 40,
  colourType: 2,
  depth: 8,
  pixel: () => [1, 120, 60],
});

/** A sign-in for each request would be too many. */
const cookies = new WeakMap<Member, Promise<string>>();

async function ask(desk: Desk, member: Member, path: string, body?: Uint8Array) {
  const cookie = cookies.get(member) ?? desk.cookieOf(member);
  cookies.set(member, cookie);
  const answer = await fetch(`${desk.url}/app/files/${path}`, {
    headers: {
      cookie: await cookie,
      ...(body && { 'content-type': 'application/octet-stream' }),
    },
    ...(body && { method: 'POST', body: Buffer.from(body) }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  return {
    status: answer.status,
    headers: answer.headers,
    bytes,
    json: isJson && JSON.parse(`${bytes}`),
  };
}

const folderOf = (customerId: number, name: string) =>
  `customers/${customerId}/files?${new URLSearchParams({ name })}`;

async function openFiles(t: TestContext) {
  const desk = await openDesk(t);
  const customerId = Number(await addCustomer(desk));
  const add = async (name: string, body: Uint8Array, customer = customerId) => {
    const { status, json } = await ask(desk, desk.owner, folderOf(customer, name), body);
    assert.equal(status, 200, JSON.stringify(json));
    return Number(json.fileId);
  };
  const list = async () => (await desk.as(desk.owner).files.ofCustomer({ customerId })).files;
  return { desk, customerId, add, list };
}

const countDocuments = async ({ database }: Pick<Desk, 'database'>) =>
  (await database.rows("select document_id from documents where kind = 'file'")).length;

test('a file is stored with a customer, shown in the activity, and sent back under its name', async (t) => {
  const { desk, customerId, add, list } = await openFiles(t);
  const fileId = await add('Zählerschrank “alt”.pdf', pdf);
  assert.deepEqual(await list(), [
    {
      fileId,
      customerId,
      projectId: null,
      name: 'Zählerschrank “alt”.pdf',
      mediaType: 'application/pdf',
      byteSize: pdf.length,
      hasThumbnail: false,
      isFromReply: false,
      addedBy: desk.owner.userId,
      createdAt: desk.app.now(),
    },
  ]);
  const reader = await desk.addMember('read_only');
  const { status, headers, bytes } = await ask(desk, reader, `of-customers/${fileId}`);
  assert.deepEqual([status, headers.get('content-type')], [200, 'application/pdf']);
  assert.equal(
    headers.get('content-disposition'),
    `attachment; filename="Z_hlerschrank _alt_.pdf"; filename*=UTF-8''Z%C3%A4hlerschrank%20%E2%80%9Calt%E2%80%9D.pdf`,
  );
  assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'/);
  assert.deepEqual(bytes, pdf);
  const { entries } = await desk.as(desk.owner).customers.timeline({ customerId });
  const [entry] = entries.filter(({ kind }) => kind === 'file');
  assert.deepEqual(entry, {
    entryId: `file-${fileId}`,
    at: desk.app.now(),
    kind: 'file',
    name: 'Zählerschrank “alt”.pdf',
    projectId: null,
    userId: desk.owner.userId,
  });
});

test('a photo is stored without its notes, and has a small picture', async (t) => {
  const { desk, add, list } = await openFiles(t);
  const fileId = await add('roof.png', picture);
  const before = await ask(desk, desk.owner, `of-customers/${fileId}/thumbnail`);
  assert.equal(before.status, 404);
  for (const small of [sampleJpeg, picture]) {
    const { status } = await ask(desk, desk.owner, `of-customers/${fileId}/thumbnail`, small);
    assert.equal(status, 200);
  }
  assert.equal(await countDocuments(desk), 2, 'the first small picture is gone');
  const photo = await ask(desk, desk.owner, `of-customers/${fileId}`);
  assert.equal(photo.bytes.includes('made for a test'), false);
  assert.equal(photo.headers.get('content-disposition'), null);
  const small = await ask(desk, desk.owner, `of-customers/${fileId}/thumbnail`);
  assert.deepEqual([small.status, small.headers.get('content-type')], [200, 'image/png']);
  assert.deepEqual(
    (await list()).map(({ hasThumbnail }) => hasThumbnail),
    [true],
  );
  const plan = await add('plan.pdf', pdf);
  const refused = await ask(desk, desk.owner, `of-customers/${plan}/thumbnail`, picture);
  assert.deepEqual(
    [refused.status, refused.json.message],
    [400, 'Only a photo has a small picture'],
  );
});

test('a file of a wrong kind, name or size gets a clear message and stores nothing', async (t) => {
  const { desk, customerId } = await openFiles(t);
  const told = async (name: string, body: Uint8Array) => {
    const { status, json } = await ask(desk, desk.owner, folderOf(customerId, name), body);
    return `${status} ${json.message}`;
  };
  const kinds =
    '400 Upload a photo (JPEG or PNG), a PDF, a Word, Excel or PowerPoint file, a CSV or text file, or a ZIP';
  for (const name of ['run.exe', 'page.html', 'drawing.svg', 'no ending', 'a.constructor', 'b.']) {
    assert.equal(await told(name, pdf), kinds, name);
  }
  for (const name of ['', '../up.pdf', 'a\u202e.pdf', 'a\n.pdf', 'c:d.pdf']) {
    assert.match(await told(name, pdf), /^400 The name of the file must be a file name/, name);
  }
  assert.match(await told(`${'x'.repeat(117)}.pdf`, pdf), /must have at most 120 characters$/);
  assert.equal(
    await told('plan.pdf', Buffer.from('<html>')),
    '400 The file is not a .pdf file, as its name says',
  );
  assert.equal(await told('sheet.xlsx', pdf), '400 The file is not a .xlsx file, as its name says');
  assert.equal(
    await told('notes.txt', Buffer.from([65, 0, 66])),
    '400 The file is not a .txt file, as its name says',
  );
  assert.equal(await told('roof.jpg', pdf), '400 The picture must be a JPEG or PNG');
  assert.equal(await told('empty.pdf', Buffer.alloc(0)), '400 The file is empty');
  const head = async (name: string, contentLength: number) => {
    const { status } = await sendHead(desk.url, {
      path: `/app/files/${folderOf(customerId, name)}`,
      headers: {
        cookie: await desk.cookieOf(desk.owner),
        'content-type': 'application/octet-stream',
      },
      contentLength,
    });
    return status;
  };
  assert.equal(await head('large.pdf', fileBytesMax + 1), 413);
  assert.equal(await head('film.mov', 20_000_000), 400, 'before it is read');
  assert.equal(await countDocuments(desk), 0);
});

test('others neither add a file nor see, change or delete one', async (t) => {
  const { desk, customerId, add } = await openFiles(t);
  const fileId = await add('plan.pdf', pdf);
  const reader = await desk.addMember('read_only');
  assert.equal((await ask(desk, reader, folderOf(customerId, 'a.pdf'), pdf)).status, 403);
  assert.equal((await ask(desk, reader, `of-customers/${fileId}/thumbnail`, picture)).status, 403);
  await assert.rejects(desk.as(reader).files.remove({ fileId }), { code: 'FORBIDDEN' });
  const seller = await desk.addMember('sales');
  for (const { status } of [
    await ask(desk, seller, folderOf(customerId, 'a.pdf'), pdf),
    await ask(desk, seller, `of-customers/${fileId}`),
    await ask(desk, seller, `of-customers/${fileId}/thumbnail`),
    await ask(desk, desk.owner, `of-customers/${fileId + 1}`),
    await ask(desk, desk.owner, 'of-customers/x'),
    await ask(desk, desk.owner, folderOf(999, 'a.pdf'), pdf),
    await ask(desk, desk.owner, 'customers/x/files?name=a.pdf', pdf),
  ]) {
    assert.equal(status, 404);
  }
  const files = desk.as(seller).files;
  await assert.rejects(files.ofCustomer({ customerId }), { code: 'NOT_FOUND' });
  await assert.rejects(files.change({ fileId, name: 'b.pdf', projectId: null }), {
    code: 'NOT_FOUND',
  });
  await assert.rejects(files.remove({ fileId }), { code: 'NOT_FOUND' });
  const { accountId } = await createAccount(desk.app, {
    name: 'Other Solar',
    email: 'bea@example.com',
  });
  assert.equal(await findFile(desk.app.store.forAccount(accountId), fileId), undefined);
  assert.equal(await countDocuments(desk), 1);
});

test('a file is renamed, given a project of the customer, and deleted for good', async (t) => {
  const { desk, customerId, add, list } = await openFiles(t);
  const { files } = desk.as(desk.owner);
  const projectId = await addReadyProject(desk, `${customerId}`);
  const other = await addReadyProject(
    desk,
    await addCustomer(desk, { customer_email: 'bob@example.com' }),
  );
  const fileId = await add('IMG_2041.png', picture);
  await ask(desk, desk.owner, `of-customers/${fileId}/thumbnail`, picture);
  await files.change({ fileId, name: 'Switchboard', projectId });
  const [file] = await list();
  assert.deepEqual([file?.name, file?.projectId], ['Switchboard.png', projectId]);
  await assert.rejects(files.change({ fileId, name: 'a.png', projectId: other }), {
    message: 'The customer has no such project',
  });
  await assert.rejects(files.change({ fileId, name: 'a/b.png', projectId }), {
    code: 'BAD_REQUEST',
  });
  const withProject = await ask(
    desk,
    desk.owner,
    `${folderOf(customerId, 'plan.pdf')}&project=${projectId}`,
    pdf,
  );
  assert.equal(withProject.status, 200);
  await storeOf(desk).transaction((tx) =>
    deleteProject(desk.app, tx, { projectId, userId: desk.owner.userId, by: operator }),
  );
  assert.deepEqual(
    (await list()).map(({ name, projectId: of }) => [name, of]),
    [
      ['plan.pdf', null],
      ['Switchboard.png', null],
    ],
    'files stay with the customer',
  );
  await files.remove({ fileId });
  assert.equal(await countDocuments(desk), 1);
  await assert.rejects(files.remove({ fileId }), { code: 'NOT_FOUND' });
});

test('merging customers keeps the files of both, and erasing one deletes its files', async (t) => {
  const { desk, customerId, add, list } = await openFiles(t);
  const { customers } = desk.as(desk.owner);
  const twinId = Number(await addCustomer(desk, { customer_email: 'twin@example.com' }));
  await add('first.pdf', pdf);
  const second = await add('second.pdf', pdf, twinId);
  await customers.merge({ keepCustomerId: customerId, mergeCustomerId: twinId });
  assert.deepEqual(
    new Set((await list()).map(({ name }) => name)),
    new Set(['first.pdf', 'second.pdf']),
  );
  assert.equal((await ask(desk, desk.owner, `of-customers/${second}`)).status, 200);
  const { name } = await customers.find({ customerId });
  await customers.erase({ customerId, name });
  assert.equal(await countDocuments(desk), 0);
  assert.deepEqual(await desk.database.rows('select file_id from customer_files'), []);
});

test('the export of everything has the files under the numbers of their documents', async (t) => {
  const { desk, add } = await openFiles(t);
  await add('plan.pdf', pdf);
  await add('list.csv', Buffer.from('a,b\n'));
  const archive = await ask(desk, desk.owner, 'exports/everything.zip');
  const entries = unzipSync(new Uint8Array(archive.bytes));
  const rows = Buffer.from(entries['files.jsonl'] ?? [])
    .toString()
    .trim()
    .split('\n')
    .map((row) => JSON.parse(row));
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['plan.pdf', 'list.csv'],
  );
  const [plan, table] = rows;
  assert.deepEqual(Buffer.from(entries[`documents/${plan.document_id}-file.pdf`] ?? []), pdf);
  assert.equal(`${Buffer.from(entries[`documents/${table.document_id}-file.csv`] ?? [])}`, 'a,b\n');
});

test('a customer has at most so many files', async (t) => {
  const { desk, customerId } = await openFiles(t);
  await storeOf(desk).transaction(async (tx) => {
    for (let number = 0; number < filesMax; number += 1) {
      await insertFile(tx, {
        receivedEmailId: null,
        customerId,
        projectId: null,
        documentId: 1,
        name: `${number}.pdf`,
        mediaType: 'application/pdf',
        byteSize: 1,
        addedBy: 1,
        createdAt: number,
      });
    }
  });
  const { status, json } = await ask(desk, desk.owner, folderOf(customerId, 'a.pdf'), pdf);
  assert.deepEqual(
    [status, json.message],
    [400, 'A customer has at most 200 files; delete some first'],
  );
});

test('the files of an account have at most so many bytes together', async (t) => {
  const { desk, customerId, add } = await openFiles(t);
  await add('a.pdf', pdf);
  await desk.database.rows(`update customer_files set byte_size = ${20 * 2 ** 30 - pdf.length}`);
  await add('b.pdf', pdf);
  const { status, json } = await ask(desk, desk.owner, folderOf(customerId, 'c.pdf'), pdf);
  assert.deepEqual(
    [status, json.message],
    [400, 'All files together have at most 20 GB; delete some first'],
  );
});
