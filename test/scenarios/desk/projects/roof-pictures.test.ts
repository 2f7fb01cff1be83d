import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { unzipSync } from 'fflate';
import { createAccount } from '../../../../src/domain/accounts/create-account.ts';
import { operator } from '../../../../src/domain/accounts/security-log/security-entry.ts';
import { pictureBytesMax } from '../../../../src/domain/documents/clean-picture.ts';
import { findDocument, insertDocument } from '../../../../src/domain/documents/queries.ts';
import { findProject } from '../../../../src/domain/projects/rows/projects.ts';
import { deleteProject } from '../../../../src/domain/proposals/delete-project.ts';
import { openTestSandbox } from '../../../support/accounts/open-test-sandbox.ts';
import { sendHead } from '../../../support/api/send-head.ts';
import { addCustomer, storeOf } from '../../../support/arrange.ts';
import { type Desk, type Member, openDesk } from '../../../support/open-desk.ts';
import { addReadyProject } from '../../../support/proposals/arrange-proposals.ts';
import { makePng, sampleJpeg } from '../../../support/proposals/pictures.ts';

/** A picture of 60 × 40 pixels in one colour. */
const pictureOf = (colour: number) =>
  makePng({
    width: 60,
    height: 40,
    colourType: 2,
    depth: 8,
    pixel: () => [colour, 120, 60],
  });

async function openRoof(t: TestContext) {
  const desk = await openDesk(t);
  const projectId = await addReadyProject(desk);
  return { desk, projectId };
}

/** A sign-in for each request would be too many. */
const cookies = new WeakMap<Member, Promise<string>>();

function cookieOf(desk: Desk, member: Member): Promise<string> {
  const cookie = cookies.get(member) ?? desk.cookieOf(member);
  cookies.set(member, cookie);
  return cookie;
}

async function ask(desk: Desk, member: Member, path: string, body?: Uint8Array) {
  const answer = await fetch(`${desk.url}${path}`, {
    headers: {
      cookie: await cookieOf(desk, member),
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

const pathOf = (projectId: number) => `/app/files/projects/${projectId}/roof-pictures`;

async function upload(desk: Desk, projectId: number, body: Uint8Array): Promise<number> {
  const { status, json } = await ask(desk, desk.owner, pathOf(projectId), body);
  assert.equal(status, 200, JSON.stringify(json));
  return json.pictureId;
}

const countPictures = async ({ database }: Pick<Desk, 'database'>) =>
  (await database.rows("select document_id from documents where kind = 'roof'")).length;

test('a picture is stored without its notes and shown to those who may see the customer', async (t) => {
  const { desk, projectId } = await openRoof(t);
  const { json } = await ask(desk, desk.owner, pathOf(projectId), pictureOf(1));
  assert.deepEqual(json, { pictureId: json.pictureId, width: 60, height: 40 });
  const path = `${pathOf(projectId)}/${json.pictureId}`;
  const reader = await desk.addMember('read_only');
  const { status, headers, bytes } = await ask(desk, reader, path);
  assert.deepEqual([status, headers.get('content-type')], [200, 'image/png']);
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(bytes.includes('made for a test'), false);
  assert.equal(await upload(desk, projectId, pictureOf(1)), json.pictureId, 'is stored once');
  const jpegId = await upload(desk, projectId, sampleJpeg);
  const jpeg = await ask(desk, desk.owner, `${pathOf(projectId)}/${jpegId}`);
  assert.equal(jpeg.headers.get('content-type'), 'image/jpeg');
  assert.deepEqual(jpeg.bytes, sampleJpeg);
});

test('others neither add a picture nor see one', async (t) => {
  const { desk, projectId } = await openRoof(t);
  const pictureId = await upload(desk, projectId, pictureOf(1));
  const path = `${pathOf(projectId)}/${pictureId}`;
  const reader = await desk.addMember('read_only');
  const refused = await ask(desk, reader, pathOf(projectId), pictureOf(2));
  assert.equal(refused.status, 403);
  const colleague = await desk.addMember('sales');
  for (const answer of [
    await ask(desk, colleague, pathOf(projectId), pictureOf(2)),
    await ask(desk, colleague, path),
    await ask(desk, desk.owner, `${pathOf(projectId)}/${pictureId + 1}`),
    await ask(desk, desk.owner, `${pathOf(projectId)}/x`),
    await ask(desk, desk.owner, `${pathOf(99)}/${pictureId}`),
    await ask(desk, desk.owner, `/app/files/projects/x/roof-pictures/${pictureId}`),
  ]) {
    assert.equal(answer.status, 404);
  }
  // Nor does a project of another customer lead to it, or the number of another kind of document.
  const other = await addReadyProject(
    desk,
    await addCustomer(desk, { customer_email: 'bob@example.com' }),
  );
  assert.equal((await ask(desk, desk.owner, `${pathOf(other)}/${pictureId}`)).status, 404);
  const logo = {
    kind: 'logo',
    mediaType: 'image/png',
    sha256: 'x',
    content: pictureOf(3),
  } as const;
  const logoId = await storeOf(desk).transaction((tx) =>
    insertDocument(tx, { ...logo, createdAt: 1 }),
  );
  assert.equal((await ask(desk, desk.owner, `${pathOf(projectId)}/${logoId}`)).status, 404);
  const { accountId } = await createAccount(desk.app, {
    name: 'Other Solar',
    email: 'bea@example.com',
  });
  const elsewhere = desk.app.store.forAccount(accountId);
  assert.equal(await findDocument(elsewhere, pictureId), undefined);
  assert.equal(await countPictures(desk), 1);
});

test('the drawn roof is shown to those who may see the project', async (t) => {
  const { desk, projectId } = await openRoof(t);
  const path = `/app/files/projects/${projectId}/roof-drawing`;
  const { status, headers, bytes } = await ask(desk, await desk.addMember('read_only'), path);
  assert.deepEqual([status, headers.get('content-type')], [200, 'image/svg+xml']);
  assert.match(`${bytes}`, /^<svg /);
  assert.equal((await ask(desk, await desk.addMember('sales'), path)).status, 404);
  assert.equal((await ask(desk, desk.owner, path.replace(`${projectId}`, '99'))).status, 404);
  const empty = await desk.as(desk.owner).projects.create({
    customerId: (await findProject(storeOf(desk), projectId))?.customerId ?? 0,
    title: 'Nothing on the roof yet',
  });
  const none = await ask(desk, desk.owner, path.replace(`${projectId}`, `${empty.projectId}`));
  assert.equal(`${none.status} ${none.json.message}`, '404 There is no roof to draw');
});

test('a wrong, cut or oversized file gets a clear message and stores nothing', async (t) => {
  const { desk, projectId } = await openRoof(t);
  const told = async (body: Uint8Array) => {
    const { status, json } = await ask(desk, desk.owner, pathOf(projectId), body);
    return `${status} ${json.message}`;
  };
  assert.equal(await told(Buffer.from('<html>')), '400 The picture must be a JPEG or PNG');
  assert.match(await told(sampleJpeg.subarray(0, -30)), /^400 The picture is incomplete/);
  assert.equal(await told(Buffer.alloc(0)), '400 The file is empty');
  const { status } = await sendHead(desk.url, {
    path: pathOf(projectId),
    headers: {
      cookie: await desk.cookieOf(desk.owner),
      'content-type': 'application/octet-stream',
    },
    contentLength: pictureBytesMax + 1,
  });
  assert.equal(status, 413);
  assert.equal(await countPictures(desk), 0);
});

test('a customer has at most twenty pictures', async (t) => {
  const { desk, projectId } = await openRoof(t);
  for (let colour = 0; colour < 20; colour += 1) await upload(desk, projectId, pictureOf(colour));
  const { status, json } = await ask(desk, desk.owner, pathOf(projectId), pictureOf(20));
  assert.equal(`${status} ${json.message}`, '400 A customer has at most 20 roof pictures');
  assert.equal(await countPictures(desk), 20);
});

test('a picture is exported, follows a merge, and goes with its customer', async (t) => {
  const { desk, projectId } = await openRoof(t);
  const pictureId = await upload(desk, projectId, pictureOf(1));
  const archive = await ask(desk, desk.owner, '/app/files/exports/everything.zip');
  const files = unzipSync(new Uint8Array(archive.bytes));
  assert.ok(files[`documents/${pictureId}-roof.png`], Object.keys(files).join(' '));
  const { customers } = desk.as(desk.owner);
  const { customerId: mergeCustomerId } = (await findProject(storeOf(desk), projectId)) ?? {
    customerId: 0,
  };
  const { customerId: keepCustomerId } = await customers.create({
    email: 'ann.two@example.com',
    firstName: 'Ann',
    lastName: 'Two',
  });
  await customers.merge({ keepCustomerId, mergeCustomerId, take: [] });
  assert.equal((await ask(desk, desk.owner, `${pathOf(projectId)}/${pictureId}`)).status, 200);
  await storeOf(desk).transaction((tx) =>
    deleteProject(desk.app, tx, { projectId, userId: desk.owner.userId, by: operator }),
  );
  await customers.erase({ customerId: keepCustomerId, name: 'Ann Two' });
  assert.equal(await countPictures(desk), 0);
});

test('a reset of the sandbox removes its pictures alone', async (t) => {
  const { desk, projectId } = await openRoof(t);
  await upload(desk, projectId, pictureOf(1));
  const sandbox = await openTestSandbox(desk);
  const customerId = Number(await addCustomer(sandbox));
  await storeOf(sandbox).transaction((tx) =>
    insertDocument(tx, {
      kind: 'roof',
      mediaType: 'image/png',
      sha256: 'x',
      content: pictureOf(2),
      createdAt: 1,
      customerId,
    }),
  );
  assert.equal(await countPictures(desk), 2);
  const { status } = await sandbox.call('resetsandbox', { body: {} });
  assert.equal(status, 200);
  assert.equal(await countPictures(desk), 1);
});
