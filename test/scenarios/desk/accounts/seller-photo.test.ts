import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { App } from '../../../../src/domain/app.ts';
import { findFiles } from '../../../../src/domain/documents/queries.ts';
import { findContent } from '../../../../src/domain/proposals/rows/proposals.ts';
import { dayMs } from '../../../../src/domain/shared/time.ts';
import { storeOf } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { openBrowser, phone } from '../../../support/browser/open-browser.ts';
import { type Desk, type Member, openDesk } from '../../../support/open-desk.ts';
import { addReadyProject, publish } from '../../../support/proposals/arrange-proposals.ts';
import { makePng } from '../../../support/proposals/pictures.ts';

const visit = openBrowser();

const printPictures = {
  printProposal: async ({ pictures = [] }: Parameters<App['printProposal']>[0]) =>
    Buffer.from(`%PDF-1.7 ${pictures.map(({ mediaType }) => mediaType).join()}`),
};
const photoOf = (colour: number, width = 40) =>
  makePng({ width, height: 40, colourType: 2, depth: 8, pixel: () => [colour, 0, 0] });

/** A sign-in for each request would be too many. */
const cookies = new WeakMap<Member, Promise<string>>();

function cookieOf(desk: Desk, member: Member): Promise<string> {
  const cookie = cookies.get(member) ?? desk.cookieOf(member);
  cookies.set(member, cookie);
  return cookie;
}

async function ask(desk: Desk, path: string, member?: Member, body?: Uint8Array) {
  const answer = await fetch(`${desk.url}${path}`, {
    headers: {
      ...(member && { cookie: await cookieOf(desk, member) }),
      ...(body && { 'content-type': 'application/octet-stream' }),
    },
    ...(body && { method: 'POST', body: Buffer.from(body) }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes, text: `${bytes}` };
}

async function upload(desk: Desk, member: Member, content: Uint8Array): Promise<number> {
  const { status, text } = await ask(desk, '/app/files/photos', member, content);
  assert.equal(status, 200, text);
  return JSON.parse(text).documentId;
}

const photoIdOf = async (desk: Desk, member: Member) =>
  (await desk.as(member).session.current())?.user?.photoId;

const openTeam = (t: TestContext) => openDesk(t, { ports: printPictures });

test('members upload their own photo, and colleagues see it', async (t) => {
  const desk = await openTeam(t);
  const seller = await desk.addMember('sales');
  const photoId = await upload(desk, seller, photoOf(1));
  assert.equal(await photoIdOf(desk, seller), photoId);
  assert.equal(await photoIdOf(desk, desk.owner), null);
  const photo = await ask(desk, `/app/files/photos/${photoId}`, desk.owner);
  assert.deepEqual([photo.status, photo.headers.get('content-type')], [200, 'image/png']);
  assert.equal(photo.bytes.includes('made for a test'), false, 'only its pixels are stored');
  assert.equal((await ask(desk, `/app/files/photos/${photoId}`)).status, 401);
  for (const id of [photoId + 1, 'x']) {
    assert.equal((await ask(desk, `/app/files/photos/${id}`, desk.owner)).status, 404);
  }
  await desk.as(seller).profile.removePhoto();
  assert.equal(await photoIdOf(desk, seller), null);
  await upload(desk, seller, photoOf(1));
  await desk.as(desk.owner).team.remove({ userId: seller.userId, customersTo: desk.owner.userId });
  assert.deepEqual(await desk.database.rows('select photo_id from users where photo_id > 0'), []);
});

test('a photo that is none gets a clear message and stores nothing', async (t) => {
  const desk = await openTeam(t);
  const told = async (content: Uint8Array) => {
    const { status, text } = await ask(desk, '/app/files/photos', desk.owner, content);
    return `${status} ${JSON.parse(text).message}`;
  };
  assert.equal(await told(Buffer.from('%PDF-1.7')), '400 The picture must be a JPEG or PNG');
  assert.equal(await told(Buffer.alloc(0)), '400 The file is empty');
  assert.equal(
    await told(photoOf(1, 1601)),
    '400 The photo must have at most 1600 pixels a side; it has 1601 × 40',
  );
  assert.deepEqual(await findFiles(storeOf(desk), { kind: 'photo' }), []);
});

test('a proposal shows its seller and what the firm says of itself, as they were when it was published', async (t) => {
  const desk = await openTeam(t);
  const { settings } = desk.as(desk.owner);
  const photoId = await upload(desk, desk.owner, photoOf(1));
  await settings.change({ company: { aboutUs: 'Two electricians & a dog.\n\nSince 2009.' } });
  const { proposal } = await publish(desk, await addReadyProject(desk));
  const path = `/p/${proposal.token}`;
  const { text } = await ask(desk, path);
  assert.equal(text.split(`src="${path}/files/${photoId}" alt="Photo of `).length, 3);
  assert.match(text, /<p>Two electricians &amp; a dog\.<\/p>\s*<p>Since 2009\.<\/p>/);
  assert.equal((await ask(desk, `${path}/proposal.pdf`)).text, '%PDF-1.7 image/png');
  const photo = await ask(desk, `${path}/files/${photoId}`);
  assert.deepEqual([photo.status, photo.headers.get('content-type')], [200, 'image/png']);

  desk.clock.advance(2 * dayMs);
  await desk.as(desk.owner).profile.removePhoto();
  await settings.change({ company: { aboutUs: '' } });
  await upload(desk, desk.owner, photoOf(2));
  assert.deepEqual((await ask(desk, `${path}/files/${photoId}`)).bytes, photo.bytes);
  assert.match((await ask(desk, path)).text, /Two electricians &amp; a dog/);
});

test('a proposal of a seller without a photo, of a firm that says nothing, has neither member', async (t) => {
  const desk = await openTeam(t);
  const { proposal } = await publish(desk, await addReadyProject(desk));
  const { seller, company } = await findContent(storeOf(desk), proposal.proposalId);
  assert.deepEqual(['photo' in seller, 'aboutUs' in company], [false, false]);
  assert.match((await ask(desk, `/p/${proposal.token}`)).text, /<span class="face"/);
});

test('the text about the firm has at most 600 characters', async (t) => {
  const desk = await openTeam(t);
  const { settings } = desk.as(desk.owner);
  await settings.change({ company: { aboutUs: 'x'.repeat(600) } });
  await assert.rejects(settings.change({ company: { aboutUs: 'x'.repeat(601) } }), {
    code: 'BAD_REQUEST',
  });
  assert.equal((await settings.read()).company.aboutUs.length, 600);
});

test('a member chooses a photo on a phone, of which the square in the middle is stored', async (t) => {
  const desk = await openTeam(t);
  const { page } = await visit(t, { viewport: phone });
  await desk.signIn(page, desk.owner, '/profile');
  await page.getByLabel('Photo file').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: photoOf(1, 100),
  });
  await page.getByRole('img', { name: 'You' }).waitFor();
  const size = await page.evaluate(
    "document.querySelector('img[alt=You]').decode().then(() => document.querySelector('img[alt=You]').naturalWidth)",
  );
  assert.equal(size, 40);
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await page.getByRole('button', { name: 'Choose photo' }).waitFor();
  assert.equal(await photoIdOf(desk, desk.owner), null);
});
